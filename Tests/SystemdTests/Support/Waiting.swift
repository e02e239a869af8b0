// Waiting for something that another process does: looked at again each millisecond, with an end.

import Foundation
import Testing

/// Waits until a condition holds, at most ten seconds, and says whether it does.
func holds(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
        if try condition() { return true }
        usleep(1_000)
    }
    return try condition()
}
