// Standard output and standard error, unbuffered.

import Glibc

/// A standard stream to which the process writes.
public enum StandardStream: Int32, Sendable {
    /// Standard output.
    case output = 1
    /// Standard error.
    case error = 2

    /// Reserves the descriptors 0, 1 and 2 in a program that was started with one of them closed:
    /// otherwise a socket could get that number, and receive the program's output.
    ///
    /// Reading or writing such a stream still throws `EBADF`. Call this before anything else. The
    /// corresponding C functions are `fcntl` and `open`.
    public static func reserveNumbers() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            // open(2) returns the lowest free number, which is this one.
            _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes all bytes; waits without a limit.
    ///
    /// - Throws: `EPIPE` if the reader has closed the pipe and SIGPIPE is ignored.
    public func write(_ bytes: Span<UInt8>) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = try writeOnce(bytes.extracting(written...))
            if count == nil { _ = try isWritable(within: -1) }
            written += count ?? 0
        }
    }

    /// Writes bytes without waiting; returns their number, or `nil` if the stream is not writable.
    ///
    /// - Throws: `EPIPE` if the reader has closed the pipe and SIGPIPE is ignored.
    public func writeWithoutWaiting(_ bytes: Span<UInt8>) throws(SystemError) -> Int? {
        guard try isWritable(within: 0) else { return nil }
        return try writeToReadyStream(bytes)
    }

    /// Writes bytes to a stream that ``Readiness`` reported as writable; returns their number, or
    /// `nil` if another process has filled the stream.
    ///
    /// The stream stays in blocking mode, which other processes share. A writable pipe has room for
    /// `PIPE_BUF` bytes (pipe(7)), so at most that many are written.
    ///
    /// - Throws: `EPIPE` if the reader has closed the pipe and SIGPIPE is ignored.
    public func writeToReadyStream(_ bytes: Span<UInt8>) throws(SystemError) -> Int? {
        try writeOnce(bytes.extracting(..<min(bytes.count, Int(PIPE_BUF))))
    }

    /// Writes once; `nil` if that would block.
    private func writeOnce(_ bytes: Span<UInt8>) throws(SystemError) -> Int? {
        while true {
            let count = unsafe bytes.withUnsafeBufferPointer { buffer in
                unsafe Glibc.write(rawValue, buffer.baseAddress, buffer.count)
            }
            if count < 0, errno == EINTR { continue }
            // Another process that shares the terminal or pipe may have made it non-blocking.
            if count < 0, errno == EAGAIN { return nil }
            try checkErrno(count, "write to", name)
            return count
        }
    }

    /// Writes a text; waits without a limit.
    public func write(_ text: String) throws(SystemError) {
        let bytes = Array(text.utf8)
        try write(bytes.span)
    }

    /// Waits until a write would not block, or would fail; a limit of -1 is none.
    ///
    /// - Returns: `false` after the limit, or if a signal interrupts the wait.
    private func isWritable(within milliseconds: Int32) throws(SystemError) -> Bool {
        var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        let result = unsafe poll(&entry, 1, milliseconds)
        if result < 0, errno == EINTR { return false }
        try checkErrno(result, "wait for", name)
        return entry.revents != 0
    }

    private var name: String { self == .output ? "standard output" : "standard error" }
}
