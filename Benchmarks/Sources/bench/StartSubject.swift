// The time from exec to READY=1 with 1,000 routes, after a clean stop. It is wall-clock time, which
// other load affects.

import Glibc

/// Starts the program that `make` has built repeatedly.
enum StartSubject {
    private static let program = ".build/release/notifyd"
    private static let starts = 40

    static func run() throws {
        guard unsafe access(program, X_OK) == 0 else {
            print("  \(program) does not exist: run `make` first")
            return
        }
        var template = Array("/tmp/notifyd-start-XXXXXX\0".utf8.map(CChar.init))
        guard unsafe mkdtemp(&template) != nil else { throw CallFailed(call: "mkdtemp") }
        let folder = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
        defer { for name in files + [""] { unsafe remove("\(folder)/\(name)") } }
        try write(routes, to: "\(folder)/routes.json")
        let manager = try Manager(path: "\(folder)/notify")
        // The first start creates the store.
        _ = try start(in: folder, manager)
        let times = try (0..<starts).map { _ in try start(in: folder, manager) }.sorted()
        let (best, median) = (times[0], times[times.count / 2])
        print(
            "  READY=1 with 1,000 routes, \(starts) starts: best \(hundredths(best)) ms,"
                + " median \(hundredths(median)) ms"
        )
    }

    private static let files = [
        "routes.json", "notify", "stream.sock", "packet.sock", "control.sock", "state.sqlite",
        "state.sqlite-wal", "state.sqlite-shm",
    ]

    private static let routes: String = {
        let routes = (0..<1000).map { number in
            #""section\#(number):{id:int}:{name}": {"push": "Screen\#(number)"}"#
        }
        return #"{"schemes": ["compass"], "routers": {"logged-in": {"#
            + routes.joined(separator: ", ") + "}}}"
    }()

    /// Starts the program and stops it as soon as it is ready.
    private static func start(in folder: String, _ manager: Manager) throws -> Duration {
        let words = [program, "--config", "\(folder)/routes.json"]
        let environment = [
            "NOTIFY_SOCKET=\(manager.path)", "STATE_DIRECTORY=\(folder)",
            "RUNTIME_DIRECTORY=\(folder)",
        ]
        let clock = ContinuousClock()
        let began = clock.now
        let process = try spawn(words, environment)
        while !(try manager.receive().contains("READY=1")) {}
        let took = clock.now - began
        kill(process, SIGTERM)
        var status: Int32 = 0
        guard unsafe waitpid(process, &status, 0) == process, status == 0 else {
            throw CallFailed(call: "notifyd")
        }
        return took
    }

    private static func spawn(_ words: [String], _ environment: [String]) throws -> pid_t {
        var process: pid_t = 0
        let words = unsafe words.map { unsafe strdup($0) } + [nil]
        let environment = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer { unsafe (words + environment).forEach { unsafe free($0) } }
        guard unsafe posix_spawn(&process, program, nil, nil, words, environment) == 0 else {
            throw CallFailed(call: "posix_spawn")
        }
        return process
    }

    private static func write(_ text: String, to path: String) throws {
        guard let file = unsafe fopen(path, "w") else { throw CallFailed(call: "fopen") }
        defer { unsafe fclose(file) }
        guard unsafe fputs(text, file) >= 0 else { throw CallFailed(call: "fputs") }
    }

    private static func hundredths(_ time: Duration) -> String {
        let whole = Int(time / .microseconds(10) + 0.5)
        return "\(whole / 100).\(whole % 100 < 10 ? "0" : "")\(whole % 100)"
    }
}

/// Stands for the service manager: receives the notifications of the program.
private final class Manager {
    let path: String
    private let descriptor: Int32

    init(path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
            unsafe field.copyBytes(from: path.utf8.prefix(field.count - 1))
        }
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0 else { throw CallFailed(call: "bind") }
        // A program that never becomes ready sends nothing.
        var timeout = timeval(tv_sec: 10, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    }

    deinit { close(descriptor) }

    /// Waits for the next notification.
    func receive() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { throw CallFailed(call: "recv") }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}

/// A system call that failed.
private struct CallFailed: Error {
    let call: String
}
