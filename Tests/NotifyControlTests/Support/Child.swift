// The built programs as children: what they print goes into files, so that nobody waits for a pipe.

import Foundation
import Testing

/// Where the programs are: beside the tests.
enum Built {
    static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    static func program(_ name: String) -> URL { folder.appendingPathComponent(name) }

    static func has(_ name: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: program(name).path)
    }
}

/// How a program ended.
struct Ended {
    let code: Int32
    let output: String
    let errors: String

    /// The lines of the output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A program that runs.
final class Child {
    private let process = Process()
    private let folder: ScratchFolder
    private let name: String

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
        name = "\(program)-\(UUID().uuidString.prefix(8))"
        process.executableURL = Built.program(program)
        process.arguments = words
        try folder.write(input, to: "\(name).in")
        for kind in ["out", "err"] { try folder.write("", to: "\(name).\(kind)") }
        process.standardInput = try standardInput ?? handle("in")
        process.standardOutput = try standardOutput ?? handle("out")
        process.standardError = try handle("err")
        try process.run()
    }

    deinit {
        if process.isRunning { kill() }
    }

    private func handle(_ kind: String) throws -> FileHandle {
        let path = folder.file("\(name).\(kind)")
        return try #require(
            kind == "in" ? FileHandle(forReadingAtPath: path) : FileHandle(forWritingAtPath: path)
        )
    }

    /// What it has printed so far.
    var output: String { get throws { try folder.text("\(name).out") } }

    /// What it has complained of so far.
    var errors: String { get throws { try folder.text("\(name).err") } }

    /// Whether it runs.
    var isRunning: Bool { process.isRunning }

    /// Asks it to stop, if it takes signals: those of a thread of tests are blocked, and its
    /// children inherit that.
    func terminate() { process.terminate() }

    /// Ends it.
    func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits for its end, ten seconds at most.
    func end() throws -> Ended {
        try #require(holds { !process.isRunning }, "\(name) still runs")
        process.waitUntilExit()
        return Ended(code: process.terminationStatus, output: try output, errors: try errors)
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
