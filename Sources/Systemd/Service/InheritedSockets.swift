// Descriptors from the service manager: socket activation, and the descriptor store.

import CSystemd
import Glibc

/// The sockets and memory that the service manager passed to this process.
public struct InheritedSockets {
    /// A connection that an earlier process of this service stored with the manager.
    public struct Stored {
        /// The name under which it was stored.
        public let name: String

        /// The connection, in non-blocking mode.
        public let connection: Connection
    }

    /// The listening sockets; they are distinguished by type and path.
    public private(set) var listeners: [Listener] = []

    /// The stored connections, in no particular order.
    public private(set) var stored: [Stored] = []

    /// The memory that an earlier process stored beside its connections.
    public private(set) var memories: [StoredMemory] = []

    /// Adopts all descriptors that the manager passed; a second call returns none.
    ///
    /// The variables of the protocol are unset, so that child processes do not claim the sockets.
    /// The corresponding C functions are `sd_listen_fds_with_names` and `sd_is_socket_unix`.
    ///
    /// - Throws: `EPROTOTYPE` for anything but a Unix stream or packet socket, or memory.
    public static func adopt() throws(SystemError) -> InheritedSockets {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = unsafe sd_listen_fds_with_names(1, &list)
        try checkNegative(count, "adopt the manager's sockets")

        let names = unsafe copyAndFree(list, count: Int(count))
        var sockets = InheritedSockets()
        for offset in 0..<count {
            let descriptor = SD_LISTEN_FDS_START + offset
            try sockets.add(OwnedDescriptor(descriptor), name: names[Int(offset)])
        }
        return sockets
    }

    private mutating func add(
        _ owned: consuming OwnedDescriptor,
        name: String
    ) throws(SystemError) {
        let raw = owned.raw
        // Inherited listeners are in blocking mode: accept() would block if the client has
        // disconnected.
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
        throw SystemError(call: "adopt", subject: subject, errno: .wrongProtocolType)
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

/// Copies an array of strings that libsystemd allocated, and frees it.
private func copyAndFree(
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
