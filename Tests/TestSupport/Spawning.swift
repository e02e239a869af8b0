// posix_spawn(3): a program with three streams, no signal blocked and none ignored.

import Glibc
import Systemd

/// The source of a standard stream of a child.
enum ChildStream {
    /// A file, opened with these flags.
    case file(String, Int32)
    /// A descriptor of this process.
    case descriptor(Int32)
}

/// Starts a program and returns its process.
///
/// - Parameters:
///   - words: Its path and its arguments.
///   - environment: Its environment, each as `NAME=value`.
///   - streams: Its descriptors, from 0 on; those of this process must have higher numbers.
/// - Returns: The number of the process.
/// - Throws: `SystemError` if it cannot be started.
func spawn(
    _ words: [String],
    environment: [String],
    streams: [ChildStream]
) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
        let target = Int32(number)
        switch stream {
        case .file(let path, let flags):
            unsafe posix_spawn_file_actions_addopen(&actions, target, path, flags, 0)
        case .descriptor(let own):
            unsafe posix_spawn_file_actions_adddup2(&actions, own, target)
        }
    }
    // Pipes of other tests must not stay open in this child. Closing a descriptor that is not open is
    // no error here (glibc).
    for descriptor in Int32(streams.count)..<512 {
        unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var (arguments, variables) = unsafe (copies(words), copies(environment))
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let result = unsafe posix_spawn(
        &process,
        words[0],
        &actions,
        &attributes,
        &arguments,
        &variables
    )
    guard result == 0 else {
        throw SystemError(call: "start", subject: words[0], errno: Errno(rawValue: result))
    }
    return process
}

private func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
}
