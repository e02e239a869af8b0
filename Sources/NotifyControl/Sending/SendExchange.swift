// Payloads out and receipts in, at the same time: notifyd reads no further while its receipts are
// unread, and standard output may be a pipe that its reader is slow with. One wait for all of them,
// so that no side can wait for the other.

import NotifyCore
import Systemd
import StrictJSON

/// One run of `notifyctl send`.
final class SendExchange {
    /// How many payloads may wait for their receipts, which bounds what is held here.
    private static let window = 1_024
    /// How many bytes may wait to be sent, or to be printed, before no more payloads are taken.
    private static let backlog = 65_536

    private let door: ControlDoor
    private let input: InputFile
    private var feed: PayloadFeed
    private var book: ReceiptBook
    private var outgoing = ByteQueue()
    private var output = ByteQueue()
    private var chunk: [UInt8] = []
    private var inputHasEnded = false
    /// There may be payloads in the feed that were not taken yet.
    private var feedHasMore = false
    /// Nothing more is sent: all of it was, or the daemon takes no more.
    private var isShut = false
    private var connectionHasEnded = false

    /// Creates a run.
    init(door: ControlDoor, input: InputFile, feed: PayloadFeed, book: ReceiptBook) {
        self.door = door
        self.input = input
        self.feed = feed
        self.book = book
    }

    /// Sends all payloads and prints all receipts.
    ///
    /// - Returns: The code of the worst receipt.
    /// - Throws: A fault if a payload has no receipt, or there is no payload at all.
    func run() throws(ControlFault) -> ExitCode {
        try door.setNonBlocking()
        while !connectionHasEnded || !output.isEmpty {
            takePayloads()
            try endSending()
            try turn()
        }
        let isWhole = inputHasEnded && !feedHasMore && outgoing.isEmpty
        guard isWhole, book.unanswered == 0 else {
            let count = Quoted.count(book.unanswered, "payload has", "payloads have")
            throw .gone(": \(count) no receipt")
        }
        if book.untold > 0 { return .inputOutput }
        guard let worst = book.worst else {
            throw .because(.noPayload, "There is no payload in \(book.name).")
        }
        return worst
    }

    /// Waits for something to be possible, and does it.
    private func turn() throws(ControlFault) {
        let wantsInput = !inputHasEnded && !feedHasMore && hasRoom && !isShut
        let wantsToSend = !outgoing.isEmpty && !isShut
        let ready: [IOEvents]
        do throws(SystemError) {
            ready = try Readiness.wait(for: [
                (wantsInput ? input.descriptor : -1, .readable),
                (
                    connectionHasEnded ? -1 : door.connection.descriptor,
                    wantsToSend ? [.readable, .writable] : .readable
                ),
                (output.isEmpty ? -1 : StandardStream.output.rawValue, .writable),
            ])
        } catch {
            throw .system(error)
        }
        if !ready[2].isEmpty { try printReceipts() }
        if !ready[1].isDisjoint(with: [.readable, .hungUp, .failed]) { try receive() }
        if wantsToSend, ready[1].contains(.writable) { isShut = try !door.send(&outgoing) }
        if !ready[0].isEmpty { try readInput() }
    }
}

extension SendExchange {
    // MARK: Payloads

    /// Whether another payload may be taken.
    private var hasRoom: Bool {
        book.unanswered < Self.window && outgoing.count < Self.backlog
            && output.count < Self.backlog
    }

    private func takePayloads() {
        while feedHasMore, hasRoom, !isShut {
            switch feed.next() {
            case .envelope(let bytes, let wrapping):
                outgoing.append(bytes)
                book.sent(wrapping)
            case .refused(let error): book.refused(error)
            case .needsMore:
                let cutOff = inputHasEnded ? feed.finish() : nil
                if let cutOff { book.refused(cutOff) }
                feedHasMore = cutOff != nil
            }
            tellRefused()
        }
    }

    private func readInput() throws(ControlFault) {
        chunk.removeAll(keepingCapacity: true)
        do throws(SystemError) {
            switch try input.read(into: &chunk, upTo: Self.backlog) {
            case .bytes: feed.append(chunk.span)
            case .endOfInput: inputHasEnded = true
            case .wouldBlock: return
            }
        } catch {
            throw .unreadable(error)
        }
        feedHasMore = true
    }

    /// Tells the daemon that nothing more will come, once everything is sent.
    private func endSending() throws(ControlFault) {
        guard inputHasEnded, !feedHasMore, outgoing.isEmpty, !isShut else { return }
        isShut = true
        door.endSending()
    }

    // MARK: Receipts

    private func receive() throws(ControlFault) {
        connectionHasEnded = try !door.receive()
        while let line = door.receivedLine() {
            tell(try book.take(try Answer(line)))
            tellRefused()
        }
    }

    private func tellRefused() {
        while let line = book.takeRefused() { tell(line) }
    }

    private func tell(_ line: ReceiptLine) {
        output.append(line.receipt)
        if let complaint = line.complaint { Output.complain(complaint) }
    }

    private func printReceipts() throws(ControlFault) {
        do throws(SystemError) {
            output.removeFirst(try StandardStream.output.writeToReadyStream(output.bytes.span) ?? 0)
        } catch  where error.isClosedPipe {
            // Nobody reads on, and what has no receipt by now is not known to have arrived.
            let isDone = isShut && book.unanswered == 0
            throw ControlFault(code: isDone ? book.worst ?? .success : .inputOutput, lines: [])
        } catch {
            throw .output(error)
        }
    }
}
