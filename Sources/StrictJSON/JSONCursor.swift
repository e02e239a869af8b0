// The strict reader of files: unknown names, duplicate names and values of another kind are faults.

package import JSONText

/// A value of a file.
///
/// A reader throws a `JSONFault` if the value is not of the kind that it reads. `what` names the
/// value at the start of the message, such as "An entry of `park`", and `expected` describes valid
/// values: "`base` must be a site, found an object." Without `what` the message is "Expected a
/// site, found an object."
///
/// ```swift
/// let file = try JSONFile(scanning: name, bytes)
/// do throws(JSONFault) {
///     let members = try file.root.members(as: "The file", keys: ["hosts", "base"])
///     let base = try members["base"]?.string("`base`", "a site")
/// } catch {
///     throw file.error(error)
/// }
/// ```
///
/// To report every fault instead of the first, pass a `FaultList` to the readers of members and
/// read the values with its `attempt`.
package struct JSONCursor: Sendable {
    /// The file.
    package let file: JSONFile
    /// The index of the value's node on the file's tape.
    package let node: Int

    /// The kind of the value.
    package var kind: JSONKind { file.tape[node].kind }

    /// The location of the value's first byte.
    package var location: SourceLocation {
        SourceLocation(file: file.number, offset: file.tape[node].span.lowerBound)
    }

    /// The location of the quote before a member's name; of the value if it is not a member.
    package var nameLocation: SourceLocation {
        SourceLocation(file: file.number, offset: file.tape.nameOffset(of: node))
    }

    /// The elements of an array, the values of an object's members.
    package var children: [JSONCursor] {
        file.tape.children(of: node).map { JSONCursor(file: file, node: $0) }
    }

    /// Lists the elements of an array.
    package func elements(
        _ what: @autoclosure () -> String? = nil,
        _ expected: @autoclosure () -> String = "an array"
    ) throws(JSONFault) -> [JSONCursor] {
        guard kind == .array else { throw unexpected(what(), expected()) }
        return children
    }

    /// Reads a string.
    package func string(
        _ what: @autoclosure () -> String? = nil,
        _ expected: @autoclosure () -> String = "a string"
    ) throws(JSONFault) -> String {
        guard kind == .string else { throw unexpected(what(), expected()) }
        guard let text = decode(file.tape.contents(of: node)) else {
            throw JSONFault(
                .badEncoding,
                at: location,
                "\(what() ?? "The string") has half of a surrogate pair."
            )
        }
        return text
    }

    /// Reads a string of 1 to `limit` bytes without control characters.
    package func name(
        _ what: @autoclosure () -> String? = nil,
        _ expected: @autoclosure () -> String,
        limit: Int
    ) throws(JSONFault) -> String {
        let text = try string(what(), expected())
        let length = text.utf8.count
        guard length > 0 else { throw unexpected(what(), expected(), found: "an empty string") }
        guard length <= limit else {
            throw unexpected(
                what(),
                "\(expected()) of \(limit) bytes at most",
                found: "\(length) bytes"
            )
        }
        let scalars = text.unicodeScalars
        guard let control = scalars.firstIndex(where: LegibleText.isControl) else { return text }
        throw unexpected(
            what(),
            expected(),
            found: "a control character",
            at: location(ofCharacter: scalars.distance(from: scalars.startIndex, to: control) + 1)
        )
    }

    /// Reads a whole number in a range.
    package func integer(
        _ what: @autoclosure () -> String? = nil,
        in range: ClosedRange<Int>
    ) throws(JSONFault) -> Int {
        guard let number = integer, let number = Int(exactly: number), range.contains(number)
        else {
            let (low, high) = (range.lowerBound, range.upperBound)
            throw unexpected(what(), "a whole number from \(low) to \(high)")
        }
        return number
    }

    /// The value as a whole number; `nil` if it is anything else or does not fit into 64 bits.
    package var integer: Int64? {
        let bytes = file.bytes
        return file.tape.integer(node, in: bytes.span)
    }

    /// Reads `true` or `false`.
    package func boolean(_ what: @autoclosure () -> String? = nil) throws(JSONFault) -> Bool {
        switch kind {
        case .true: true
        case .false: false
        default: throw unexpected(what(), "`true` or `false`")
        }
    }

    /// Reads a string that must be one of a few words.
    ///
    /// - Parameters:
    ///   - what: The value at the start of a sentence.
    ///   - words: The words.
    ///   - expected: The words as a sentence lists them: "one of `a`, `b`" if it is not given.
    /// - Returns: The word.
    /// - Throws: A fault with the word that resembles the value's, if there is one.
    package func word<Word: RawRepresentable<String>>(
        _ what: @autoclosure () -> String? = nil,
        among words: some Collection<Word>,
        _ expected: @autoclosure () -> String? = nil
    ) throws(JSONFault) -> Word {
        let text = try string(
            what(),
            expected() ?? "one of \(Quoted.list(words.map { $0.rawValue }))"
        )
        for word in words where word.rawValue.hasSameBytes(as: text) { return word }
        throw unknownWord(text, what(), among: words.map { $0.rawValue })
    }

    /// The fault of a word that is not known.
    package func unknownWord(
        _ text: String,
        _ what: String?,
        among known: [String]
    ) -> JSONFault {
        fault(
            "\(what ?? "The value") cannot be \(Quoted.text(text)); "
                + Quoted.hint(for: text, among: known)
        )
    }

    /// The fault of a value other than the expected one.
    ///
    /// - Parameters:
    ///   - what: The value at the start of the sentence, which otherwise begins with "Expected".
    ///   - expected: A description of valid values.
    ///   - found: A description of this value; by default its kind.
    ///   - location: The byte at fault; by default the value's first.
    /// - Returns: The fault.
    package func unexpected(
        _ what: String?,
        _ expected: String,
        found: String? = nil,
        at location: SourceLocation? = nil
    ) -> JSONFault {
        let found = found ?? phrase
        let message =
            what.map { "\($0) must be \(expected), found \(found)." }
            ?? "Expected \(expected), found \(found)."
        return JSONFault(at: location ?? self.location, message)
    }

    /// A fault at the value, with its own message.
    package func fault(_ message: String) -> JSONFault { JSONFault(at: location, message) }

    /// A fault at the name of the member whose value this is, with its own message.
    package func nameFault(_ message: String) -> JSONFault { JSONFault(at: nameLocation, message) }

    /// A description of the value, to follow "found" in a sentence.
    package var phrase: String {
        guard kind == .number else { return kind.phrase }
        let spelling = String(decoding: file.bytes[file.tape[node].span], as: UTF8.self)
        return "the number \(Quoted.text(spelling))"
    }

    /// Decodes the bytes between two quotes; `nil` if they contain half of a surrogate pair.
    func decode(_ contents: Range<Int>) -> String? {
        let bytes = file.bytes
        return JSONTape.decode(contents, in: bytes.span)
    }
}
