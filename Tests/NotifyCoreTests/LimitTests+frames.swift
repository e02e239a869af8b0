// Limits of one frame: links, names, trees and changes of state.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

extension LimitTests {
    /// A link with this number of bytes, segments or pairs, or bytes of a value.
    private static func link(_ what: String, _ size: Int) -> String {
        let scheme = "compass://"
        switch what {
        case "bytes":
            // Short values, so that only the whole link is too long.
            let rest = (scheme.utf8.count..<size).map { $0.isMultiple(of: 1_000) ? "/" : "x" }
            return scheme + rest.joined()
        case "segments": return scheme + Array(repeating: "x", count: size).joined(separator: "/")
        case "pairs":
            return scheme + "?" + Array(repeating: "x", count: size).joined(separator: "&")
        default: return scheme + String(repeating: "x", count: size)
        }
    }

    static let ofLinks = [("bytes", 4_000), ("segments", 32), ("pairs", 64), ("value", 1_024)]

    @Test("a link has 4,000 bytes, 32 segments, 64 pairs", arguments: ofLinks, [0, 1])
    func links(_ limit: (what: String, size: Int), _ past: Int) throws {
        var harness = try Self.harness()
        let verdict = harness.feed(link: Self.link(limit.what, limit.size + past))
        let isOpened = limit.what == "pairs"
        let fits = isOpened ? "routed setRoot Welcome" : "noRoute no_route"
        #expect(verdict.lines == [past == 0 ? fits : "rejected too_long"])
    }

    @Test(
        "a name at the control door has 256 bytes",
        arguments: [
            #"{"payload":{"url":"compass://"},"user":"$"}"#,
            #"{"payload":{"url":"compass://"},"id":"$"}"#,
            #"{"payload":{"url":"compass://"},"action":"$"}"#, #"{"event":"login","user":"$"}"#,
            #"{"event":"enter","state":"logged-in","user":"$"}"#,
            #"{"event":"confirm","id":"$","answer":true}"#, #"{"event":"drop","id":"$"}"#,
        ],
        [256, 257]
    )
    func names(_ frame: String, _ bytes: Int) throws {
        var harness = try Self.harness()
        let name = String(repeating: "n", count: bytes)
        let verdict = harness.control(frame.replacing("$", with: name))
        #expect((verdict["reason"]?.string == "bad_value") == (bytes > 256))
    }

    @Test("a payload's user has 256 bytes", arguments: [256, 257])
    func user(_ bytes: Int) throws {
        var harness = try Harness()
        let user = String(repeating: "u", count: bytes)
        let verdict = harness.feed(#"{"url":"compass://login:x","data":{"for":"\#(user)"}}"#)
        #expect(verdict.lines == [bytes > 256 ? "rejected too_long" : "routed present Login"])
    }

    @Test(
        "an id or a replace key of a payload has 256 bytes, longer ones are ignored",
        arguments: [256, 257]
    )
    func ids(_ bytes: Int) throws {
        var harness = try Self.harness()
        let id = String(repeating: "i", count: bytes)
        let message = #"{"itbl":{"messageId":"\#(id)"},"url":"compass://"}"#
        #expect(harness.feed(message)["outcome"]?.string == "routed")
        let isDuplicate = harness.feed(message)["outcome"]?.string == "duplicate"
        #expect(isDuplicate == (bytes == 256))
        let alert = #"{"web_push":8030,"notification":{"tag":"\#(id)","navigate":"compass://p:1"}}"#
        harness.feed(alert)
        harness.feed(alert)
        #expect(harness.dispatcher.parkingLot.count == (bytes == 256 ? 1 : 2))
    }

    @Test("a tree has 64 screens on 16 levels", arguments: [("pA", 64), ("mA", 15)], [0, 1])
    func tree(_ limit: (screen: String, count: Int), _ past: Int) throws {
        var harness = try Self.harness()
        // The root is a level too.
        let screens = Array(repeating: limit.screen, count: limit.count + past)
        let tree = screens.joined(separator: " ")
        let verdict = harness.control(#"{"event":"tree","tree":"\#(tree)"}"#)
        #expect(verdict["reason"]?.string == (past == 0 ? nil : "bad_tree"))
    }

    @Test("a tree's arguments have 16,384 bytes", arguments: [16_384, 16_385])
    func arguments(_ bytes: Int) throws {
        var harness = try Self.harness()
        var tree: String?
        for size in [4_000, 4_000, 4_000, 4_000, bytes - 16_000] {
            let value = String(repeating: "v", count: size - 1)
            let command = #"{"command":"push","screen":"A","arguments":{"n":"\#(value)"}}"#
            tree = harness.control(#"{"event":"did","command":\#(command)}"#)["tree"]?.string
        }
        let isWhole = tree == "pA pA pA pA pA"
        #expect(isWhole == (bytes == 16_384), "\(tree ?? "")")
    }

    @Test("parked links change a session's state at most 32 times in a turn", arguments: [32, 33])
    func changes(_ count: Int) throws {
        let routes = """
            {"schemes": ["app"], "initialState": "a", "routers": {
               "a": {"ping": {"push": "P", "enters": "b", "accept": ["app"]}},
               "b": {"pong": {"push": "Q", "enters": "a", "accept": ["app"]}}}}
            """
        var harness = try Harness(routes: routes)
        // The store can have more than 16 only if another program wrote them.
        let waiting = (1...count).map { number in
            ParkedLink(
                number: UInt64(number),
                id: "m\(number)",
                session: "default",
                link: number.isMultiple(of: 2) ? "app:pong" : "app:ping",
                owner: nil,
                source: LinkSource(.control),
                provider: "generic",
                replaceKey: nil,
                expires: nil,
                parkedAt: harness.now
            )
        }
        harness.dispatcher.restore(parked: waiting)
        let lines = harness.begin().lines
        #expect(lines.count { $0.hasPrefix("routed push") } == 32)
        #expect(lines.dropFirst(32) == (count == 32 ? [] : ["discarded redirect_loop"]))
        #expect(harness.dispatcher.parkingLot.count == 0)
    }

    @Test("4,096 lines are stored for followers", arguments: [4_096, 4_097] as [UInt64])
    func followed(_ count: UInt64) {
        var ring = FollowRing(after: 0)
        for number in 1...count {
            ring.append(
                FollowedCommand(
                    number: number,
                    id: "",
                    session: "s",
                    state: .loggedIn,
                    route: nil,
                    step: 1,
                    steps: 1,
                    command: .push("A"),
                    details: nil
                )
            )
        }
        #expect(ring.forgotten == count - 4_096)
        #expect(ring.next(after: 0, confirmed: count, session: "s")?.number == count - 4_095)
    }
}
