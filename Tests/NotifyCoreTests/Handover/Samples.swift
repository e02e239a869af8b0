// States to hand over: empty, plain, and with all values set.

import JSONText
import LinkRouter
import Testing

@testable import NotifyCore

struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let state: RestartState

    /// Everything after the first line.
    var body: [UInt8] {
        let bytes = state.encoded
        return Array(bytes[(bytes.firstIndex(of: 0x0A) ?? 0)...].dropFirst())
    }

    /// A body after its first line, with length and hash.
    static func sealed(_ body: [UInt8]) -> [UInt8] { RestartState.firstLine(of: body[...]) + body }

    static let all = [empty, idle, full]

    static let empty = Sample(
        testDescription: "nothing",
        state: RestartState(ledger: "", last: 0, forgotten: 0)
    )

    static let idle = Sample(
        testDescription: "idle connections",
        state: RestartState(
            ledger: "l",
            last: 1 << 40,
            forgotten: 1 << 40,
            connections: (0..<50).map { number in
                HandedConnection(
                    name: "connection-\(number)",
                    door: "packet",
                    input: .init(position: .start, line: 1, column: 1, bytes: [])
                )
            }
        )
    )

    static let full = Sample(
        testDescription: "everything",
        state: RestartState(
            ledger: "8f0c",
            last: 90,
            forgotten: 70,
            connections: [first, second],
            commands: commands
        )
    )

    /// A sender in the middle of a character, with a partly sent receipt.
    private static var first: HandedConnection {
        let bytes = Array("{\n\"\n\u{0} x".utf8) + [0xC3, 0xFF]
        var connection = HandedConnection(
            name: "connection-1",
            door: "stream",
            input: .init(position: .frame, line: 7, column: 3, bytes: bytes)
        )
        connection.hasEnded = true
        connection.receipts = [
            .init(awaits: 80, bytes: Array("{\"a\":\"ö\"}\n".utf8)),
            .init(awaits: 0, bytes: [0x0A]),
            .init(awaits: 90, level: .synced, bytes: (0...255).map { UInt8($0) }),
        ]
        connection.sentOfFirst = 4
        connection.isNotReading = true
        connection.droppedReceipts = 3
        return connection
    }

    /// A follower that has not received its snapshot.
    private static var second: HandedConnection {
        var connection = HandedConnection(
            name: "connection-2",
            door: "control",
            input: .init(position: .rejectedLineStart, line: 1, column: 1, bytes: [])
        )
        connection.follower = HandedFollower(
            session: "tv \"12\"\n\u{0}ü",
            after: LedgerPosition(ledger: "another", number: 77),
            start: 79,
            sent: 78,
            hasGap: true
        )
        return connection
    }

    private static var commands: [FollowedCommand] {
        var plain = NavigationCommand(.push, screen: "Profile")
        plain.arguments.add(.init(name: "user", value: "jö\"hn\\\n"))
        plain.arguments.add(.init(name: "token", value: "x y", isSecret: true))
        // Canonically equivalent names of different bytes.
        plain.arguments.add(.init(name: "e\u{301}", value: "1"))
        plain.arguments.add(.init(name: "\u{e9}", value: "2"))
        var popover = NavigationCommand(.popover, screen: "Menu")
        popover.below = [ScreenStep("List", plain.arguments)]
        popover.isAnimated = false
        popover.isWrapped = true
        popover.isForced = true
        popover.anchor = "button"
        popover.policy = .orPush
        let last = FollowedCommand.Details(
            performed: .push("Orders"),
            event: "continue",
            enters: .loggedIn,
            user: "john",
            tree: "pHome",
            effect: .destroy,
            parked: 66
        )
        let commands: [(UInt64, NavigationCommand?, FollowedCommand.Details?)] = [
            (71, plain, nil), (72, popover, .init(enters: .loggedOut)), (80, nil, last),
            (90, .pop(), .init(event: "back")),
        ]
        return commands.map { number, command, details in
            FollowedCommand(
                number: number,
                id: "id-\(number)",
                session: "tv",
                state: .loggedIn,
                route: number == 90 ? nil : "profile:{user}",
                step: 1,
                steps: 2,
                command: command,
                details: details
            )
        }
    }
}
