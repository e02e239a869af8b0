// Waiting for another process, by polling with a time limit.

import Foundation

/// How long tests wait for another process: a minute, or `PATIENCE` seconds.
///
/// Under a sanitizer on a busy machine everything takes fifty times as long: the limit is for programs
/// that hang, not for slow ones.
public let patience = Duration.seconds(
    ProcessInfo.processInfo.environment["PATIENCE"].flatMap(Int.init) ?? 60
)

/// Waits until a condition holds, and returns whether it does.
///
/// The effects of closing a descriptor need it too: a child of another test has a copy of every
/// descriptor between fork and exec.
public func holds(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
        if try condition() { return true }
        usleep(1_000)
    }
    return try condition()
}
