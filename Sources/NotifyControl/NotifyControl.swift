// notifyctl: from the command line to the exit code.

import Systemd

@main
enum NotifyControl {
    static func main() {
        StandardStream.reserveNumbers()
        SignalMask.ignoreSIGPIPE()
        do throws(ControlFault) {
            let invocation = try Invocation(CommandLine.arguments.dropFirst())
            ProcessFacts.exit(try invocation.run().rawValue)
        } catch {
            for line in error.lines { Output.complain(line) }
            ProcessFacts.exit(error.code.rawValue)
        }
    }
}
