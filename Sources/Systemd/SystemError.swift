// The error of this module, and the two conventions by which C reports failure.

import Glibc

/// A failed call of the operating system or of libsystemd.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The operation, in the words of the call: `bind`, `connect to`, `open`.
    public let call: String

    /// The object of the operation, a path or a name; empty if there is none.
    public let subject: String

    /// The error number.
    public let errno: Errno

    /// Creates an error.
    public init(call: String, subject: String = "", errno: Errno) {
        self.call = call
        self.subject = subject
        self.errno = errno
    }

    init(call: String, subject: String = "", number: Int32) {
        self.init(call: call, subject: subject, errno: Errno(rawValue: number))
    }

    /// The error as a sentence: `Failed to bind /run/x: Permission denied`.
    public var description: String {
        let operation = subject.isEmpty ? call : "\(call) \(subject)"
        return "Failed to \(operation): \(reason)"
    }

    /// The reason alone: `Permission denied`.
    public var reason: String { errno.description }
}

/// Returns the result of a call that reports failure as -1 and sets `errno`.
@discardableResult
func checkErrno<Result: FixedWidthInteger & SignedInteger>(
    _ result: Result,
    _ call: String,
    _ subject: @autoclosure () -> String = ""
) throws(SystemError) -> Result {
    guard result < 0 else { return result }
    let number = Glibc.errno
    throw SystemError(call: call, subject: subject(), number: number)
}

/// Returns the result of a call of libsystemd, which reports failure as a negative error number.
@discardableResult
func checkNegative(
    _ result: Int32,
    _ call: String,
    _ subject: @autoclosure () -> String = ""
) throws(SystemError) -> Int32 {
    guard result < 0 else { return result }
    throw SystemError(call: call, subject: subject(), number: -result)
}
