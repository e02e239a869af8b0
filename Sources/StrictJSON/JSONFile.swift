// A scanned file: its bytes, the location of each value, and the conversion of offsets to lines.

package import JSONText

/// A file that is JSON.
///
/// Values are decoded when they are read, and each has a location.
///
/// An immutable class, because every cursor refers to it.
package final class JSONFile: Sendable {
    /// The name under which errors mention the file.
    package let name: String
    /// The position of the file in the order of reading: `SourceLocation.file` of its values.
    package let number: Int
    /// The contents.
    package let bytes: [UInt8]
    /// The values.
    package let tape: JSONTape

    /// Scans a file.
    ///
    /// Duplicate names are found by the readers of `JSONCursor`, not here.
    ///
    /// - Parameters:
    ///   - name: The name for errors.
    ///   - bytes: The contents.
    ///   - number: The position of the file in the order of reading.
    ///   - byteLimit: The longest file that is accepted.
    ///   - depthLimit: The deepest nesting that is accepted, at most 128.
    /// - Throws: `JSONFileError` if the file is too long, or at the first byte that cannot be JSON.
    package init(
        scanning name: String,
        _ bytes: [UInt8],
        number: Int = 0,
        byteLimit: Int = .max,
        depthLimit: Int = 64
    ) throws(JSONFileError) {
        guard bytes.count <= byteLimit else {
            throw .tooLong(name, bytes: bytes.count, limit: byteLimit)
        }
        var tape = JSONTape()
        do throws(JSONTextError) {
            try scanDocument(bytes.span, depthLimit: depthLimit, into: &tape)
        } catch {
            throw .syntax(name, error)
        }
        self.name = name
        self.number = number
        self.bytes = bytes
        self.tape = tape
    }

    /// The value of the whole file.
    package var root: JSONCursor { JSONCursor(file: self, node: 0) }

    /// The error for a fault of this file, with its line and column.
    package func error(_ fault: JSONFault) -> JSONFileError {
        let (line, column) = position(of: fault.location)
        return JSONFileError(file: name, line: line, column: column, message: fault.message)
    }

    /// A location of this file as sentences mention it: `FILE:LINE:COLUMN`.
    package func spelled(_ location: SourceLocation) -> String {
        let (line, column) = position(of: location)
        return "\(name):\(line):\(column)"
    }

    private func position(of location: SourceLocation) -> (line: Int, column: Int) {
        let bytes = bytes
        return jsonPosition(of: location.offset, in: bytes.span)
    }
}
