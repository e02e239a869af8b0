// notifyctl: from the command line to the exit code.

import Systemd

@main
enum NotifyControl {
    static func main() {
        StandardStream.reserveNumbers()
        SignalMask.ignoreSIGPIPE()
        ProcessFacts.exit(run())
    }

    /// Does what the command line asks for, and lets go of all of it.
    private static func run() -> Int32 {
        do throws(ControlFault) {
            return try Invocation(CommandLine.arguments.dropFirst()).run().rawValue
        } catch {
            for line in error.lines { Output.complain(line) }
            return error.code.rawValue
        }
    }
}
