// What is on a session's screen as the store has it: JSON, so that whoever looks into the file can
// read it.

import Jansson
public import LinkRouter

extension Session {
    /// The tree and its flows as JSON; `nil` if there is nothing on the screen.
    public var storedScreens: [UInt8]? { isBlank ? nil : JSONValue(plainScreens).text }

    /// Takes over what was stored; the session is as it was if that is damaged.
    ///
    /// - Parameter stored: The JSON.
    /// - Returns: What is wrong with it, if anything is.
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
