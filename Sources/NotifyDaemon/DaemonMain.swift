// notifyd from the command line to the exit code.

import LinkRouter
import NotifyCore
import SQLite
package import Systemd

/// The main function of notifyd, on a loop of the caller's.
package enum DaemonMain {
    /// Runs until a stop is complete, or until notifyd cannot continue.
    ///
    /// - Parameters:
    ///   - words: The words of the command line.
    ///   - makeLoop: Makes the event loop.
    /// - Returns: The exit code.
    package static func run(
        _ words: some Sequence<String>,
        on makeLoop: () throws -> EventLoop
    ) -> Int32 {
        SignalMask.ignoreSIGPIPE()
        SignalMask.surviveTruncatedFiles()
        ProcessFacts.makeNewFilesPrivate()
        do {
            return try run(Options(words), makeLoop)
        } catch {
            return report(error)
        }
    }

    private static func run(
        _ options: Options,
        _ makeLoop: () throws -> EventLoop
    ) throws -> Int32 {
        if options.showsHelp { return print(Options.help) }
        if options.showsVersion { return print("notifyd \(Version.current)\n") }

        let source = ConfigurationSource(path: options.configuration)
        let configuration = try source.load()
        if options.checksOnly {
            return print("The configuration is good: \(configuration.size).\n")
        }

        let daemon = try Daemon(options, source, configuration, on: makeLoop())
        try daemon.recover()
        try daemon.watchSignals()
        try daemon.openDoors(in: options.runtimeDirectory)
        try daemon.start()
        return try daemon.run()
    }

    private static func print(_ text: String) -> Int32 {
        try? StandardStream.output.write(text)
        return 0
    }

    /// Prints why notifyd cannot continue, a line for each fault, and returns the exit code.
    private static func report(_ error: any Error) -> Int32 {
        let (code, lines): (ExitCode, [String]) =
            switch error {
            case let error as DaemonError: (error.code, error.lines)
            case StoreError.older: (.temporary, ["\(error)"])
            case is SQLiteError, is StoreError: (.cannotCreate, ["\(error)"])
            case is SystemError: (.system, ["\(error)"])
            default: (.software, ["\(error)"])
            }
        for line in lines { try? StandardStream.error.write("notifyd: \(line)\n") }
        return code.rawValue
    }
}
