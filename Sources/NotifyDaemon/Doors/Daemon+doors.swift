// Opening doors and letting peers in, within the limits.

import Jansson
import LinkRouter
import NotifyCore
import Systemd

extension Daemon {
    /// Opens the doors: those that the manager hands over, or, without a manager, our own.
    func openDoors() throws(DoorFault) {
        do throws(SystemError) { try openAll() } catch { throw DoorFault(cause: error) }
    }

    private func openAll() throws(SystemError) {
        // A connection each, the journal's files, and room for what the library opens.
        try ProcessFacts.raiseDescriptorLimit(to: 4_096)
        let inherited = try InheritedSockets.take()
        left = (inherited.stored, inherited.memories)
        if inherited.listeners.isEmpty {
            for door in DoorKind.allCases { try open(door) }
        }
        for listener in inherited.listeners {
            guard let door = DoorKind.allCases.first(where: { listener.serves($0) }) else {
                throw SystemError(
                    call: "find a door for",
                    subject: listener.path,
                    code: .invalidArgument
                )
            }
            try watch(listener, door)
        }
    }

    private func open(_ door: DoorKind) throws(SystemError) {
        let path = "\(options.runtimeDirectory)/\(door.socketName)"
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
            [unowned self] _ in accept(listener, door)
        }
        listeners.append((listener, door, io))
    }

    /// Lets one peer in; the others wait for their turn.
    private func accept(_ listener: Listener, _ door: DoorKind) {
        do throws(SystemError) {
            guard let connection = try listener.accept() else { return }
            try admit(connection, door)
            keepWithinLimit()
        } catch {
            record.sink.log("\(error)", id: MessageID.limit, severity: .warning)
            pauseAccepting()
        }
    }

    /// Lets no one in where there are as many as may be.
    func keepWithinLimit() {
        if listeners.contains(where: { !hasRoom($0.door) }) { letIn() }
    }

    /// Whether a door may let somebody in.
    private func hasRoom(_ door: DoorKind) -> Bool { peers.count < limit(of: door) }

    /// How many connections there may be for a door to let another one in: who fills the feeding
    /// doors must not keep the program and its operator out.
    private func limit(of door: DoorKind) -> Int {
        let limit = dispatcher.configuration.limits.connections
        return door == .control ? limit + Limits.controlReserve : limit
    }

    /// Lets in those who have connected already, as far as there is room.
    func acceptWaiting(_ listener: Listener, _ door: DoorKind) {
        for _ in peers.count..<max(limit(of: door), peers.count) {
            guard let connection = try? listener.accept() else { return }
            try? admit(connection, door)
        }
    }

    private func admit(_ connection: Connection, _ door: DoorKind) throws(SystemError) {
        let peer = try take(in: connection, door)
        let sameUser = peers.values.count {
            $0.userID == peer.userID && ($0.door == .control) == (door == .control)
        }
        if sameUser > dispatcher.configuration.limits.connectionsPerUser { refuse(peer) }
    }

    /// Makes a connection a peer that is served.
    func take(in connection: Connection, _ door: DoorKind) throws(SystemError) -> Peer {
        let limits = dispatcher.configuration.limits
        let peer = Peer(
            connection,
            door: door,
            credentials: try connection.peer(),
            limits: limits
        )
        if budgets[peer.userID] == nil {
            budgets[peer.userID] = Budget(limits: limits, now: loop.now(.boottime))
        }
        peer.io = try loop.add(descriptor: connection.descriptor, events: .readable) {
            [unowned self, unowned peer] events in serve(peer, events)
        }
        peers[ObjectIdentifier(peer)] = peer
        return peer
    }

    /// Does what a peer is ready for; it is kept until this returns, even if it is closed.
    private func serve(_ peer: Peer, _ events: IOEvents) {
        if events.contains(.hungUp) { peer.isGone = true }
        if events.contains(.writable) { writable(peer) }
        guard peer.io != nil else { return }
        // While the daemon stops, peers are read by the backlog alone, and for the last time.
        if isStopping { deliver(to: peer) } else { readable(peer) }
    }

    /// Tells a peer of too many of its kind so, and lets it go.
    private func refuse(_ peer: Peer) {
        peer.hasEnded = true
        answer(
            peer,
            .object(of: [
                ("outcome", .string(Outcome.rejected.rawValue)),
                ("reason", .string("too_many_connections")),
                ("message", .string("This user has too many connections open.")),
            ])
        )
        deliver(to: peer)
    }

    /// Lets no one in until a peer leaves, or for a second.
    private func pauseAccepting() {
        isAccepting = false
        for door in listeners { door.io.isEnabled = false }
        startTicking()
    }

    /// Lets peers in again.
    func resumeAccepting() {
        if !isAccepting { letIn() }
    }

    /// Lets peers in where there is room for them.
    private func letIn() {
        for door in listeners { door.io.isEnabled = hasRoom(door.door) }
        isAccepting = listeners.allSatisfy(\.io.isEnabled)
        if !isAccepting { startTicking() }
    }

    /// Where a peer's links come from.
    func source(of peer: Peer) -> LinkSource {
        LinkSource(peer.door.source, user: dispatcher.asksForUsers ? name(of: peer.userID) : nil)
    }

    private func name(of userID: UInt32) -> String? {
        if let name = userNames[userID] { return name }
        guard let name = try? UserDatabase.userName(of: userID) else { return nil }
        userNames[userID] = name
        return name
    }
}

/// Why a door cannot be opened.
struct DoorFault: Error {
    let cause: SystemError
}

extension Listener {
    /// Whether this is a door's socket: of its type, and of its name where the type is shared.
    fileprivate func serves(_ door: DoorKind) -> Bool {
        guard type == door.socketType else { return false }
        return type == .sequentialPacket || path.hasSuffix("/\(door.socketName)")
    }
}
