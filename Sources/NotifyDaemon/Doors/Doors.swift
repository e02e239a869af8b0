// The connections of all doors: accepting them within the limits, reading frames in turns, and
// answering.

import JSONText
import Jansson
import LinkRouter
import NotifyCore
import Systemd

/// All connections, and the state that they share.
final class Doors {
    /// The most frames of one peer that are decided about in a turn, so that a peer with ten
    /// thousand frames does not delay a peer with one.
    private static let framesPerTurn = 32
    /// How long a peer with too many queued receipts may read none before they are dropped.
    private static let readTimeout: Duration = .seconds(5)
    /// How often a peer is read at most during a stop.
    ///
    /// The kernel queues fewer packets of one connection; if a peer continues to write, the next
    /// process reads the rest.
    private static let lastReads = 280

    weak var handler: (any FrameHandler)?
    /// The limits in force; new ones reset the budgets of all users.
    var limits: Limits {
        didSet { users.resetBudgets(limits: limits, now: loop.now(.boottime)) }
    }
    private(set) var peers: [ObjectIdentifier: Peer] = [:]

    private let loop: EventLoop
    private let record: Record
    private let followers: Followers
    private let listeners: Listeners
    private var users = DoorUsers()
    /// The peers whose frames wait for room or for the next turn, in the order in which they are
    /// served.
    private var backlog: [Peer] = []
    private var serve: DeferredSource?
    private var isStopping = false
    /// The tape and the two buffers are reused for every frame.
    private var tape = JSONTape()
    private var input: [UInt8] = []
    private var output: [UInt8] = []

    init(loop: EventLoop, record: Record, followers: Followers, limits: Limits) throws(SystemError)
    {
        self.loop = loop
        self.record = record
        self.followers = followers
        self.limits = limits
        listeners = Listeners(loop: loop)
        serve = try loop.addDefer { [unowned self] in serveBacklog() }
        listeners.onConnection = { [unowned self] in accept($0, $1) }
    }

    /// Whether frames of any peer wait.
    var hasBacklog: Bool { !backlog.isEmpty }
    /// Whether timeouts must be checked: of a peer, or of a pause in accepting.
    var isTimed: Bool {
        peers.values.contains(where: \.isTimed) || !listeners.isAccepting
    }

    /// The source of a peer's links, with the name of its user if that is needed.
    func source(of peer: Peer, namesUser: Bool) -> LinkSource {
        LinkSource(peer.door.source, user: namesUser ? users.name(of: peer.userID) : nil)
    }

    // MARK: Accepting

    /// Opens the doors.
    func open(_ inherited: [Listener], in folder: String) throws(SystemError) {
        try listeners.open(inherited, in: folder)
    }

    /// Accepts one connection; the others are accepted in later turns of the loop.
    private func accept(_ listener: Listener, _ door: DoorKind) {
        do throws(SystemError) {
            guard let connection = try listener.accept() else { return }
            try admit(connection, door)
            keepWithinLimit()
        } catch {
            record.sink.log("\(error)", id: MessageID.limit, severity: .warning)
            listeners.pause()
            handler?.startTicking()
        }
    }

    /// Pauses accepting at the doors that have no room.
    func keepWithinLimit() {
        if listeners.contains(where: { !hasRoom($0) }) { updateListeners() }
    }

    /// Whether a door may accept another connection.
    private func hasRoom(_ door: DoorKind) -> Bool {
        peers.count < door.connectionLimit(limits)
    }

    /// Accepts the connections that wait on a socket, up to the limit.
    private func acceptWaiting(_ listener: Listener, _ door: DoorKind) {
        for _ in peers.count..<max(door.connectionLimit(limits), peers.count) {
            guard let connection = try? listener.accept() else { return }
            try? admit(connection, door)
        }
    }

    private func admit(_ connection: Connection, _ door: DoorKind) throws(SystemError) {
        let peer = try add(connection, door)
        let sameUser = peers.values.count {
            $0.userID == peer.userID && ($0.door == .control) == (door == .control)
        }
        if sameUser > limits.connectionsPerUser { refuse(peer) }
    }

    /// Adds a connection, and watches it.
    func add(_ connection: Connection, _ door: DoorKind) throws(SystemError) -> Peer {
        let credentials = try connection.peer()
        let peer = Peer(connection, door: door, credentials: credentials, limits: limits)
        users.add(peer.userID, limits: limits, now: loop.now(.boottime))
        peer.io = try loop.add(descriptor: connection.descriptor, events: .readable) {
            [unowned self, unowned peer] events in serve(peer, events)
        }
        peers[ObjectIdentifier(peer)] = peer
        return peer
    }

