// notifyd as a process on clocks that the test steps.

import Foundation
import Jansson
import NotifyCore
import Systemd
import TestSupport
import Testing

/// A daemon whose clocks run at a speed of the test's choice, or stand still.
final class Clockwork {
    let folder: ScratchFolder
    let child: Child
    private let input = Pipe()

    /// Starts one, and waits until its doors are open.
    ///
    /// - Parameters:
    ///   - speed: How many of its seconds pass in one; with 0 it advances by steps only.
    ///   - routes: Its configuration; without one, the folder has it.
    ///   - folder: The folder of its sockets and its store.
    ///   - around: A command that runs it, such as `nsenter`.
    ///   - steps: The first steps of its clocks.
    ///   - output: Where its entries go.
    /// - Throws: Why it did not start.
    init(
        speed: Int,
        routes: String?,
        in folder: ScratchFolder,
        around: [String] = [],
        steps: [String] = [],
        output: String = "json"
    ) throws {
        self.folder = folder
        if let routes { try folder.write(routes, to: "routes.json") }
        let words =
            around + [Built.program("Clockwork"), "\(speed)"] + steps
            + [
                "--", "--config", folder.file("routes.json"), "--runtime-directory", folder.path,
                "--state-directory", folder.path, "--output", output,
            ]
        child = try Child(
            words[0],
            Array(words.dropFirst()),
            in: folder,
            standardInput: input.fileHandleForReading
        )
        let isOpen = holds { (try? connect("control")) != nil }
        let errors = try child.errors
        try #require(isOpen, "\(errors)")
    }

    /// Steps a clock by seconds, before anything that is sent to the doors after this call.
    func step(_ clock: String, _ seconds: Int) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(clock) \(seconds)\n".utf8))
    }

    /// Opens a connection whose reads and writes wait ten seconds at most.
    func connect(_ door: String) throws -> Talk {
        let type: SocketType = door == "packet" ? .sequentialPacket : .stream
        return try Talk(Connection.connect(to: folder.file("\(door).sock"), type: type))
    }

    /// Sends a frame to the control door and returns the answer.
    func ask(_ text: String) throws -> JSONValue { try connect("control").ask(text) }
}
