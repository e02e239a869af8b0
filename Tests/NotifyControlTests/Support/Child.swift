// The built programs as children: what they print goes into files, so that nobody waits for a pipe.
// Started without Foundation, whose Process leaks now and then and passes blocked signals on.

import Foundation
import Testing

/// Where the programs are: beside the tests.
enum Built {
    static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().path

    static func program(_ name: String) -> String { "\(folder)/\(name)" }

    static func has(_ name: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: program(name))
    }
}

/// How a program ended.
struct Ended {
    /// The exit code, or the number of the signal that ended it.
    let code: Int32
    let output: String
    let errors: String

    /// The lines of the output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A program that runs.
final class Child {
    private let folder: ScratchFolder
    private let name: String
    private let process: pid_t
    private var status: Int32?

    /// Starts a program that stands beside the tests; input and output may be ends of pipes.
    init(
        _ program: String,
        _ words: [String],
        input: String = "",
        in folder: ScratchFolder,
        standardInput: FileHandle? = nil,
        standardOutput: FileHandle? = nil
    ) throws {
        self.folder = folder
        let name = "\(program)-\(UUID().uuidString.prefix(8))"
        self.name = name
        try folder.write(input, to: "\(name).in")
        for kind in ["out", "err"] { try folder.write("", to: "\(name).\(kind)") }
        var environment = ProcessInfo.processInfo.environment
        // What the daemon still holds when it exits looks lost to the leak checker, which does not
        // know a pointer with the tag of an enum in it. The other program holds nothing then.
        if program == "notifyd" { environment["ASAN_OPTIONS"] = "detect_leaks=0" }
        process = try spawn(
            [Built.program(program)] + words,
            environment: environment.map { "\($0)=\($1)" },
            streams: [
                standardInput.map { .descriptor($0.fileDescriptor) }
                    ?? .file(folder.file("\(name).in"), O_RDONLY),
                standardOutput.map { .descriptor($0.fileDescriptor) }
                    ?? .file(folder.file("\(name).out"), O_WRONLY),
                .file(folder.file("\(name).err"), O_WRONLY),
            ]
        )
    }

    deinit {
        guard isRunning else { return }
        kill()
        _ = holds { !isRunning }
    }

    /// What it has printed so far.
    var output: String { get throws { try folder.text("\(name).out") } }

    /// What it has complained of so far.
    var errors: String { get throws { try folder.text("\(name).err") } }

    /// Whether it runs.
    var isRunning: Bool {
        guard status == nil else { return false }
        var found: Int32 = 0
        guard unsafe waitpid(process, &found, WNOHANG) == process else { return true }
        status = found
        return false
    }

    /// Asks it to stop.
    func terminate() { _ = Foundation.kill(process, SIGTERM) }

    /// Ends it.
    func kill() { _ = Foundation.kill(process, SIGKILL) }

    /// Waits for its end, ten seconds at most.
    func end() throws -> Ended {
        try #require(holds { !isRunning }, "\(name) still runs")
        let status = status ?? 0
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : status & 0x7F
        return Ended(code: code, output: try output, errors: try errors)
    }
}

/// Waits until a condition holds, at most ten seconds, and says whether it does.
func holds(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
        if try condition() { return true }
        usleep(1_000)
    }
    return try condition()
}
