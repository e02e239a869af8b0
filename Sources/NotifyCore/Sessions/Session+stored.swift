// A session's screens as the store has them: JSON, which an operator can read in the file.

import Jansson
public import LinkRouter

extension Session {
    /// The tree and its flows as JSON; `nil` if the screen is empty.
    public var storedScreens: [UInt8]? { isBlank ? nil : JSONValue(plainScreens).text }

    /// Restores stored screens; the session stays as it is if they are damaged.
    ///
    /// - Parameter stored: The JSON.
    /// - Returns: The damage, if there is any.
    public mutating func restoreScreens(stored: [UInt8]) -> String? {
        do {
            guard let plain = PlainValue(try JSONValue(parsing: stored.span)) else {
                return "The value has a null or a fraction in it."
            }
            try restoreScreens(plain)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
