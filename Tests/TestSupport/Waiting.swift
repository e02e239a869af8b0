// Waiting for something that another process does: looked at again each millisecond, with an end.

import Foundation

/// Waits until a condition holds, at most ten seconds, and says whether it does.
///
/// Also for what a closed descriptor leads to: a program that another test is starting holds a copy
/// of every descriptor for a moment, between fork and exec.
public func holds(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
        if try condition() { return true }
        usleep(1_000)
    }
    return try condition()
}
