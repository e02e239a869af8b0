// The three doors, as DESIGN calls them: what may come in, and whom it lets in.

import LinkRouter
import NotifyCore
import Systemd

/// A kind of door.
enum DoorKind: String, CaseIterable {
    /// Payloads on a stream, back to back.
    case stream
    /// Payloads, one a packet.
    case packet
    /// Frames of ours on a stream.
    case control

    /// The name of its socket in the runtime directory.
    var socketName: String { "\(rawValue).sock" }

    /// The type of its socket.
    var socketType: SocketType { self == .packet ? .sequentialPacket : .stream }

    /// The group that may connect, where the daemon makes the socket itself.
    var groupName: String { self == .control ? "notifyd-control" : "notifyd" }

    /// What a link that came through it came from.
    var source: LinkSource.Door { self == .control ? .control : .feeding }

    /// The most bytes of a frame: an envelope takes some that its payload does not lose by it.
    func frameLimit(_ limits: Limits) -> Int {
        switch self {
        case .stream: limits.frameBytes
        case .packet: min(limits.frameBytes, Limits.packetBytes)
        case .control: limits.frameBytes + Limits.envelopeBytes
        }
    }

    /// The deepest nesting of a frame: an envelope is a level.
    func depthLimit(_ limits: Limits) -> Int {
        limits.depth + (self == .control ? 1 : 0)
    }
}
