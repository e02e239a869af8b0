// A place in the record, as it is typed: `LEDGER:SEQ`.

import NotifyCore
import StrictJSON

/// The last number that a follower saw.
struct FollowPosition: Sendable, Equatable {
    /// The ledger's id.
    let ledger: String
    /// The number in it.
    let number: Int64

    /// Reads `LEDGER:SEQ`, the two values of a follower's lines.
    init(_ text: String) throws(UsageError) {
        let colon = text.lastIndex(of: ":") ?? text.endIndex
        let rest = text[colon...].dropFirst()
        guard let number = Int64(rest), number >= 0, colon > text.startIndex else {
            throw UsageError(
                message: "--after must be LEDGER:SEQ, as the first line of follow shows them; "
                    + "found \(Quoted.text(text))."
            )
        }
        ledger = String(text[..<colon])
        self.number = number
    }
}
