// Waits for a few descriptors. Unlike an event loop it accepts regular files.

import Glibc

/// Waits for descriptors to become ready.
public enum Readiness {
    /// Waits until a descriptor is ready, has failed, or was closed by its peer.
    ///
    /// A regular file is always ready. Unlike an ``EventLoop`` this reports the failure of a
    /// descriptor that is watched for no events. The corresponding C function is `poll`.
    ///
    /// - Parameter watched: Descriptors and their watched events; negative descriptors are ignored.
    /// - Returns: The events of each descriptor, in the same order.
    /// - Throws: `SystemError` if the kernel is out of memory; an interrupted call is repeated.
    public static func wait(
        for watched: [(descriptor: Int32, events: IOEvents)]
    ) throws(SystemError) -> [IOEvents] {
        // The events that IOEvents names have the same bits in poll(2) and epoll_ctl(2).
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
