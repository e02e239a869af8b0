// Waiting for something that another process does: looked at again each millisecond, with an end.

import Foundation

/// How long tests wait for another process: a minute, or `PATIENCE` seconds.
///
/// So long, since under a sanitizer on a busy machine everything takes fifty times its time: what is
/// given up is a program that hangs, not one that is slow.
public let patience = Duration.seconds(
    ProcessInfo.processInfo.environment["PATIENCE"].flatMap(Int.init) ?? 60
)

/// Waits until a condition holds, and says whether it does.
///
/// Also for what a closed descriptor leads to: a program that another test is starting holds a copy
/// of every descriptor for a moment, between fork and exec.
public func holds(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
        if try condition() { return true }
        usleep(1_000)
    }
    return try condition()
}
