// How a command that reports an event ends: the receipt is printed, and decides the exit code.

import NotifyCore

extension Receipt {
    /// Prints the receipt and returns the exit code.
    ///
    /// - Parameters:
    ///   - answer: The line that it came in.
    ///   - json: Whether that line is printed.
    ///   - applied: The sentence for an event that was carried out.
    ///   - unchanged: The sentence for one that found everything as it wanted it.
    /// - Returns: The code of the outcome.
    /// - Throws: A fault with the daemon's explanation if it refused the event.
    func finish(
        _ answer: Answer,
        json: Bool,
        applied: String,
        unchanged: String
    ) throws(ControlFault) -> ExitCode {
        if json {
            try Output.write(RawLine.printable(answer.line))
        } else if outcome != .rejected {
            try Output.print(
                lines(applied: applied, unchanged: unchanged).joined(separator: "\n")
            )
        }
        guard outcome != .rejected else { throw .refused(self) }
        return ExitCode(outcome)
    }
}
