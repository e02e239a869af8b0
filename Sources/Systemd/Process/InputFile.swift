// Input that is read in chunks: a file, a pipe, a terminal.

import Glibc

/// An open file or standard input; closed when it is released.
public final class InputFile {
    private let owned: OwnedDescriptor
    private let name: String

    /// The descriptor, for ``Readiness``.
    public var descriptor: Int32 { owned.raw }

    private init(_ owned: consuming OwnedDescriptor, name: String) {
        self.owned = consume owned
        self.name = name
    }

    /// Opens a file; symbolic links are followed.
    ///
    /// Reading a folder throws `EISDIR`. The corresponding C function is `open`.
    public static func open(_ path: String) throws(SystemError) -> InputFile {
        let opened = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        try checkErrno(opened, "open", path)

        return InputFile(OwnedDescriptor(opened), name: path)
    }

    /// Opens standard input, with a duplicate of its descriptor.
    public static func standardInput() throws(SystemError) -> InputFile {
        let copy = fcntl(0, F_DUPFD_CLOEXEC, 3)
        try checkErrno(copy, "open", "standard input")

        return InputFile(OwnedDescriptor(copy), name: "standard input")
    }

    /// Waits for data, reads at most `limit` bytes, and appends them.
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
            // Another process that shares the terminal or pipe may have made it non-blocking.
            if number == EAGAIN { return .wouldBlock }
            throw SystemError(call: "read", subject: name, number: number)
        }
    }
}
