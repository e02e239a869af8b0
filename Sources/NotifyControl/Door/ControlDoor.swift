// The connection to notifyd: one door, frames in, lines out.

import Jansson
import NotifyCore
import Systemd
import StrictJSON

/// A connection to the control door.
final class ControlDoor {
    /// Where the door is if nobody says otherwise.
    static let standardPath = "/run/notifyd/control.sock"

    /// The group whose members may use the door.
    static let group = "notifyd-control"

    /// The most that is read at once.
    static let readSize = 65_536

    /// The connection.
    let connection: Connection
    private var lines = LineBuffer()

    /// Connects.
    init(path: String) throws(ControlFault) {
        do throws(SystemError) {
            connection = try Connection.connect(to: path)
        } catch {
            throw .noDoor(at: path, error)
        }
    }

    /// Sends a frame.
    func send(_ frame: JSONValue) throws(ControlFault) {
        let bytes = frame.line
        do throws(SystemError) {
            try connection.sendAll(bytes.span)
        } catch  where error.isClosedConnection {
            // What the daemon said before it closed the connection is still to be read.
            return
        } catch {
            throw .system(error)
        }
    }

    /// Makes sending and receiving return at once.
    func setNonBlocking() throws(ControlFault) {
        do throws(SystemError) {
            try connection.setNonBlocking(true)
        } catch {
            throw .system(error)
        }
    }

    /// Sends what the connection takes of a queue.
    ///
    /// - Returns: Whether the daemon may take more.
    /// - Throws: A fault, but not when the daemon has gone: what it said before is to be read.
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

    /// Tells the daemon that nothing more will come; that it is gone, reading will tell.
    func endSending() {
        try? connection.shutdownWrite()
    }

    /// Returns the next line; `nil` when the daemon has closed the connection.
    func nextLine() throws(ControlFault) -> [UInt8]? {
        while true {
            if let line = lines.next() { return line }
            guard try receive() else { return nil }
        }
    }

    /// Returns a line if there is a whole one among the bytes that were received.
    func receivedLine() -> [UInt8]? { lines.next() }

    /// Waits for bytes.
    ///
    /// - Returns: Whether the connection is still open.
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
    /// Nobody is at the door, or it is not for this user: says what can be done about it.
    static func noDoor(at path: String, _ error: SystemError) -> ControlFault {
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
                : "Is a notifyd running that makes its sockets there?"
        } else {
            advice = "Is this the path of notifyd's control.sock?"
        }
        let shown = Quoted.bare(path, limit: 1_024)
        return .because(
            .unavailable,
            "Cannot reach notifyd at \(shown): \(error.reason). \(advice)"
        )
    }
}
