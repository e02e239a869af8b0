// Time limits, so that a test of a program that hangs ends.

import Foundation
public import Systemd
import Testing

extension Connection {
    /// Limits how long a read or write in blocking mode waits; after that it would block.
    ///
    /// The corresponding C options are `SO_RCVTIMEO` and `SO_SNDTIMEO`.
    public func setTimeLimit(_ limit: Duration) throws {
        let (seconds, attoseconds) = limit.components
        var value = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            let size = socklen_t(MemoryLayout<timeval>.size)
            let result = unsafe setsockopt(descriptor, SOL_SOCKET, option, &value, size)
            try #require(result == 0)
        }
    }
}
