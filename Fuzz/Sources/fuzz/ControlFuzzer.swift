// Frames of both doors, decided one after another: each has one outcome, numbers have no gap, no
// payload changes the user, and a restart changes no session.

import JSONText
import Jansson
import LinkRouter
import NotifyCore
import StrictJSON

/// The input is a stream of frames; those with a member of the control door are sent to it.
struct ControlFuzzer: Fuzzer {
    private let configuration: Configuration

    init() {
        do throws(JSONFileErrors) {
            let file = ConfigurationFile(name: "routes.json", bytes: Array(Self.routes.utf8))
            configuration = try ConfigurationLoader.load(ConfigurationFiles(routes: file))
        } catch {
            fatalError("\(error)")
        }
    }

    mutating func test(_ bytes: [UInt8]) {
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
