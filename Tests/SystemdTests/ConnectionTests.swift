// Bytes and packets over real sockets.

import Foundation
import Systemd
import TestSupport
import Testing

@Suite("A connection")
struct ConnectionTests {
    @Test("appends what it reads, and reports would-block and end of input")
    func stream() throws {
        let (near, far) = try Connection.pair()
        var buffer: [UInt8] = [9]
        #expect(try near.read(into: &buffer, upTo: 10) == .wouldBlock)
        #expect(try far.send([1, 2, 3].span) == 3)
        #expect(try near.read(into: &buffer, upTo: 2) == .bytes(2))
        #expect(try near.read(into: &buffer, upTo: 10) == .bytes(1))
        #expect(buffer == [9, 1, 2, 3])
        _ = try far.send([4].span)
        try far.shutdownWrite()
        #expect(try near.read(into: &buffer, upTo: 10) == .bytes(1))
        #expect(try near.read(into: &buffer, upTo: 10) == .endOfInput)
        #expect(buffer == [9, 1, 2, 3, 4])
        // Only one direction is closed.
        #expect(try near.send([5].span) == 1)
        buffer = []
        #expect(try far.read(into: &buffer, upTo: 10) == .bytes(1))
    }

    @Test("does not report end of input for an open stream if the buffer is full")
    func noRoom() throws {
        let (near, far) = try Connection.pair()
        _ = try far.send([1, 2].span)
        var buffer: [UInt8] = []
        #expect(try near.read(into: &buffer, upTo: 0) == .bytes(1))
    }

    @Test("preserves packet boundaries and reports truncated packets")
    func packets() throws {
        let (near, far) = try Connection.pair(type: .sequentialPacket)
        _ = try far.send([1, 2, 3].span)
        _ = try far.send([4, 5].span)
        var buffer: [UInt8] = []
        #expect(try near.receivePacket(into: &buffer, upTo: 2) == .packet(2, isTruncated: true))
        #expect(buffer == [1, 2])
        #expect(try near.receivePacket(into: &buffer, upTo: 2) == .packet(2, isTruncated: false))
        #expect(buffer == [1, 2, 4, 5])
        #expect(try near.receivePacket(into: &buffer, upTo: 2) == .wouldBlock)
        for bytes: [UInt8] in [[], [], [6]] { _ = try far.send(bytes.span) }
        #expect(try near.receivePacket(into: &buffer, upTo: 2) == .packet(0, isTruncated: false))
        far.close()
        #expect(try near.receivePacket(into: &buffer, upTo: 2) == .packet(0, isTruncated: false))
        #expect(try near.receivePacket(into: &buffer, upTo: 2) == .packet(1, isTruncated: false))
        #expect(try holds { try near.receivePacket(into: &buffer, upTo: 2) == .endOfInput })
    }

    @Test("sends until the socket buffer is full, then reports would-block")
    func full() throws {
        let (near, far) = try Connection.pair()
        let block = [UInt8](repeating: 7, count: 65_536)
        var total = 0
        while let count = try near.send(block.span) { total += count }
        #expect(total > 0)
        var buffer: [UInt8] = []
        while case .bytes = try far.read(into: &buffer, upTo: 65_536) {}
        #expect(buffer.count == total)
        #expect(buffer.allSatisfy { $0 == 7 })
        #expect(try near.send([1].span) == 1)
    }

    @Test("sends the rest of an array", arguments: [(-1, 3), (0, 3), (2, 1), (3, 0), (9, 0)])
    func rest(start: Int, count: Int) throws {
        let (near, far) = try Connection.pair()
        #expect(try near.send([1, 2, 3], from: start) == count)
        var buffer: [UInt8] = []
        let expected = count == 0 ? ReadResult.wouldBlock : .bytes(count)
        #expect(try far.read(into: &buffer, upTo: 10) == expected)
        #expect(buffer == [1, 2, 3].suffix(count))
    }

    @Test("reports a closed peer as an error, without SIGPIPE")
    func gone() throws {
        let (near, far) = try Connection.pair()
        far.close()
        var failure: SystemError?
        #expect(
            holds {
                do throws(SystemError) { _ = try near.send([1].span) } catch { failure = error }
                return failure != nil
            }
        )
        #expect(failure == SystemError(call: "send to a peer", errno: .brokenPipe))
    }

    @Test("returns the credentials of its peer")
    func peer() throws {
        let (near, _) = try Connection.pair()
        let peer = try near.peer()
        #expect(peer.processID == getpid())
        #expect(peer.userID == geteuid())
        #expect(peer.groupID == getegid())
    }

    // In its own process, so that no other test can reuse the number of the closed descriptor.
    @Test("is closed once, by close() or deinit")
    func closedOnce() async {
        await #expect(processExitsWith: .success) {
            var near: Connection?
            let far: Connection
            (near, far) = try Connection.pair()
            let descriptor = near?.descriptor
            near?.close()
            // A second close of the same number would close this unrelated descriptor.
            let (stranger, _) = try Connection.pair()
            #expect(stranger.descriptor == descriptor)
            near?.close()
            near = nil
            #expect(throws: Never.self) { _ = try stranger.peer() }
            var buffer: [UInt8] = []
            #expect(try far.read(into: &buffer, upTo: 1) == .endOfInput)
        }
    }

    @Test("throws from every call once it is closed")
    func closed() throws {
        let (near, _) = try Connection.pair()
        near.close()
        #expect(!near.isOpen)
        let refusal = SystemError(call: "use a closed connection", errno: .badFileDescriptor)
        #expect(throws: refusal) { _ = try near.send([1].span) }
        #expect(throws: refusal) { _ = try near.peer() }
        #expect(throws: refusal) { try near.shutdownWrite() }
        #expect(throws: refusal) {
            var buffer: [UInt8] = []
            _ = try near.read(into: &buffer, upTo: 1)
        }
    }

    @Test("is close-on-exec and non-blocking")
    func flags() throws {
        let (near, _) = try Connection.pair()
        #expect(fcntl(near.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(fcntl(near.descriptor, F_GETFL) & O_NONBLOCK != 0)
        try near.setNonBlocking(false)
        #expect(fcntl(near.descriptor, F_GETFL) & O_NONBLOCK == 0)
    }

    @Test("in blocking mode sends everything, within its time limit")
    func blocking() throws {
        let (near, far) = try Connection.pair()
        try near.setNonBlocking(false)
        try near.setTimeLimit(.milliseconds(10))
        var buffer: [UInt8] = []
        #expect(try near.read(into: &buffer, upTo: 10) == .wouldBlock)
        let block = [UInt8](repeating: 7, count: 4_000_000)
        #expect(throws: SystemError(call: "send to a peer", errno: .resourceTemporarilyUnavailable))
        {
            try near.sendAll(block.span)
        }
        while case .bytes = try far.read(into: &buffer, upTo: 65_536) {}
        try near.sendAll([1, 2, 3].span)
    }
}
