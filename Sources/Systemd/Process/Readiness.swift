// Waiting for one of a few descriptors, files among them, which an event loop does not take.

import Glibc

/// Waiting for descriptors to be ready.
public enum Readiness {
    /// Waits until a descriptor is ready, has failed or was closed by its peer.
    ///
    /// A file is always ready. Unlike an ``EventLoop`` this reports the failure of a descriptor
    /// that is watched for nothing. The corresponding C function is `poll`.
    ///
    /// - Parameter watched: Descriptors and what they are watched for; a negative descriptor is
    ///   left out.
    /// - Returns: What each one is ready for, in the same order.
    /// - Throws: `SystemError` when there is no memory; an interrupted call goes on.
    public static func wait(
        for watched: [(descriptor: Int32, events: IOEvents)]
    ) throws(SystemError) -> [IOEvents] {
        // The bits of poll(2) and of epoll_ctl(2) are the same, as far as IOEvents names them.
        var entries = watched.map { watch in
            pollfd(
                fd: watch.descriptor,
                events: Int16(truncatingIfNeeded: watch.events.rawValue),
                revents: 0
            )
        }
        while true {
            let result = unsafe poll(&entries, nfds_t(entries.count), -1)
            if result < 0, errno == EINTR { continue }
            try checkErrno(result, "wait for descriptors")

            return entries.map { entry in
                IOEvents(rawValue: UInt32(UInt16(bitPattern: entry.revents)))
            }
        }
    }
}

extension StandardStream {
    /// Writes the beginning of some bytes, as much as goes without waiting once ``Readiness`` has
    /// called the stream writable.
    ///
    /// The stream stays blocking: that belongs to whoever shares it. A pipe that is writable has
    /// room for `PIPE_BUF` bytes (pipe(7)), so no more are written at once.
    ///
    /// - Returns: How many bytes were written.
    /// - Throws: `EPIPE` when the reader is gone and SIGPIPE is ignored.
    public func writeReady(_ bytes: Span<UInt8>) throws(SystemError) -> Int {
        let piece = bytes.extracting(..<min(bytes.count, Int(PIPE_BUF)))
        while true {
            let count = unsafe piece.withUnsafeBufferPointer { buffer in
                unsafe Glibc.write(rawValue, buffer.baseAddress, buffer.count)
            }
            if count >= 0 { return count }
            let number = errno
            if number == EINTR { continue }
            if number == EAGAIN { return 0 }
            throw SystemError(call: "write to", subject: name, errno: number)
        }
    }

    private var name: String { self == .output ? "standard output" : "standard error" }
}
