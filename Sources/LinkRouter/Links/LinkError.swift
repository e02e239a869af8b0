// Why a text is not a link that may be opened. The error never holds the text: links carry secrets.

/// Why a text is not a link that may be opened.
public struct LinkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults; the raw value is the stable reason code of receipts and journals.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A limit was passed: see ``LinkLimits``.
        case tooLong = "too_long"
        /// An escape is malformed, or bytes are not UTF-8.
        case badEncoding = "bad_encoding"
        /// A control character, raw or as an escape.
        case controlChar = "control_char"
        /// Two separators follow each other.
        case emptySegment = "empty_segment"
        /// The scheme is not listed.
        case schemeUnknown = "scheme_unknown"
        /// The scheme, or that of a link inside a value, must never be opened.
        case schemeDenied = "scheme_denied"
        /// The host is not listed, or is written in a way that hides the real one.
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
    /// Where, in bytes from the start of the text.
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

    /// The same fault in a text that begins later.
    func moved(by distance: Int) -> LinkError {
        LinkError(code, at: max(offset + distance, 0), in: component, fault)
    }

    /// A sentence for a person, without any byte of the link.
    public var description: String {
        "The link's \(component.rawValue), at byte \(offset): \(fault)."
    }
}
