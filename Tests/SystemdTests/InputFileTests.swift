// Reading input in pieces, and waiting for descriptors.

import Foundation
import Systemd
import TestSupport
import Testing

@Suite("Input in pieces")
struct InputFileTests {
    @Test("a file is read to its end in pieces of the requested size")
    func file() throws {
        let folder = try ScratchFolder()
        let path = folder.file("input")
        try Data("abcdefg".utf8).write(to: URL(fileURLWithPath: path))
        let input = try InputFile.open(path)
        var bytes: [UInt8] = []
        #expect(try input.read(into: &bytes, upTo: 4) == .bytes(4))
        #expect(try input.read(into: &bytes, upTo: 4) == .bytes(3))
        #expect(try input.read(into: &bytes, upTo: 4) == .endOfInput)
        #expect(bytes == Array("abcdefg".utf8))
    }

    @Test("a file that does not exist is ENOENT, a folder is EISDIR")
    func errors() throws {
        let folder = try ScratchFolder()
        let missing = #expect(throws: SystemError.self) {
            try InputFile.open(folder.file("none"))
        }
        #expect(missing?.errno == .noSuchFileOrDirectory)
        var bytes: [UInt8] = []
        let unreadable = #expect(throws: SystemError.self) {
            _ = try InputFile.open(folder.path).read(into: &bytes, upTo: 4)
        }
        #expect(unreadable?.errno == .isDirectory)
    }
}

@Suite("Waiting for descriptors")
struct ReadinessTests {
    @Test("reports which descriptors are ready; a file always is")
    func ready() throws {
        let folder = try ScratchFolder()
        let path = folder.file("input")
        try Data().write(to: URL(fileURLWithPath: path))
        let file = try InputFile.open(path)
        let (one, other) = try Connection.pair()
        _ = try other.send(Array("x".utf8).span)
        let ready = try Readiness.wait(for: [
            (one.descriptor, [.readable, .writable]), (other.descriptor, .readable),
            (-1, .readable),
            (file.descriptor, .readable),
        ])
        #expect(ready == [[.readable, .writable], [], [], .readable])
    }

    @Test("reports a closed peer, even without requested events")
    func closed() throws {
        let (one, other) = try Connection.pair()
        other.close()
        #expect(try Readiness.wait(for: [(one.descriptor, [])]) == [.hungUp])
    }
}
