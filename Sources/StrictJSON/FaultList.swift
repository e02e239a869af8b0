// The faults of a load. The readers of one load share a list and run one after the other.

/// Collects faults, so that one load reports all that can be found in one pass.
///
/// The readers of `JSONCursor` throw. `attempt` turns a throw into an entry of the list:
///
/// ```swift
/// style = faults.attempt(try value.word("`style`", ModalStyle.self))
/// ```
///
/// To report only the first fault of a file, propagate the error and convert it with
/// `JSONFile.error(_:)`.
package final class FaultList {
    /// The most faults that are reported; further ones are only counted.
    package static let limit = 100

    /// The faults, in the order in which they were found.
    package private(set) var faults: [JSONFault] = []
    /// The number of faults beyond the limit.
    package private(set) var omitted = 0

    /// Creates an empty list.
    package init() {}

    /// The number of all faults.
    ///
    /// If it has not changed since an earlier point, everything read since then is sound.
    package var count: Int { faults.count + omitted }

    /// Whether further faults are only counted.
    package var isFull: Bool { faults.count >= Self.limit }

    /// Adds a fault; the message is evaluated only if it will be reported.
    package func add(
        _ location: SourceLocation,
        _ message: @autoclosure () -> String,
        _ reason: JSONFault.Reason = .badValue
    ) {
        if isFull {
            omitted += 1
        } else {
            faults.append(JSONFault(reason, at: location, message()))
        }
    }

    /// Adds a fault that was thrown.
    package func add(_ fault: JSONFault) {
        if isFull { omitted += 1 } else { faults.append(fault) }
    }

    /// Reads a value, and adds the fault if that throws.
    ///
    /// - Returns: `nil` if it threw.
    package func attempt<Value>(
        _ read: @autoclosure () throws(JSONFault) -> Value
    ) -> Value? {
        do throws(JSONFault) {
            return try read()
        } catch {
            add(error)
            return nil
        }
    }
}
