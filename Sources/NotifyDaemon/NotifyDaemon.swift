// notifyd: the life of the daemon, from the command line to the exit code.

import LinkRouter
import NotifyCore
import SQLite
import Systemd

@main
enum NotifyDaemon {
    static func main() {
        SignalMask.ignoreSIGPIPE()
        ProcessFacts.keepNewFilesPrivate()
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            if options.showsHelp { return print(Options.help) }
            if options.showsVersion { return print("notifyd \(Version.current)\n") }

            let source = ConfigurationSource(path: options.configuration)
            let configuration = try source.load()
            if options.checksOnly { return print("\(configuration.size)\n") }

            let daemon = try Daemon(options, source, configuration)
            try daemon.recover()
            try daemon.openDoors()
            try daemon.start()
            let code = try daemon.loop.run()
            ProcessFacts.exit(code)
        } catch {
            let (code, lines) = explain(error)
            for line in lines { try? StandardStream.error.write("notifyd: \(line)\n") }
            ProcessFacts.exit(code.rawValue)
        }
    }

    private static func print(_ text: String) {
        try? StandardStream.output.write(text)
    }

    /// What an error at start is told as, and the exit code it leads to.
    private static func explain(_ error: any Error) -> (ExitCode, [String]) {
        switch error {
        case let error as UsageError: (.usage, [error.message])
        case let error as ConfigurationFault:
            (error.isMissing ? .noInput : .configuration, error.lines)
        case is SQLiteError, is StoreError: (.cannotCreate, ["\(error)"])
        case is SystemError: (.system, ["\(error)"])
        default: (.software, ["\(error)"])
        }
    }
}