    /// Refuses a connection beyond the limit of its user, and closes it.
    private func refuse(_ peer: Peer) {
        peer.hasEnded = true
        queue(
            .object(of: [
                ("outcome", .string(Outcome.rejected.rawValue)),
                ("reason", .string("too_many_connections")),
                ("message", .string("This user has too many connections open.")),
            ]),
            for: peer
        )
        deliver(to: peer)
    }

    /// Accepts connections at the doors that have room.
    private func updateListeners() {
        listeners.resume(where: hasRoom)
        if !listeners.isAccepting { handler?.startTicking() }
    }

    private func resumeAccepting() {
        if !listeners.isAccepting { updateListeners() }
    }

    private func close(_ peer: Peer) {
        peer.close()
        peers[ObjectIdentifier(peer)] = nil
        resumeAccepting()
    }

    // MARK: Reading

    /// Handles the events of a connection, which may be closed by the first of them.
    private func serve(_ peer: Peer, _ events: IOEvents) {
        if events.contains(.hungUp) { peer.isGone = true }
        if events.contains(.writable) { resumeWriting(peer) }
        guard peer.io != nil else { return }
        // During a stop peers are read from the backlog alone, a limited number of times.
        if isStopping { deliver(to: peer) } else { read(peer) }
    }

    /// Reads what a peer sent, unless frames of it wait already.
    private func read(_ peer: Peer) {
        guard !peer.hasEnded, !peer.hasBacklog else {
            return peer.isGone ? deliver(to: peer) : watch(peer)
        }
        do throws(SystemError) {
            if let error = try peer.read(through: &input) { handler?.reject(error, from: peer) }
        } catch {
            peer.isGone = true
            // The peer closed with receipts unread. Input that it sent before can still be read.
            if error.errno == .connectionReset { return postpone(peer) }
            peer.hasEnded = true
        }
        pump(peer)
    }

    /// Reads what a peer had written when the stop began; the next process reads what comes later.
    private func readLast(_ peer: Peer) {
        guard peer.readsLeft > 0, !peer.hasEnded, !peer.hasBacklog else { return }
        peer.readsLeft -= 1
        read(peer)
        if peer.readsLeft > 0, !peer.hasEnded, peer.io != nil { postpone(peer) }
    }

    /// Handles the frames that a peer has sent, at most ``framesPerTurn`` of them.
    func pump(_ peer: Peer) {
        var frames = 0
        while mayProceed(peer) {
            guard frames < Self.framesPerTurn else {
                postpone(peer)
                break
            }
            frames += 1
            let mayContinue = step(peer)
            // Checked even if no frame is left: a packet can be refused before it is decoded.
            if peer.rejectedInRow >= Limits.rejectedInRow { disconnect(peer) }
            if !mayContinue { break }
        }
        if !mayProceed(peer) { enqueue(peer) }
        handler?.endTurn()
        deliver(to: peer)
    }

    /// Stops reading from a peer whose last frames were all rejected.
    private func disconnect(_ peer: Peer) {
        peer.rejectedInRow = 0
        peer.hasEnded = true
        peer.decoder.reset()
        peer.partialSince = nil
        handler?.rejectFurtherFrames(of: peer)
    }

    /// Decides about one frame.
    ///
    /// - Returns: Whether there may be another one.
    private func step(_ peer: Peer) -> Bool {
        switch peer.nextFrame(&tape, at: loop.now(.monotonic)) {
        case .frame(let range): handler?.decide(range, of: peer, tape)
        case .rejected(let error): handler?.reject(error, from: peer)
        case .needsMore: return false
        }
        return true
    }

    /// Whether a peer's next frame may be decided about.
    private func mayProceed(_ peer: Peer) -> Bool {
        // The control door answers also when nothing can be stored or sent.
        let isBelow = record.ledger.count < 2 * Limits.unconfirmed
        guard peer.door == .control ? isBelow : record.hasRoom else { return false }
        let limit = limits.unreadReceiptBytes
        guard peer.isNotReading || peer.receipts.byteCount < limit else { return false }
        return users.allowsFrame(of: peer.userID, at: loop.now(.boottime))
    }

    // MARK: The backlog

    /// Adds a peer whose frames wait until there is room for their entries.
    func enqueue(_ peer: Peer) {
        guard !peer.hasBacklog else { return }
        peer.hasBacklog = true
        backlog.append(peer)
    }

    /// Adds a peer whose frames wait for the next turn.
    private func postpone(_ peer: Peer) {
        enqueue(peer)
        serveSoon()
    }

    /// Serves the backlog in the next turn.
    private func serveSoon() {
        if !backlog.isEmpty { serve?.isEnabled = true }
    }

