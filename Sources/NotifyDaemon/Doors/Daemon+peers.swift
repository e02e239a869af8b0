// Reading and answering: a turn takes at most 32 frames from one peer, so that a peer with ten
// thousand frames and a peer with one are served alike.

import JSONText
import Jansson
import LinkRouter
import NotifyCore
import Systemd

extension Daemon {
    /// The most frames of one peer in a turn.
    private static let framesPerTurn = 32
    /// The most bytes that are read at once.
    private static let readSize = 16_384

    /// Takes what a peer sent, if it may send now.
    func readable(_ peer: Peer) {
        guard !peer.hasEnded, !peer.hasBacklog else {
            return peer.isGone ? deliver(to: peer) : update(peer)
        }
        var input = takeInput()
        defer { self.input = input }
        do throws(SystemError) {
            switch peer.door {
            case .packet: try receive(from: peer, &input)
            case .stream, .control: try read(from: peer, &input)
            }
        } catch {
            peer.isGone = true
            // The peer closed with receipts unread. What it sent before is still there.
            if error.isReset { return postpone(peer) }
            peer.hasEnded = true
        }
        pump(peer)
    }

    /// Takes what a peer had written when the daemon was told to stop; what comes later is for the
    /// next process to read.
    func readLast(_ peer: Peer) {
        guard peer.readsLeft > 0, !peer.hasEnded, !peer.hasBacklog else { return }
        peer.readsLeft -= 1
        readable(peer)
        if peer.readsLeft > 0, !peer.hasEnded, peer.io != nil { postpone(peer) }
    }

    /// Takes the buffer for what is read out of the daemon, empty, for the time of one read.
    private func takeInput() -> [UInt8] {
        var input: [UInt8] = []
        swap(&input, &self.input)
        input.removeAll(keepingCapacity: true)
        return input
    }

    private func read(from peer: Peer, _ input: inout [UInt8]) throws(SystemError) {
        switch try peer.connection.read(into: &input, upTo: Self.readSize) {
        case .bytes: peer.decoder.append(input.span)
        case .endOfInput: peer.hasEnded = true
        case .wouldBlock: peer.readsLeft = 0
        }
    }

    private func receive(from peer: Peer, _ input: inout [UInt8]) throws(SystemError) {
        let limit = Limits.packetBytes
        switch try peer.connection.receivePacket(into: &input, upTo: limit) {
        case .packet(_, isTruncated: true):
            refusePacket(of: peer, .tooLong, "A packet has at most \(limit) bytes.")
        case .packet where isBlankJSON(input.span):
            // Between frames whitespace is nothing, but whoever sent a packet waits for a receipt.
            refusePacket(of: peer, .truncated, "The packet is empty; one JSON object is expected.")
        case .packet: peer.decoder.append(input.span)
        case .endOfInput: peer.hasEnded = true
        case .wouldBlock: peer.readsLeft = 0
        }
    }

    private func refusePacket(of peer: Peer, _ code: JSONTextError.Code, _ message: String) {
        let error = JSONTextError(code: code, line: 1, column: 1, message: message)
        take(dispatcher.reject(error, sender: peer.sender), from: peer)
    }

    /// Decides about the frames that a peer has sent, as many as it may have in one turn.
    func pump(_ peer: Peer) {
        var frames = 0
        while mayProceed(peer) {
            guard frames < Self.framesPerTurn else {
                postpone(peer)
                break
            }
            frames += 1
            let mayGoOn = step(peer)
            // Also where nothing is left: a packet can be refused before it is a frame.
            if peer.rejectedInRow >= Limits.rejectedInRow { turnAway(peer) }
            if !mayGoOn { break }
        }
        if !mayProceed(peer) { hold(peer) }
        endTurn()
        deliver(to: peer)
    }

    /// Ends the connection of a peer that sends nothing but faults.
    private func turnAway(_ peer: Peer) {
        peer.rejectedInRow = 0
        peer.hasEnded = true
        peer.decoder.reset()
        peer.partialSince = nil
        take(dispatcher.turnAway(peer.sender), from: peer)
    }

    /// Decides about one frame.
    ///
    /// - Returns: Whether there may be another one.
    private func step(_ peer: Peer) -> Bool {
        switch peer.decoder.next(tape: &tape) {
        case .frame(let range):
            decide(peer, range)
        case .rejected(let error):
            take(dispatcher.reject(error, sender: peer.sender), from: peer)
        case .needsMore:
            if peer.hasEnded || peer.door == .packet {
                if let error = peer.decoder.finish() {
                    take(dispatcher.reject(error, sender: peer.sender), from: peer)
                    return true
                }
                peer.decoder.reset()
            }
            peer.partialSince =
                peer.decoder.hasPartialFrame
                ? peer.partialSince ?? loop.now(.monotonic) : nil
            return false
        }
        peer.partialSince = nil
        return true
    }

