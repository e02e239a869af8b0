// The client of the control door.

import Jansson
import NotifyCore
import Systemd
import StrictJSON

/// A connection to the control door.
final class ControlDoor {
    /// The default path of the door.
    static let standardPath = "/run/notifyd/control.sock"

    /// The group whose members may use the door.
    static let group = "notifyd-control"

    /// The most bytes of one read.
    static let readSize = 65_536

    /// The connection.
    let connection: Connection
    private var lines = LineBuffer()

    /// Connects to the door.
    init(path: String) throws(ControlFault) {
        do throws(SystemError) {
            connection = try Connection.connect(to: path)
        } catch {
            throw .unreachable(at: path, error)
        }
    }

    /// Sends a frame.
    func send(_ frame: JSONValue) throws(ControlFault) {
        let bytes = frame.line
        do throws(SystemError) {
            try connection.sendAll(bytes.span)
        } catch  where error.isClosedConnection {
            // The lines that the daemon sent before it closed the connection can still be read.
            return
        } catch {
            throw .system(error)
        }
    }

    /// Sets the connection to non-blocking mode.
    func setNonBlocking() throws(ControlFault) {
        do throws(SystemError) {
            try connection.setNonBlocking(true)
        } catch {
            throw .system(error)
        }
    }

    /// Sends bytes of a queue without waiting.
    ///
    /// - Returns: `false` if the daemon closed the connection; its last lines can still be read.
    /// - Throws: A failure of the system.
    func send(_ queue: inout ByteQueue) throws(ControlFault) -> Bool {
        do throws(SystemError) {
            queue.removeFirst(try connection.send(queue.bytes.span) ?? 0)
            return true
        } catch  where error.isClosedConnection {
            return false
        } catch {
            throw .system(error)
        }
    }

    /// Closes the writing side; a failure appears when the connection is read.
    func endSending() {
        try? connection.shutdownWrite()
    }

    /// Waits for the next line; `nil` if the daemon has closed the connection.
    func nextLine() throws(ControlFault) -> [UInt8]? {
        while true {
            if let line = lines.next() { return line }
            guard try receive() else { return nil }
        }
    }

    /// Returns the next line among the received bytes; `nil` if none is complete.
    func receivedLine() -> [UInt8]? { lines.next() }

    /// Receives bytes.
    ///
    /// - Returns: `false` if the daemon has closed the connection.
    func receive() throws(ControlFault) -> Bool {
        do throws(SystemError) {
            var result = ReadResult.wouldBlock
            try lines.append { (bytes) throws(SystemError) in
                result = try connection.read(into: &bytes, upTo: Self.readSize)
            }
            return result != .endOfInput
        } catch  where error.isClosedConnection {
            return false
        } catch {
            throw .system(error)
        }
    }
}

extension ControlFault {
    /// The door cannot be reached; the sentence says what to do about it.
    static func unreachable(at path: String, _ error: SystemError) -> ControlFault {
        let isStandard = path == ControlDoor.standardPath
        let advice: String
        if error.isForbidden {
            advice =
                "Only root and the members of the group \(ControlDoor.group) may use it: "
                + "sudo usermod -aG \(ControlDoor.group) USER, and log in again."
        } else if error.isMissing || error.isRefused {
            advice =
                isStandard
                ? "Is notifyd.socket started? sudo systemctl enable --now notifyd.socket"
                : "Is notifyd running with this runtime directory?"
        } else {
            advice = "Is this the path of notifyd's control.sock?"
        }
        let shown = Quoted.bare(path, limit: 1_024)
        return .failure(
            .unavailable,
            "Cannot reach notifyd at \(shown): \(error.reason). \(advice)"
        )
    }
}
