// Users and groups by name and ID, from the C library and its name service switch.

import Glibc

/// The users and groups of the machine.
public enum UserDatabase {
    /// The effective user ID of this process.
    ///
    /// The corresponding C function is `geteuid`.
    public static var currentUserID: UInt32 { geteuid() }

    /// The name of a user; `nil` if there is no such user.
    ///
    /// The corresponding C function is `getpwuid_r`.
    public static func userName(of userID: UInt32) throws(SystemError) -> String? {
        try lookUp("look up user", "\(userID)") { (storage: inout [CChar]) in
            let size = storage.count
            var entry = unsafe passwd()
            var found: UnsafeMutablePointer<passwd>?
            let result = unsafe getpwuid_r(userID, &entry, &storage, size, &found)
            // The name is in the storage, so it is copied before the storage is released.
            return unsafe (result, found == nil ? nil : String(cString: entry.pw_name))
        }
    }

    /// The ID of a group; `nil` if there is no such group.
    ///
    /// The corresponding C function is `getgrnam_r`.
    public static func groupID(named name: String) throws(SystemError) -> UInt32? {
        try lookUp("look up group", name) { (storage: inout [CChar]) in
            let size = storage.count
            var entry = unsafe group()
            var found: UnsafeMutablePointer<group>?
            let result = unsafe getgrnam_r(name, &entry, &storage, size, &found)
            return unsafe (result, found == nil ? nil : entry.gr_gid)
        }
    }

    /// Calls a `…_r` function with storage that grows until the entry fits.
    private static func lookUp<Value>(
        _ call: String,
        _ subject: String,
        _ body: (inout [CChar]) -> (Int32, Value?)
    ) throws(SystemError) -> Value? {
        var size = 1024
        while true {
            var storage = [CChar](repeating: 0, count: size)
            let (result, value) = body(&storage)
            switch result {
            case 0: return value
            case EINTR: continue
            // A group with very many members; beyond 1 MiB this is an error.
            case ERANGE where size < 1_048_576: size *= 4
            // getpwnam(3) lists these for "not found" besides 0.
            case ENOENT, ESRCH: return nil
            default: throw SystemError(call: call, subject: subject, number: result)
            }
        }
    }
}
