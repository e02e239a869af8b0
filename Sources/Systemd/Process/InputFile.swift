// Input that is read in pieces as it comes: a file, a pipe, a terminal.

import Glibc

/// A file or standard input, open for reading, closed when it goes.
public final class InputFile {
    private let owned: OwnedDescriptor
    private let name: String

    /// The descriptor, for ``Readiness``.
    public var descriptor: Int32 { owned.raw }

    private init(_ owned: consuming OwnedDescriptor, name: String) {
        self.owned = consume owned
        self.name = name
    }

    /// Opens a file; a symbolic link is followed.
    ///
    /// A folder is an error only when it is read (`EISDIR`). The corresponding C function is
    /// `open`.
    public static func open(_ path: String) throws(SystemError) -> InputFile {
        let opened = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        try checkErrno(opened, "open", path)

        return InputFile(OwnedDescriptor(opened), name: path)
    }

    /// Standard input, under a descriptor of its own.
    public static func standardInput() throws(SystemError) -> InputFile {
        let copy = fcntl(0, F_DUPFD_CLOEXEC, 3)
        try checkErrno(copy, "open", "standard input")

        return InputFile(OwnedDescriptor(copy), name: "standard input")
    }

    /// Reads what is there, at most `limit` bytes, and appends it; waits until there is something.
    ///
    /// The corresponding C function is `read`.
    public func read(
        into buffer: inout [UInt8],
        upTo limit: Int
    ) throws(SystemError) -> ReadResult {
        let room = max(limit, 1)
        while true {
            var length = 0
            buffer.append(addingCapacity: room) { (free: inout OutputSpan<UInt8>) in
                unsafe free.withUnsafeMutableBufferPointer { bytes, count in
                    length = unsafe Glibc.read(owned.raw, bytes.baseAddress, room)
                    count = min(max(length, 0), room)
                }
            }
            if length > 0 { return .bytes(length) }
            if length == 0 { return .endOfInput }
            let number = errno
            if number == EINTR { continue }
            // Whoever shares the terminal or pipe may have made it non-blocking.
            if number == EAGAIN { return .wouldBlock }
            throw SystemError(call: "read", subject: name, errno: number)
        }
    }
}
