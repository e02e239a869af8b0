// Users, files, streams and limits of the running system.

import Foundation
import Systemd
import TestSupport
import Testing

@Suite("The user database")
struct UserDatabaseTests {
    @Test("finds groups by name and users by number")
    func finds() throws {
        #expect(try UserDatabase.userName(of: 0) == "root")
        #expect(try UserDatabase.groupID(named: "root") == 0)
        #expect(UserDatabase.currentUserID == geteuid())
    }

    @Test("returns nil for an unknown name or number")
    func none() throws {
        #expect(try UserDatabase.userName(of: 3_999_999_999) == nil)
        #expect(try UserDatabase.groupID(named: "no-such-group-here") == nil)
        #expect(try UserDatabase.groupID(named: "") == nil)
    }
}

@Suite("Reading files")
struct FileReadingTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    @Test("returns the whole file up to the limit", arguments: [0, 1, 16_384, 100_000])
    func limits(size: Int) throws {
        let path = folder.file("a")
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(try FileReading.contents(of: path, limit: size) == bytes)
        if size > 0 {
            #expect(throws: SystemError(call: "read", subject: path, errno: .fileTooLarge)) {
                try FileReading.contents(of: path, limit: size - 1)
            }
        }
    }

    @Test("reports missing files and directories")
    func others() throws {
        let missing = folder.file("missing")
        #expect(throws: SystemError(call: "open", subject: missing, errno: .noSuchFileOrDirectory))
        {
            try FileReading.contents(of: missing, limit: 1)
        }
        #expect(throws: SystemError(call: "read", subject: folder.path, errno: .isDirectory)) {
            try FileReading.contents(of: folder.path, limit: 1)
        }
    }

    @Test("lists a directory in byte order")
    func names() throws {
        for name in ["b.json", "a.json", "B.json", "10.json", "9.json", "ä.json"] {
            try Data().write(to: URL(fileURLWithPath: folder.file(name)))
        }
        let names = try FileReading.names(inFolder: folder.path)
        #expect(names == ["10.json", "9.json", "B.json", "a.json", "b.json", "ä.json"])
    }

    @Test("lists nothing for a missing directory, and throws for a file")
    func noFolder() throws {
        #expect(try FileReading.names(inFolder: folder.file("missing")) == [])
        let path = folder.file("file")
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(throws: SystemError(call: "open", subject: path, errno: .notDirectory)) {
            try FileReading.names(inFolder: path)
        }
    }
}

@Suite("The process")
struct ProcessFactsTests {
    @Test("writes everything to a slow non-blocking pipe")
    func writes() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) {
            _ = fcntl(1, F_SETFL, fcntl(1, F_GETFL) | O_NONBLOCK)
            let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
            try StandardStream.output.write(block.span)
            try StandardStream.output.write("end\n")
        }
        let output = try #require(result?.standardOutputContent)
        #expect(output.count { $0 == UInt8(ascii: "x") } >= 1_000_000)
        #expect(String(decoding: output.suffix(4), as: UTF8.self) == "end\n")
    }

    @Test("survives a closed pipe once SIGPIPE is ignored")
    func brokenPipe() async {
        await #expect(processExitsWith: .exitCode(9)) {
            SignalMask.ignoreSIGPIPE()
            var ends: [Int32] = [-1, -1]
            guard unsafe pipe(&ends) == 0 else { ProcessFacts.exit(2) }
            dup2(ends[1], 1)
            close(ends[0])
            do throws(SystemError) {
                try StandardStream.output.write("text")
            } catch {
                ProcessFacts.exit(error.errno == .brokenPipe ? 9 : 3)
            }
        }
    }

    @Test("raises its descriptor limit to the hard limit")
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            let (_, hard) = try ProcessFacts.descriptorLimit()
            #expect(try ProcessFacts.raiseDescriptorLimit(to: 1) >= 1)
            #expect(try ProcessFacts.raiseDescriptorLimit(to: .max) == hard)
            #expect(try ProcessFacts.descriptorLimit().soft == hard)
        }
    }

    @Test("reads its environment")
    func environment() {
        #expect(Environment.value(of: "PATH") != nil)
        #expect(Environment.value(of: "NO_SUCH_VARIABLE_HERE") == nil)
    }
}
