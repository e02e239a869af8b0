// Sends payloads and receives receipts at the same time. notifyd stops reading while its receipts
// are unread, and standard output may be a pipe with a slow reader, so one poll waits for all
// descriptors: a blocking call on one of them could deadlock.

import NotifyCore
import Systemd
import StrictJSON

/// One run of `notifyctl send`.
final class SendExchange {
    /// The most payloads without a receipt.
    private static let window = 1_024
    /// The most bytes in a queue before input is paused.
    private static let backlog = 65_536

    private let door: ControlDoor
    private let input: InputFile
    private var reader: EnvelopeReader
    private var matcher: ReceiptMatcher
    private var outgoing = ByteQueue()
    private var output = ByteQueue()
    private var chunk: [UInt8] = []
    private var inputHasEnded = false
    /// Whether the reader may have further payloads.
    private var readerHasMore = false
    /// Whether sending has ended: everything was sent, or the daemon closed the connection.
    private var sendingHasEnded = false
    private var connectionHasEnded = false

    /// Creates an exchange.
    init(door: ControlDoor, input: InputFile, reader: EnvelopeReader, matcher: ReceiptMatcher) {
        self.door = door
        self.input = input
        self.reader = reader
        self.matcher = matcher
    }

    /// Sends all payloads and prints all receipts.
    ///
    /// - Returns: The code of the worst receipt.
    /// - Throws: A failure if a payload has no receipt, or the input has no payload.
    func run() throws(ControlFault) -> ExitCode {
        try door.setNonBlocking()
        while !connectionHasEnded || !output.isEmpty {
            readPayloads()
            try endSending()
            try poll()
        }
        let isWhole = inputHasEnded && !readerHasMore && outgoing.isEmpty
        guard isWhole, matcher.unanswered == 0 else {
            let count = Quoted.count(matcher.unanswered, "payload has", "payloads have")
            throw .disconnected(": \(count) no receipt")
        }
        if matcher.lostReceipts > 0 { return .inputOutput }
        guard let worst = matcher.worst else {
            throw .failure(.noPayload, "There is no payload in \(matcher.name).")
        }
        return worst
    }

    /// Waits for a descriptor, and handles its events.
    private func poll() throws(ControlFault) {
        let wantsInput = !inputHasEnded && !readerHasMore && hasRoom && !sendingHasEnded
        let wantsToSend = !outgoing.isEmpty && !sendingHasEnded
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
        if wantsToSend, ready[1].contains(.writable) { sendingHasEnded = try !door.send(&outgoing) }
        if !ready[0].isEmpty { try readInput() }
    }
}

extension SendExchange {
    // MARK: Payloads

    /// Whether another payload may be read.
    private var hasRoom: Bool {
        matcher.unanswered < Self.window && outgoing.count < Self.backlog
            && output.count < Self.backlog
    }

    private func readPayloads() {
        while readerHasMore, hasRoom, !sendingHasEnded {
            switch reader.next() {
            case .envelope(let bytes, let wrapping):
                outgoing.append(bytes)
                matcher.recordSent(wrapping)
            case .rejected(let error): matcher.recordRejected(error)
            case .needsMore:
                let truncation = inputHasEnded ? reader.finish() : nil
                if let truncation { matcher.recordRejected(truncation) }
                readerHasMore = truncation != nil
            }
            outputRejected()
        }
    }

    private func readInput() throws(ControlFault) {
        chunk.removeAll(keepingCapacity: true)
        do throws(SystemError) {
            switch try input.read(into: &chunk, upTo: Self.backlog) {
            case .bytes: reader.append(chunk.span)
            case .endOfInput: inputHasEnded = true
            case .wouldBlock: return
            }
        } catch {
            throw .unreadable(error)
        }
        readerHasMore = true
    }

    /// Closes the writing side once everything is sent.
    private func endSending() throws(ControlFault) {
        guard inputHasEnded, !readerHasMore, outgoing.isEmpty, !sendingHasEnded else { return }
        sendingHasEnded = true
        door.endSending()
    }

    // MARK: Receipts

    private func receive() throws(ControlFault) {
        connectionHasEnded = try !door.receive()
        while let line = door.receivedLine() {
            queue(try matcher.match(try Answer(line)))
            outputRejected()
        }
    }

    private func outputRejected() {
        while let line = matcher.nextRejected() { queue(line) }
    }

    private func queue(_ line: ReceiptOutput) {
        output.append(line.receipt)
        if let message = line.errorMessage { Output.printError(message) }
    }

    private func printReceipts() throws(ControlFault) {
        do throws(SystemError) {
            output.removeFirst(try StandardStream.output.writeToReadyStream(output.bytes.span) ?? 0)
        } catch  where error.isClosedPipe {
            // Payloads whose receipt cannot be printed must not count as delivered.
            let isDone = sendingHasEnded && matcher.unanswered == 0
            throw ControlFault(code: isDone ? matcher.worst ?? .success : .inputOutput, lines: [])
        } catch {
            throw .output(error)
        }
    }
}
