// Frames of both doors, decided about one after the other: each gets one outcome, numbers have no
// gaps, no payload logs anyone in, and a restart forgets nothing.

import JSONText
import Jansson
import LinkRouter
import NotifyCore

/// Takes a stream of frames: those with one of the control door's members come through it.
struct ControlFuzzer: Fuzzer {
    private let configuration: Configuration

    init() {
        do throws(ConfigurationErrors) {
            let file = ConfigurationFile(name: "routes.json", bytes: Array(Self.routes.utf8))
            configuration = try ConfigurationLoader.load(ConfigurationFiles(routes: file))
        } catch {
            fatalError("\(error)")
        }
    }

    mutating func take(_ bytes: [UInt8]) {
        var run = ControlRun(configuration)
        var decoder = FrameDecoder()
        var tape = JSONTape()
        decoder.append(bytes.span)
        while true {
            switch decoder.next(tape: &tape) {
            case .frame(let range):
                run.take(Array(decoder.buffer[range]), tape)
            case .rejected(let error): run.reject(error)
            case .needsMore:
                guard let error = decoder.finish() else { return run.finish() }
                run.reject(error)
            }
        }
    }

    private static let routes = """
        {
          "schemes": ["s"], "hosts": ["app.example.com"],
          "session": "/device", "user": "/for",
          "limits": { "parkedPerSession": 3, "parked": 8, "seen": 8, "sessions": 4 },
          "routers": {
            "logged-out": {
              "login:{name}": { "present": "Login" },
              "resume:{name}": {
                "setRoot": "Home", "enters": "logged-in", "user": "name", "accept": ["app"]
              }
            },
            "logged-in": {
              "profile:{name}": { "push": "Profile" },
              "invite:{ticket}": { "present": "Invite", "secret": ["ticket"] },
              "logout": { "setRoot": "Welcome", "enters": "logged-out", "accept": ["app"] },
              "*": { "present": "NotFound" }
            }
          }
        }
        """
}
