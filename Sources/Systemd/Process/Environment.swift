// Environment variables.

import Glibc

/// The environment of the process.
public enum Environment {
    /// The value of a variable; `nil` if it is not set.
    ///
    /// The corresponding C function is `getenv`.
    public static func value(of name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        return unsafe String(cString: text)
    }
}
