// Memory files that one process stores for the next: read whole, repeatedly, or rejected.

import Foundation
import TestSupport
import Testing

@testable import Systemd

@Suite("Stored memory")
struct StoredMemoryTests {
    @Test("is read whole, and again by a later start", arguments: [0, 1, 65_536, 1_000_000])
    func contents(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let made = try SealedMemory.make(of: bytes.span)
        // All copies of the descriptor share one file position.
        let copy = OwnedDescriptor(fcntl(made.raw, F_DUPFD_CLOEXEC, 3))
        #expect(try StoredMemory(made, name: "m").contents(limit: count) == bytes)
        #expect(try StoredMemory(copy, name: "m").contents(limit: count) == bytes)
    }

    @Test("is rejected if it is larger than expected")
    func tooLong() throws {
        let bytes: [UInt8] = [1, 2, 3]
        let memory = StoredMemory(try SealedMemory.make(of: bytes.span), name: "m")
        #expect(throws: SystemError(call: "read", subject: "m", errno: .fileTooLarge)) {
            try memory.contents(limit: 2)
        }
    }

    @Test("is rejected if it is not sealed")
    func unsealed() throws {
        // O_TMPFILE: an unnamed file in memory, as from memfd_create, but without seals.
        let opened = unsafe open("/dev/shm", O_RDWR | 0o20200000, 0o600)
        let memory = StoredMemory(OwnedDescriptor(opened), name: "m")
        #expect(throws: SystemError(call: "trust", subject: "m", errno: .notPermitted)) {
            try memory.contents(limit: 2)
        }
        let folder = try ScratchFolder()
        let path = try folder.write("x", to: "file")
        let file = StoredMemory(OwnedDescriptor(unsafe open(path, O_RDONLY)), name: "m")
        #expect(
            throws: SystemError(call: "read the seals of", subject: "m", errno: .invalidArgument)
        ) {
            try file.contents(limit: 2)
        }
    }

    @Test("is distinguished from a socket")
    func kinds() throws {
        let bytes: [UInt8] = [1]
        let memory = try SealedMemory.make(of: bytes.span)
        #expect(try StoredMemory.isFile(memory.raw))
        _ = consume memory
        let (near, _) = try Connection.pair()
        #expect(try !StoredMemory.isFile(near.descriptor))
        near.close()
        #expect(throws: SystemError.self) { try StoredMemory.isFile(-1) }
    }
}
