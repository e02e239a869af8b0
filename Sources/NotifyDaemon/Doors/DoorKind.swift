// The three doors, and what each accepts.

import LinkRouter
import NotifyCore
import Systemd

/// One of the three doors.
enum DoorKind: String, CaseIterable {
    /// Payloads on a stream, back to back.
    case stream
    /// Payloads, one a packet.
    case packet
    /// Envelopes, events and queries on a stream.
    case control

    /// The name of its socket in the runtime directory.
    var socketName: String { "\(rawValue).sock" }

    /// The type of its socket.
    var socketType: SocketType { self == .packet ? .sequentialPacket : .stream }

    /// The group that may connect, if the daemon makes the socket itself.
    var groupName: String { self == .control ? "notifyd-control" : "notifyd" }

    /// The source of a link that came through it.
    var source: LinkSource.Door { self == .control ? .control : .feeding }

    /// The number of connections, of all doors together, from which on it accepts none.
    ///
    /// The control door's is higher, so that feeders cannot lock out user interfaces and operators.
    func connectionLimit(_ limits: Limits) -> Int {
        self == .control ? limits.connections + Limits.controlReserve : limits.connections
    }

    /// The most bytes of a frame: an envelope adds some to those of its payload.
    func frameLimit(_ limits: Limits) -> Int {
        switch self {
        case .stream: limits.frameBytes
        case .packet: min(limits.frameBytes, Limits.packetBytes)
        case .control: limits.frameBytes + Limits.envelopeBytes
        }
    }

    /// The deepest nesting of a frame: an envelope adds a level.
    func depthLimit(_ limits: Limits) -> Int {
        limits.depth + (self == .control ? 1 : 0)
    }
}
