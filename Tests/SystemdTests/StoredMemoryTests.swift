// What one process leaves in memory for the next: read whole, as often as it takes, or refused.

import Foundation
import TestSupport
import Testing

@testable import Systemd

@Suite("Stored memory")
struct StoredMemoryTests {
    @Test("is read whole, and again by another start", arguments: [0, 1, 65_536, 1_000_000])
    func contents(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let made = try SealedMemory.make(of: bytes.span)
        // The manager's copy, the first start's and the second's are one file with one position.
        let copy = OwnedDescriptor(fcntl(made.raw, F_DUPFD_CLOEXEC, 3))
        #expect(try StoredMemory(made, name: "m").contents(limit: count) == bytes)
        #expect(try StoredMemory(copy, name: "m").contents(limit: count) == bytes)
    }

    @Test("of more bytes than expected is refused")
    func tooLong() throws {
        let bytes: [UInt8] = [1, 2, 3]
        let memory = StoredMemory(try SealedMemory.make(of: bytes.span), name: "m")
        #expect(throws: SystemError(call: "read", subject: "m", errno: .fileTooLarge)) {
            try memory.contents(limit: 2)
        }
    }

    @Test("that can be changed is refused")
    func unsealed() throws {
        // O_TMPFILE: a file in memory without a name, as memfd_create makes them, but not sealed.
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

    @Test("is told from a socket")
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
