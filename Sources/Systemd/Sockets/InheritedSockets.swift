// Sockets that the manager has opened for us, or kept for us over a restart.

import CSystemd
import Glibc

/// The sockets that the service manager has passed to this process.
public struct InheritedSockets {
    /// A connection that an earlier process of this service had stored.
    public struct Stored {
        /// The name under which it was stored.
        public let name: String

        /// The connection, non-blocking, with whatever its peer has sent meanwhile.
        public let connection: Connection
    }

    /// The listening sockets, to be told apart by type and path.
    public private(set) var listeners: [Listener] = []

    /// The stored connections, in the order of the manager, which is none to rely on.
    public private(set) var stored: [Stored] = []

    /// Memory that an earlier process had stored beside its connections.
    public private(set) var memories: [StoredMemory] = []

    /// Takes over everything that was passed; a second call finds nothing.
    ///
    /// The variables of the protocol are unset, so that child processes do not take the sockets
    /// for theirs. Throws `EPROTOTYPE` when one is neither a Unix stream or packet socket nor
    /// memory. The corresponding C functions are `sd_listen_fds_with_names` and
    /// `sd_is_socket_unix`.
    public static func take() throws(SystemError) -> InheritedSockets {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = unsafe sd_listen_fds_with_names(1, &list)
        try checkNegative(count, "take over the manager's sockets")

        let names = unsafe takeStrings(list, count: Int(count))
        var sockets = InheritedSockets()
        for offset in 0..<count {
            // 3 is SD_LISTEN_FDS_START.
            try sockets.add(OwnedDescriptor(3 + offset), name: names[Int(offset)])
        }
        return sockets
    }

    private mutating func add(
        _ owned: consuming OwnedDescriptor,
        name: String
    ) throws(SystemError) {
        let raw = owned.raw
        // Inherited listeners are blocking: a client that leaves before accept() would hang us.
        try OwnedDescriptor.setNonBlocking(raw, true)
        try owned.setCloseOnExec()
        for type in [SocketType.stream, .sequentialPacket] {
            if try Self.isSocket(raw, type, isListening: true) {
                let path = UnixAddress.path(ofSocket: raw) ?? ""
                listeners.append(Listener(owned, path: path, type: type))
                return
            }
            if try Self.isSocket(raw, type, isListening: false) {
                let connection = Connection(owned, type: type)
                stored.append(Stored(name: name, connection: connection))
                return
            }
        }
        if try StoredMemory.isFile(raw) {
            memories.append(StoredMemory(owned, name: name))
            return
        }
        let subject = "descriptor \(raw) (\(name))"
        throw SystemError(call: "take over", subject: subject, errno: EPROTOTYPE)
    }

    private static func isSocket(
        _ descriptor: Int32,
        _ type: SocketType,
        isListening: Bool
    ) throws(SystemError) -> Bool {
        let result = sd_is_socket_unix(descriptor, type.raw, isListening ? 1 : 0, nil, 0)
        return try checkNegative(result, "examine", "descriptor \(descriptor)") > 0
    }
}

extension Listener {
    /// Takes over the listening sockets that the manager has passed; empty without a manager.
    ///
    /// Connections that an earlier process has stored are closed: who stores some calls
    /// `InheritedSockets.take()`.
    public static func inherited() throws(SystemError) -> [Listener] {
        try InheritedSockets.take().listeners
    }
}

/// Copies strings that libsystemd has allocated, and frees them.
private func takeStrings(
    _ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    count: Int
) -> [String] {
    guard let list = unsafe list else { return [] }
    defer { unsafe free(list) }
    return (0..<count).map { index in
        guard let text = unsafe list[index] else { return "" }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }
}
