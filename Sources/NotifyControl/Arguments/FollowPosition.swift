// The position after which a follower resumes: `LEDGER:SEQ`.

import NotifyCore
import StrictJSON

/// The last number that a follower received.
struct FollowPosition: Sendable, Equatable {
    /// The id of the ledger.
    let ledger: String
    /// The number in the ledger.
    let number: Int64

    /// Parses `LEDGER:SEQ`, the values of these members in a follower's lines.
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