    private func decide(_ peer: Peer, _ range: Range<Int>) {
        let buffer = peer.decoder.buffer
        let bytes = buffer.span.extracting(range)
        let place = { peer.decoder.position(of: $0, inFrame: range) }
        guard peer.door == .control else {
            let verdict = dispatcher.feed(
                bytes,
                tape,
                from: source(of: peer),
                sender: peer.sender,
                at: now,
                store,
                place: place
            )
            return take(verdict, from: peer)
        }
        let verdict = dispatcher.control(
            bytes,
            tape,
            from: source(of: peer),
            sender: peer.sender,
            at: now,
            store,
            place: place
        )
        switch verdict {
        case .decided(let verdict): take(verdict, from: peer)
        case .reload: take(reload(), from: peer)
        case .query(let query): answer(peer, query)
        }
    }

    /// Whether a peer's next frame may be decided about.
    private func mayProceed(_ peer: Peer) -> Bool {
        // The control door answers also when nothing can be stored or sent.
        let isBelow = record.ledger.count < 2 * Limits.unconfirmed
        guard peer.door == .control ? isBelow : record.hasRoom else { return false }
        let limit = dispatcher.configuration.limits.unreadReceiptBytes
        guard peer.isDeaf || peer.receipts.byteCount < limit else { return false }
        return budgets[peer.userID]?.allows(at: loop.now(.boottime)) ?? true
    }

    // MARK: Answering

    /// Sends a peer what may be sent, and closes it when it is served.
    func deliver(to peer: Peer) {
        var isSending = true
        while isSending {
            follow(peer)
            isSending = peer.sendReceipts(confirmed: record.ledger.confirmed, buffer: &output)
            guard isSending else { break }
            peer.stalledSince = nil
            if peer.hasBacklog { serveSoon() }
        }
        let isServed = peer.hasEnded && !peer.hasBacklog && peer.receipts.isEmpty
        if isServed && (peer.follower == nil || peer.isGone) { return close(peer) }
        update(peer)
    }

    /// Watches a peer for what can go on.
    func update(_ peer: Peer) {
        var events: IOEvents = []
        if !peer.hasEnded, !peer.hasBacklog, !isStopping { events.insert(.readable) }
        let isReady = peer.receipts.isReady(confirmed: record.ledger.confirmed)
        if !peer.isGone, isReady || peer.isDeaf {
            events.insert(.writable)
            peer.stalledSince = peer.stalledSince ?? loop.now(.monotonic)
        }
        // A follower that says nothing more is still to be noticed when it goes.
        let isFollowing = peer.hasEnded && !peer.isGone && peer.follower != nil
        if events.isEmpty, isFollowing { events = .failed }
        peer.io?.events = events
    }

    /// A peer can be written to again.
    func writable(_ peer: Peer) {
        if peer.isDeaf {
            peer.isDeaf = false
            answer(peer, .object(of: [("untold", .number(peer.untold))]))
            peer.untold = 0
        }
        deliver(to: peer)
    }

    /// Attends to peers that keep others or themselves waiting.
    func attendToSlowPeers() {
        // Suspend does not count: a peer cannot read or write then, either.
        let now = loop.now(.monotonic)
        let limit = dispatcher.configuration.limits.unreadReceiptBytes
        for peer in Array(peers.values) {
            if let since = peer.stalledSince, now - since >= Self.patience, !peer.isDeaf,
                peer.receipts.byteCount >= limit
            {
                // A sender that only writes must not hang for ever on receipts it never reads.
                peer.isDeaf = true
                peer.untold += peer.receipts.forget()
                serveSoon()
            }
            guard isLate(peer, at: now) else { continue }
            // Its rest may be there: where the daemon got no time to read, the peer is not to blame.
            readable(peer)
            if isLate(peer, at: now) { giveUp(peer) }
        }
    }

    private func isLate(_ peer: Peer, at now: Duration) -> Bool {
        guard let since = peer.partialSince, !peer.hasBacklog, !peer.hasEnded else { return false }
        return now - since >= .seconds(Limits.frameSeconds)
    }

    /// How long a peer may leave its receipts unread, with too many of them waiting.
    private static let patience: Duration = .seconds(5)

    /// Ends a connection whose frame did not come to an end in time.
    private func giveUp(_ peer: Peer) {
        guard let error = peer.decoder.finish() else { return }
        let message = "The frame was not complete after \(Limits.frameSeconds) seconds."
        take(
            dispatcher.reject(
                JSONTextError(
                    code: error.code,
                    line: error.line,
                    column: error.column,
                    message: message
                ),
                sender: peer.sender
            ),
            from: peer
        )
        peer.hasEnded = true
        peer.partialSince = nil
        endTurn()
        deliver(to: peer)
    }

    func close(_ peer: Peer) {
        peer.close()
        peers[ObjectIdentifier(peer)] = nil
        resumeAccepting()
    }
}

extension SystemError {
    /// Whether the peer closed with something unread (`ECONNRESET`).
    fileprivate var isReset: Bool { code == .connectionReset }
}