    /// Serves each peer of the backlog once.
    func serveBacklog() {
        let waiting = backlog
        backlog.removeAll(keepingCapacity: true)
        for peer in waiting {
            peer.hasBacklog = false
            // The timeout of a frame does not include the time that it waited for room.
            if peer.partialSince != nil { peer.partialSince = loop.now(.monotonic) }
            pump(peer)
            if isStopping { readLast(peer) }
        }
    }

    // MARK: Answering

    /// Subtracts a frame's entries from the budget of its sender's user.
    func charge(_ peer: Peer, _ entries: Int) { users.spend(entries, of: peer.userID) }

    /// Queues an answer to a query for a peer; it awaits no number.
    func queue(_ value: JSONValue, for peer: Peer) {
        queue(for: peer, awaiting: 0) { $0 = value.line }
    }

    /// Queues a line for a peer, behind all earlier ones.
    ///
    /// - Parameters:
    ///   - peer: The peer.
    ///   - number: The number that must be confirmed first.
    ///   - level: What must have happened to the number.
    ///   - write: Writes the line into an empty buffer.
    func queue(
        for peer: Peer,
        awaiting number: UInt64,
        level: ReceiptLevel = .confirmed,
        _ write: (inout [UInt8]) -> Void
    ) {
        guard !peer.isNotReading else {
            peer.droppedReceipts += 1
            return
        }
        peer.receipts.append(awaiting: number, level: level, write)
        if level == .synced { record.rounds.want(number) }
    }

    /// Sends a peer the lines that may be sent, and closes it after the last one.
    func deliver(to peer: Peer) {
        var isSending = true
        while isSending {
            followers.feed(peer, limit: max(limits.unreadReceiptBytes / 2, 1))
            isSending = peer.sendReceipts(confirmed: record.ledger.confirmed, buffer: &output)
            guard isSending else { break }
            peer.stalledSince = nil
            if peer.hasBacklog { serveSoon() }
        }
        let isServed = peer.hasEnded && !peer.hasBacklog && peer.receipts.isEmpty
        if isServed && (peer.follower == nil || peer.isGone) { return close(peer) }
        watch(peer)
    }

    private func watch(_ peer: Peer) {
        let confirmed = record.ledger.confirmed
        peer.watch(confirmed: confirmed, mayRead: !isStopping, now: loop.now(.monotonic))
    }

    /// Resumes writing to a peer; after dropped receipts it is first sent their number.
    private func resumeWriting(_ peer: Peer) {
        if peer.isNotReading {
            peer.isNotReading = false
            queue(.object(of: [("untold", .number(peer.droppedReceipts))]), for: peer)
            peer.droppedReceipts = 0
        }
        deliver(to: peer)
    }

    /// Sends the receipts of numbers that were confirmed, and serves peers that waited for room.
    func didConfirm() {
        for peer in peers.values.filter(\.isWaiting) { deliver(to: peer) }
        serveSoon()
    }

    /// Releases receipts that waited for the disk, up to a number.
    func didSync(through number: UInt64, isSynced: Bool) {
        for peer in peers.values { peer.receipts.didSync(through: number, isSynced: isSynced) }
    }

    // MARK: Time

    /// Handles the timeouts of peers, resumes accepting, and serves the backlog.
    func checkTimeouts() {
        // The monotonic clock stops during a suspend, in which no peer can read or write.
        let now = loop.now(.monotonic)
        let limit = limits.unreadReceiptBytes
        for peer in Array(peers.values) {
            if let since = peer.stalledSince, now - since >= Self.readTimeout, !peer.isNotReading,
                peer.receipts.byteCount >= limit
            {
                // A sender that only writes must not be blocked for ever by receipts it never
                // reads.
                peer.isNotReading = true
                peer.droppedReceipts += peer.receipts.forget()
                serveSoon()
            }
            guard peer.isLate(at: now) else { continue }
            // The rest of the frame may have arrived while the daemon was too busy to read it.
            read(peer)
            if peer.isLate(at: now) { expireFrame(of: peer) }
        }
        resumeAccepting()
        serveSoon()
    }

    /// Stops reading from a peer whose frame was not complete in time.
    private func expireFrame(of peer: Peer) {
        guard let error = peer.expireFrame() else { return }
        handler?.reject(error, from: peer)
        handler?.endTurn()
        deliver(to: peer)
    }

    // MARK: Stopping

    /// Stops accepting, and reads for the last time what was sent before.
    func stop() {
        isStopping = true
        listeners.close(acceptWaiting)
        for peer in Array(peers.values) {
            peer.readsLeft = Self.lastReads
            postpone(peer)
        }
    }

    /// Sends what can be sent, before the connections are handed over or closed.
    func deliverToAll() {
        for peer in Array(peers.values) { deliver(to: peer) }
    }

    /// Closes all connections.
    func closeAll() {
        for peer in peers.values { peer.close() }
        peers = [:]
    }
}
