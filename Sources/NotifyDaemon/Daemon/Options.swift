// The command line of the daemon.

import NotifyCore
import Systemd

/// The options of the command line.
struct Options {
    var configuration: String?
    var runtimeDirectory = Environment.value(of: "RUNTIME_DIRECTORY") ?? "/run/notifyd"
    var stateDirectory = Environment.value(of: "STATE_DIRECTORY")
    var output: EntryFormat?
    var checksOnly = false
    var showsVersion = false
    var showsHelp = false

    /// Parses the words of the command line.
    init(_ words: some Sequence<String>) throws(DaemonError) {
        var words = words.makeIterator()
        while let word = words.next() {
            switch word {
            case "--config": configuration = try Self.value(of: word, words.next())
            case "--runtime-directory": runtimeDirectory = try Self.value(of: word, words.next())
            case "--state-directory": stateDirectory = try Self.value(of: word, words.next())
            case "--output":
                let name = try Self.value(of: word, words.next())
                guard let format = EntryFormat(rawValue: name) else {
                    throw .usage("--output is journal, text or json, not \(name).")
                }
                output = format
            case "--check": checksOnly = true
            case "--version": showsVersion = true
            case "--help", "-h": showsHelp = true
            default: throw .usage("There is no option \(word); see notifyd --help.")
            }
        }
    }

    /// Where entries go: to the journal under a manager, else to standard output.
    var format: EntryFormat {
        if let output { return output }
        let isManaged = ["NOTIFY_SOCKET", "JOURNAL_STREAM", "INVOCATION_ID"].contains {
            Environment.value(of: $0) != nil
        }
        return isManaged ? .journal : .text
    }

    private static func value(of word: String, _ value: String?) throws(DaemonError) -> String {
        guard let value, !value.isEmpty else {
            throw .usage("\(word) needs a value; see notifyd --help.")
        }
        return value
    }

    static let help = """
        notifyd: routes the deep links of push notifications and writes navigation commands for the
        user interface to the systemd journal.

        usage: notifyd [OPTION]...

          --config FILE             routes.json (default /etc/notifyd/routes.json; if that does not
                                    exist, a small built-in example)
          --runtime-directory DIR   where the sockets are made if the service manager does not hand
                                    them over (default $RUNTIME_DIRECTORY, else /run/notifyd)
          --state-directory DIR     where the store is (default $STATE_DIRECTORY, else in memory)
          --output FORMAT           journal, text or json (default: the journal under a service
                                    manager, else text)
          --check                   check the configuration and stop
          --version                 print the version
          --help                    print this

        example: notifyd --config routes.json --runtime-directory /tmp/notifyd

        exit status: 0 stopped; 64 wrong usage; 66 no such configuration; 70 internal fault;
        71 the system refused something; 73 the store cannot be used or a socket cannot be made;
        74 the store cannot be read or written; 75 the store is older than the journal, from which
        the next start recovers; 78 the configuration has faults.

        """
}
