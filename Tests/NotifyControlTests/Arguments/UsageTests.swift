// Errors for invalid command lines.

import Testing

@testable import NotifyControl

@Suite("Wrong usage")
struct UsageTests {
    @Test(
        "reports the fault and the usage of the command, and exits with 64",
        arguments: [
            ("", "A command is missing; see notifyctl --help.", "[--socket PATH] COMMAND"),
            ("sned", "There is no command `sned`; did you mean `send`?", "[--socket PATH] COMMAND"),
            ("frobnicate", "There is no command `frobnicate`; expected one of `send`", "COMMAND"),
            ("--jsn status", "There is no option `--jsn`; expected one of", "COMMAND"),
            ("--verison", "There is no option `--verison`; did you mean `--version`?", "COMMAND"),
            ("--socket", "--socket needs a value: --socket PATH.", "COMMAND"),
            (
                "status --jsno", "There is no option `--jsno`; did you mean `--json`?",
                "status [--json]"
            ),
            ("status now", "status does not take `now`.", "status [--json]"),
            ("status --json=1", "--json takes no value.", "status [--json]"),
            ("status --json --json", "--json is given twice.", "status [--json]"),
            ("--socket a status --socket b", "--socket is given twice.", "status [--json]"),
            ("send a b", "send does not take `b`.", "send [--session S]"),
            ("send --session", "--session needs a value: --session S.", "send"),
            ("send --session --user x", "--session needs a value: --session S.", "send"),
            ("send --session=", "--session needs a value: --session S.", "send"),
            (
                "send --expires soon", "--expires EPOCH must be a whole number, found `soon`.",
                "send"
            ),
            ("send --expires 99999999999999999999", "--expires EPOCH must be a whole", "send"),
            (
                "session logn x", "There is no session command `logn`; did you mean `login`?",
                "session"
            ),
            ("session login", "session login needs USER.", "session login USER"),
            ("session login ''", "USER must have 1 to 256 bytes, found 0.", "session login USER"),
            ("session enter", "session enter needs STATE.", "session enter STATE"),
            ("session list --user x", "session list takes no --user.", "session [list]"),
            ("session show a b", "session show does not take `b`.", "session show"),
            ("session event", "session event needs NAME.", "session event NAME"),
            ("session event a b", "KEY=VALUE is expected, found `b`.", "[KEY=VALUE]..."),
            ("session event a =b", "KEY=VALUE is expected, found `=b`.", "[KEY=VALUE]..."),
            ("session event a b=1 b=2", "`b` is given twice.", "[KEY=VALUE]..."),
            (
                "session did psuh A", "There is no navigation command `psuh`; did you mean `push`?",
                "session did COMMAND"
            ),
            ("session did push", "push: `screen` is missing.", "session did COMMAND"),
            ("session did pop A", "pop does not take `A`.", "session did COMMAND"),
            ("session did push A B", "KEY=VALUE is expected, found `B`.", "session did COMMAND"),
            ("session tree", "session tree needs NOTATION.", "session tree NOTATION"),
            ("session tree xA", "At byte 0 of the tree", "session tree NOTATION"),
            ("session tree pA pB", "session tree does not take `pB`.", "session tree NOTATION"),
            ("parked list --id 1", "parked list takes no --id.", "parked drop"),
            ("follow --after 17", "--after must be LEDGER:SEQ", "follow"),
            ("follow --after :17", "--after must be LEDGER:SEQ", "follow"),
            ("follow --after a:-1", "--after must be LEDGER:SEQ", "follow"),
            ("explain", "explain needs LINK.", "explain LINK"),
            ("explain a:b --from ap", "There is no source `ap`; expected one of", "explain LINK"),
            ("explain a:b --tree pA,", "--tree: at byte 2 ", "explain LINK"),
            ("check a b", "check does not take `b`.", "check [FILE]"),
            ("status \u{1b}[2J", "status does not take `\\u001b[2J`.", "status"),
        ]
    )
    func faults(_ line: String, _ sentence: String, _ usage: String) {
        let fault = #expect(throws: ControlFault.self) { try invocation(line) }
        #expect(fault?.code == .usage)
        let lines = fault?.lines ?? []
        #expect(lines.first?.hasPrefix("notifyctl: \(sentence)") == true, "\(lines)")
        #expect(lines.dropFirst().first?.hasPrefix("usage: notifyctl ") == true, "\(lines)")
        #expect(lines.dropFirst().contains { $0.contains(usage) }, "\(lines)")
    }

    @Test(
        "rejects a session, a user or an id that the daemon would reject",
        arguments: [
            ("send --session", 128), ("send --user", 256), ("send --id", 256),
            ("send --action", 256), ("session show", 128), ("session logout --session", 128),
            ("session login", 256), ("session enter", 256), ("session event", 256),
            ("parked --session", 128), ("parked drop --id", 256), ("follow --session", 128),
        ]
    )
    func limits(_ line: String, _ limit: Int) throws {
        _ = try invocation("\(line) \(String(repeating: "x", count: limit))")
        let fault = #expect(throws: ControlFault.self) {
            try invocation("\(line) \(String(repeating: "x", count: limit + 1))")
        }
        #expect(fault?.lines.first?.hasSuffix("1 to \(limit) bytes, found \(limit + 1).") == true)
    }
}
