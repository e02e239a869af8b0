// The built programs as child processes. Their output goes into files, so that no pipe can block.
// They are started without Foundation, whose Process leaks memory and passes on blocked signals.

public import Foundation
import Testing

/// The built programs, which are beside the test program.
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
    /// Its standard output.
    public let output: String
    /// Its standard error.
    public let errors: String

    /// The lines of the output.
    public var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A running program.
public final class Child {
    private let folder: ScratchFolder
    private let name: String
    /// The number of the process.
    public let process: pid_t
    private var status: Int32?

    /// Starts a program beside the tests, or at a path.
    ///
    /// Input and output may be ends of pipes; further descriptors are passed from 3 on.
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
        // Their numbers here must not collide with those in the child.
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

    /// Its standard output so far.
    public var output: String { get throws { try folder.text("\(name).out") } }

    /// Its standard error so far.
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

    /// Kills it.
    public func kill() { _ = Foundation.kill(process, SIGKILL) }

    /// Waits for its end, a minute at most.
    public func end() throws -> Ended {
        try #require(holds { !isRunning }, "\(name) still runs")
        let status = status ?? 0
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : status & 0x7F
        return Ended(code: code, output: try output, errors: try errors)
    }
}
