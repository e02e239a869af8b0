// notifyctl: from the command line to the exit code.

import Systemd

/// The program `notifyctl`.
package enum NotifyControl {
    /// Runs the command of a command line, and ends the process with its exit code.
    ///
    /// - Parameter words: The command line without the program's name.
    package static func main(_ words: ArraySlice<String>) -> Never {
        StandardStream.reserveNumbers()
        SignalMask.ignoreSIGPIPE()
        ProcessFacts.exit(run(words))
    }

    /// Separate from `main`, so that every connection is closed before the process exits.
    private static func run(_ words: ArraySlice<String>) -> Int32 {
        do throws(ControlFault) {
            return try Invocation(words).run().rawValue
        } catch {
            for line in error.lines { Output.printError(line) }
            return error.code.rawValue
        }
    }
}
