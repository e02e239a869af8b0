// The errors of parsing a link. They contain no byte of the text, which may contain secrets.

/// The reason why a text is rejected as a link.
public struct LinkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults; the raw value is the stable reason in receipts and journal entries.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The link exceeds one of its ``LinkLimits``.
        case tooLong = "too_long"
        /// An escape is malformed, or bytes are not UTF-8.
        case badEncoding = "bad_encoding"
        /// A control character, raw or as an escape.
        case controlChar = "control_char"
        /// Two separators follow each other.
        case emptySegment = "empty_segment"
        /// The scheme is not listed.
        case schemeUnknown = "scheme_unknown"
        /// The scheme, or that of a link inside a value, is never opened.
        case schemeDenied = "scheme_denied"
        /// The host is not listed, or the authority is not a plain host name.
        case hostDenied = "host_denied"
        /// The text has no scheme.
        case badLink = "bad_link"
    }

    /// The part of a link in which a fault was found.
    public enum Component: String, Sendable, Hashable {
        /// The text before the first colon.
        case scheme
        /// The host of a web link.
        case host
        /// The segments.
        case path
        /// What follows the first `?`.
        case query
        /// What follows the first `#`.
        case fragment
        /// The text as a whole.
        case link
    }

    /// The kind of fault.
    public let code: Code
    /// The position, in bytes from the start of the text.
    public let offset: Int
    /// The part of the link.
    public let component: Component
    private let fault: String

    init(_ code: Code, at offset: Int, in component: Component, _ fault: String) {
        self.code = code
        self.offset = offset
        self.component = component
        self.fault = fault
    }

    /// Returns the error for a text in which the link begins at another offset.
    func moved(by distance: Int) -> LinkError {
        LinkError(code, at: max(offset + distance, 0), in: component, fault)
    }

    /// A sentence for people, without any byte of the link.
    public var description: String {
        "The link's \(component.rawValue), at byte \(offset): \(fault)."
    }
}
