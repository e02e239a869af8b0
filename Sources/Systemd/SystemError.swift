// The one error of this module, and the two conventions by which C reports failure.

import CSystemd
import Glibc

/// A call of the operating system or of libsystemd that failed.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was tried, in the words of the call: `bind`, `connect to`, `open`.
    public let call: String

    /// What it was tried on, a path or a name; empty when there is nothing to say.
    public let subject: String

    /// The error number, positive, as in `errno(3)`.
    public let errno: Int32

    /// Creates an error from its parts.
    public init(call: String, subject: String = "", errno: Int32) {
        self.call = call
        self.subject = subject
        self.errno = errno
    }

    /// The error as a sentence: `Failed to bind /run/x: Permission denied`.
    public var description: String {
        let what = subject.isEmpty ? call : "\(call) \(subject)"
        return "Failed to \(what): \(reason)"
    }

    /// The reason alone, in English: `Permission denied`.
    ///
    /// The corresponding C function is `strerrordesc_np`.
    public var reason: String {
        guard let text = unsafe strerrordesc_np(errno) else { return "error \(errno)" }
        return unsafe String(cString: text)
    }
}

/// Passes on the result of a call that returns -1 and sets `errno`.
@discardableResult
func checkErrno<Result: FixedWidthInteger & SignedInteger>(
    _ result: Result,
    _ call: String,
    _ subject: @autoclosure () -> String = ""
) throws(SystemError) -> Result {
    guard result < 0 else { return result }
    let number = Glibc.errno
    throw SystemError(call: call, subject: subject(), errno: number)
}

/// Passes on the result of a call of libsystemd, which returns the negative error number.
@discardableResult
func checkNegative(
    _ result: Int32,
    _ call: String,
    _ subject: @autoclosure () -> String = ""
) throws(SystemError) -> Int32 {
    guard result < 0 else { return result }
    throw SystemError(call: call, subject: subject(), errno: -result)
}
