// notifyd: the life of the daemon, from the command line to the exit code.

import LinkRouter
import NotifyCore
import SQLite
package import Systemd

/// notifyd, whoever starts it.
package enum Life {
    /// Lives until it is told to stop, or cannot go on.
    ///
    /// - Parameters:
    ///   - words: The words of the command line.
    ///   - makeLoop: Makes the loop that it lives on.
    /// - Returns: The exit code.
    package static func run(
        _ words: some Sequence<String>,
        on makeLoop: () throws -> EventLoop
    ) -> Int32 {
        SignalMask.ignoreSIGPIPE()
        SignalMask.surviveCutFiles()
        ProcessFacts.keepNewFilesPrivate()
        do {
            return try live(Options(words), makeLoop)
        } catch {
            return tell(error)
        }
    }

    private static func live(
        _ options: Options,
        _ makeLoop: () throws -> EventLoop
    ) throws -> Int32 {
        if options.showsHelp { return say(Options.help) }
        if options.showsVersion { return say("notifyd \(Version.current)\n") }

        let source = ConfigurationSource(path: options.configuration)
        let configuration = try source.load()
        if options.checksOnly { return say("The configuration is good: \(configuration.size).\n") }

        let daemon = try Daemon(options, source, configuration, on: makeLoop())
        try daemon.recover()
        try daemon.takeSignals()
        try daemon.openDoors()
        try daemon.start()
        return try daemon.loop.run()
    }

    private static func say(_ text: String) -> Int32 {
        try? StandardStream.output.write(text)
        return 0
    }

    /// Tells why notifyd cannot go on, a line for each fault, and returns the exit code.
    private static func tell(_ error: any Error) -> Int32 {
        let (code, lines): (ExitCode, [String]) =
            switch error {
            case let error as UsageError: (.usage, [error.message])
            case let error as ConfigurationFault:
                (error.isMissing ? .noInput : .configuration, error.lines)
            case let error as DoorFault: (.cannotCreate, ["\(error.cause)"])
            case StoreError.older: (.temporary, ["\(error)"])
            case is SQLiteError, is StoreError: (.cannotCreate, ["\(error)"])
            case is SystemError: (.system, ["\(error)"])
            default: (.software, ["\(error)"])
            }
        for line in lines { try? StandardStream.error.write("notifyd: \(line)\n") }
        return code.rawValue
    }
}
