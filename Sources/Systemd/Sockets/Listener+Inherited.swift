// Sockets that the manager has opened for us.

import CSystemd
import Glibc

extension Listener {
    /// Takes over the listening sockets that the manager has passed, told apart by type and path.
    ///
    /// Empty when none were passed. The variables of the protocol are unset, so that child
    /// processes do not take them for theirs. Throws when one is no listening Unix socket of a
    /// known type. The corresponding C functions are `sd_listen_fds` and `sd_is_socket_unix`.
    public static func inherited() throws(SystemError) -> [Listener] {
        let count = sd_listen_fds(1)
        try checkNegative(count, "take over the manager's sockets")

        var listeners: [Listener] = []
        for offset in 0..<count {
            // SD_LISTEN_FDS_START
            let owned = OwnedDescriptor(3 + offset)
            listeners.append(try Listener(inheriting: owned))
        }
        return listeners
    }

    private convenience init(
        inheriting owned: consuming OwnedDescriptor
    ) throws(SystemError) {
        let raw = owned.raw
        let type: SocketType
        if try Self.isListening(raw, .stream) {
            type = .stream
        } else if try Self.isListening(raw, .sequentialPacket) {
            type = .sequentialPacket
        } else {
            throw SystemError(
                call: "take over as a door",
                subject: "descriptor \(raw)",
                errno: EPROTOTYPE
            )
        }
        guard let path = UnixAddress.path(ofSocket: raw) else {
            throw SystemError(
                call: "read the path of",
                subject: "descriptor \(raw)",
                errno: EADDRNOTAVAIL
            )
        }
        // Inherited listeners are blocking: a client that leaves before accept() would hang us.
        try OwnedDescriptor.setNonBlocking(raw, true)
        try owned.setCloseOnExec()
        self.init(owned, path: path, type: type)
    }

    private static func isListening(
        _ descriptor: Int32,
        _ type: SocketType
    ) throws(SystemError) -> Bool {
        let result = sd_is_socket_unix(descriptor, type.raw, 1, nil, 0)
        return try checkNegative(result, "examine", "descriptor \(descriptor)") > 0
    }
}
