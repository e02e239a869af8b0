// A fault with its location as an offset: lines and columns are computed only for faults that are
// reported.

/// A byte of one of the files that are read together.
package struct SourceLocation: Sendable, Hashable, Comparable {
    /// The position of the file in the order of reading; 0 if there is only one text.
    package let file: Int
    /// The offset of the byte from the start of the text.
    package let offset: Int

    /// Creates a location.
    package init(file: Int = 0, offset: Int) {
        self.file = file
        self.offset = offset
    }

    /// Orders locations by file, then by offset.
    package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        (left.file, left.offset) < (right.file, right.offset)
    }
}

/// The error of strict reading: a value, name or member that the reader does not accept.
package struct JSONFault: Error, Sendable, Hashable {
    /// The kind of a fault.
    ///
    /// The raw values are the reason codes of rejected frames; readers of frames may add codes.
    package struct Reason: RawRepresentable, Sendable, Hashable {
        /// The code.
        package let rawValue: String

        /// Creates a reason from its code.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A value has the wrong kind, or is out of its range.
        package static let badValue = Reason(rawValue: "bad_value")
        /// A name is not allowed in the object.
        package static let unknownKey = Reason(rawValue: "unknown_key")
        /// A required member is missing.
        package static let missingKey = Reason(rawValue: "missing_key")
        /// A name occurs twice in an object.
        package static let duplicateKey = Reason(rawValue: "duplicate_key")
        /// A string has half of a surrogate pair.
        package static let badEncoding = Reason(rawValue: "bad_encoding")
    }

    /// The kind of the fault.
    package let reason: Reason
    /// The first byte of the value or name at fault.
    package let location: SourceLocation
    /// A sentence that states what was expected and what was found.
    package let message: String

    /// Creates a fault.
    package init(_ reason: Reason = .badValue, at location: SourceLocation, _ message: String) {
        self.reason = reason
        self.location = location
        self.message = message
    }
}
