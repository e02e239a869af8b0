// A session's screens in the store: JSON, so that an operator can read them.

import Jansson
public import LinkRouter

extension Session {
    /// The tree and its flows as JSON; `nil` if the screen is empty.
    public var storedScreens: [UInt8]? { isBlank ? nil : JSONValue(plainScreens).text }

    /// Restores stored screens; the session is unchanged if they are damaged.
    ///
    /// - Parameter stored: The JSON.
    /// - Returns: A description of the damage; `nil` if there is none.
    public mutating func restoreScreens(stored: [UInt8]) -> String? {
        do {
            guard let plain = PlainValue(try JSONValue(parsing: stored.span)) else {
                return "The value contains null or a fraction."
            }
            try restoreScreens(plain)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
