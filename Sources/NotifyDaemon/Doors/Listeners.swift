// The listening sockets of the doors.

import NotifyCore
import Systemd

/// The listening sockets, and whether they accept connections.
final class Listeners {
    private typealias Door = (listener: Listener, kind: DoorKind, io: IOSource)

    private let loop: EventLoop
    private var doors: [Door] = []
    /// Whether all of them accept connections.
    private(set) var isAccepting = true
    /// Called when a connection waits on a socket.
    var onConnection: (Listener, DoorKind) -> Void = { _, _ in }

    init(loop: EventLoop) { self.loop = loop }

    /// Listens on the service manager's sockets, or, without any, on new ones.
    ///
    /// - Parameters:
    ///   - inherited: The sockets of the service manager.
    ///   - folder: Where new sockets are made.
    /// - Throws: `SystemError` if a socket belongs to no door or cannot be made.
    func open(_ inherited: [Listener], in folder: String) throws(SystemError) {
        if inherited.isEmpty {
            for door in DoorKind.allCases { try open(door, in: folder) }
        }
        for listener in inherited {
            guard let door = DoorKind.allCases.first(where: { listener.serves($0) }) else {
                throw SystemError(
                    call: "find a door for",
                    subject: listener.path,
                    errno: .invalidArgument
                )
            }
            try watch(listener, door)
        }
    }

    private func open(_ door: DoorKind, in folder: String) throws(SystemError) {
        let path = "\(folder)/\(door.socketName)"
        // Only root can give a socket to a group that it is not in.
        let isRoot = UserDatabase.currentUserID == 0
        let group = isRoot ? try UserDatabase.groupID(named: door.groupName) : nil
        try watch(
            Listener.bind(path: path, type: door.socketType, mode: 0o660, groupID: group),
            door
        )
    }

    private func watch(_ listener: Listener, _ door: DoorKind) throws(SystemError) {
        let io = try loop.add(descriptor: listener.descriptor, events: .readable) {
            [unowned self] _ in onConnection(listener, door)
        }
        doors.append((listener, door, io))
    }

    /// Accepts no connection until ``resume(where:)``.
    func pause() {
        isAccepting = false
        for door in doors { door.io.isEnabled = false }
    }

    /// Accepts connections at the doors that have room for one, and at no other.
    func resume(where hasRoom: (DoorKind) -> Bool) {
        for door in doors { door.io.isEnabled = hasRoom(door.kind) }
        isAccepting = doors.allSatisfy(\.io.isEnabled)
    }

    /// Whether a condition holds for one of the doors.
    func contains(where condition: (DoorKind) -> Bool) -> Bool {
        doors.contains { condition($0.kind) }
    }

    /// Closes all sockets.
    ///
    /// - Parameter acceptWaiting: Accepts the connections that wait on a socket.
    func close(_ acceptWaiting: (Listener, DoorKind) -> Void) {
        for door in doors {
            // Connections waiting on an inherited socket are accepted by the next process; on a
            // socket that this process made they would be lost.
            if !door.listener.isInherited { acceptWaiting(door.listener, door.kind) }
            door.io.cancel()
            door.listener.close()
        }
        doors = []
    }
}

extension Listener {
    /// Whether this is a door's socket: of its type, and of its name where the type is shared.
    fileprivate func serves(_ door: DoorKind) -> Bool {
        guard type == door.socketType else { return false }
        return type == .sequentialPacket || path.hasSuffix("/\(door.socketName)")
    }
}
