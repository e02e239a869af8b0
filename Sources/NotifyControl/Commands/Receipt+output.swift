// The end of a command that reports an event: its receipt is printed and determines the exit code.

import NotifyCore

extension Receipt {
    /// Prints the receipt and returns the exit code.
    ///
    /// - Parameters:
    ///   - answer: The daemon's line with the receipt.
    ///   - json: Whether that line is printed.
    ///   - applied: The sentence for an event that was applied.
    ///   - unchanged: The sentence for an event that changed nothing.
    /// - Returns: The code of the outcome.
    /// - Throws: A failure with the daemon's explanation if it rejected the event.
    func printOutcome(
        _ answer: Answer,
        json: Bool,
        applied: String,
        unchanged: String
    ) throws(ControlFault) -> ExitCode {
        if json {
            try Output.write(JSONLine.escaped(answer.line))
        } else if outcome != .rejected {
            try Output.print(
                lines(applied: applied, unchanged: unchanged).joined(separator: "\n")
            )
        }
        guard outcome != .rejected else { throw .refused(self) }
        return ExitCode(outcome)
    }
}
