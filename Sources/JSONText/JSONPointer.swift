// JSON Pointer (RFC 6901): the configuration and the catalogue address values of payloads with it.

/// Why a text is not a JSON Pointer.
public struct JSONPointerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The column of the fault in characters, from 1.
    public let column: Int
    /// A sentence that states the rule.
    public let message: String

    /// The message after its column.
    public var description: String { "column \(column): \(message)" }
}

/// A path to a value inside a JSON text, as `/data/deepLink` (RFC 6901, section 3).
public struct JSONPointer: Sendable, Hashable {
    /// The names and indices of the path, unescaped; none for the root.
    public var tokens: [String]

    /// Creates a pointer from its tokens.
    ///
    /// - Parameter tokens: Names and indices, unescaped.
    public init(tokens: [String]) {
        self.tokens = tokens
    }

    /// Creates a pointer from its text.
    ///
    /// - Parameter text: The empty text, or tokens that each follow a `/`, with `~0` for `~` and
    ///   `~1` for `/`.
    /// - Throws: `JSONPointerError` if the text does not begin with `/`, or a `~` is not followed
    ///   by `0` or `1`.
    public init(_ text: String) throws(JSONPointerError) {
        let bytes = Array(text.utf8)
        tokens = []
        if bytes.first == Byte.slash, !bytes.contains(0x7E) {
            // Without escapes a split is enough; the start parses a thousand pointers of this kind.
            var start = 1
            for index in 1...bytes.count where index == bytes.count || bytes[index] == Byte.slash {
                tokens.append(String(decoding: bytes[start..<index], as: UTF8.self))
                start = index + 1
            }
            return
        }
        var token = ""
        var column = 0
        var pendingTilde = false
        for scalar in text.unicodeScalars {
            column += 1
            if column == 1 {
                guard scalar == "/" else {
                    throw JSONPointerError(
                        column: 1,
                        message: "A JSON pointer is empty or begins with '/'."
                    )
                }
                continue
            }
            switch (pendingTilde, scalar) {
            case (true, "0"): token.unicodeScalars.append("~")
            case (true, "1"): token.unicodeScalars.append("/")
            case (true, _): throw JSONPointer.badEscape(at: column)
            case (false, "/"):
                tokens.append(token)
                token = ""
            case (false, "~"): break
            case (false, _): token.unicodeScalars.append(scalar)
            }
            pendingTilde = !pendingTilde && scalar == "~"
        }
        if pendingTilde { throw JSONPointer.badEscape(at: column + 1) }
        if column > 0 { tokens.append(token) }
    }

    private static func badEscape(at column: Int) -> JSONPointerError {
        JSONPointerError(column: column, message: "In a JSON pointer '0' or '1' must follow '~'.")
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The text of the pointer; parsing it gives an equal pointer.
    public var description: String {
        var text = ""
        for token in tokens {
            text.unicodeScalars.append("/")
            for scalar in token.unicodeScalars {
                switch scalar {
                case "~": text.append("~0")
                case "/": text.append("~1")
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        return text
    }
}
