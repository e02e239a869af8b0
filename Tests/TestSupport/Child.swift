// The built programs as children: what they print goes into files, so that nobody waits for a pipe.
// Started without Foundation, whose Process leaks now and then and passes blocked signals on.

public import Foundation
import Testing

/// Where the programs are: beside the tests.
public enum Built {
    /// The folder of the test program.
    public static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().path

    /// The path of a program.
    public static func program(_ name: String) -> String { "\(folder)/\(name)" }

    /// Whether a program was built.
    public static func has(_ name: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: program(name))
    }
}

/// How a program ended.
public struct Ended {
    /// The exit code, or the number of the signal that ended it.
    public let code: Int32
    /// What it printed.
    public let output: String
    /// What it complained of.
    public let errors: String

    /// The lines of the output.
    public var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A program that runs.
public final class Child {
    private let folder: ScratchFolder
    private let name: String
    /// The number of the process.
    public let process: pid_t
    private var status: Int32?

    /// Starts a program: one that stands beside the tests, or the one of a path.
    ///
    /// Input and output may be ends of pipes, and more descriptors follow them, from 3 on.
    public init(
        _ program: String,
        _ words: [String],
        input: String = "",
        in folder: ScratchFolder,
        environment changes: [String: String] = [:],
        standardInput: FileHandle? = nil,
        standardOutput: FileHandle? = nil,
        descriptors: [Int32] = []
    ) throws {
        self.folder = folder
        let name = "\(program.split(separator: "/").last ?? "")-\(UUID().uuidString.prefix(8))"
        self.name = name
        try folder.write(input, to: "\(name).in")
        for kind in ["out", "err"] { try folder.write("", to: "\(name).\(kind)") }
        // Out of the way of the numbers that they get in the child.
        let more = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 512) }
        defer { more.forEach { close($0) } }
        let environment = ProcessInfo.processInfo.environment.merging(changes) { $1 }
        process = try spawn(
            [program.hasPrefix("/") ? program : Built.program(program)] + words,
            environment: environment.map { "\($0)=\($1)" },
            streams: [
                standardInput.map { .descriptor($0.fileDescriptor) }
                    ?? .file(folder.file("\(name).in"), O_RDONLY),
                standardOutput.map { .descriptor($0.fileDescriptor) }
                    ?? .file(folder.file("\(name).out"), O_WRONLY),
                .file(folder.file("\(name).err"), O_WRONLY),
            ] + more.map { .descriptor($0) }
        )
    }

    deinit {
        guard isRunning else { return }
        kill()
        _ = holds { !isRunning }
    }

    /// What it has printed so far.
    public var output: String { get throws { try folder.text("\(name).out") } }

    /// What it has complained of so far.
    public var errors: String { get throws { try folder.text("\(name).err") } }

    /// Whether it runs.
    public var isRunning: Bool {
        guard status == nil else { return false }
        var found: Int32 = 0
        guard unsafe waitpid(process, &found, WNOHANG) == process else { return true }
        status = found
        return false
    }

    /// Sends it a signal.
    public func send(_ signal: Int32) { _ = Foundation.kill(process, signal) }

    /// Asks it to stop.
    public func terminate() { _ = Foundation.kill(process, SIGTERM) }

    /// Ends it.
    public func kill() { _ = Foundation.kill(process, SIGKILL) }

    /// Waits for its end, a minute at most.
    public func end() throws -> Ended {
        try #require(holds { !isRunning }, "\(name) still runs")
        let status = status ?? 0
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : status & 0x7F
        return Ended(code: code, output: try output, errors: try errors)
    }
}
