// Standard output and standard error, without stdio's buffers: what is written is out.

import Glibc

/// One of the two streams that a program writes to.
public enum StandardStream: Int32, Sendable {
    /// Standard output.
    case output = 1
    /// Standard error.
    case error = 2

    /// Whether the stream is a terminal.
    ///
    /// The corresponding C function is `isatty`.
    public var isTerminal: Bool { isatty(rawValue) == 1 }

    /// Keeps the numbers 0, 1 and 2 from other descriptors, for a program that was started with a
    /// standard stream closed: else its output could go into a socket that it opened.
    ///
    /// The stream stays useless: reading or writing it is `EBADF`. Call this first of all. The
    /// corresponding C functions are `fcntl` and `open`.
    public static func reserveNumbers() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is this one.
            _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes all bytes, waiting as long as it takes.
    ///
    /// Throws `EPIPE` when the reader is gone and SIGPIPE is ignored.
    public func write(_ bytes: Span<UInt8>) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = try writeOnce(bytes.extracting(written...))
            if count == nil { _ = try isWritable(within: -1) }
            written += count ?? 0
        }
    }

    /// Writes what there is room for, at once; `nil` if there is none.
    ///
    /// Throws like ``write(_:)``.
    public func writeAtOnce(_ bytes: Span<UInt8>) throws(SystemError) -> Int? {
        guard try isWritable(within: 0) else { return nil }
        // A pipe that has room has it for so many bytes, and takes them whole (pipe(7)).
        return try writeOnce(bytes.extracting(..<min(bytes.count, Int(PIPE_BUF))))
    }

    /// Writes once; `nil` if that would block.
    private func writeOnce(_ bytes: Span<UInt8>) throws(SystemError) -> Int? {
        while true {
            let count = unsafe bytes.withUnsafeBufferPointer { buffer in
                unsafe Glibc.write(rawValue, buffer.baseAddress, buffer.count)
            }
            if count < 0, errno == EINTR { continue }
            // A terminal or pipe can have been made non-blocking by whoever shares it.
            if count < 0, errno == EAGAIN { return nil }
            try checkErrno(count, "write to", name)
            return count
        }
    }

    /// Writes a text, waiting as long as it takes.
    public func write(_ text: String) throws(SystemError) {
        let bytes = Array(text.utf8)
        try write(bytes.span)
    }

    /// Whether a write would not wait, or would fail; looks for so many milliseconds, -1 for ever.
    private func isWritable(within milliseconds: Int32) throws(SystemError) -> Bool {
        var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        let result = unsafe poll(&entry, 1, milliseconds)
        if result < 0, errno == EINTR { return false }
        try checkErrno(result, "wait for", name)
        return entry.revents != 0
    }

    private var name: String { self == .output ? "standard output" : "standard error" }
}
