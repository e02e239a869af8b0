// Clocks that jump, end to end: a process on clocks that the test steps, with real sockets and store.

import Foundation
import Jansson
import Systemd
import TestSupport
import Testing

@Suite("The clocks of a running notifyd")
struct ClockRunTests {
    private static let link = #"{"payload":{"url":"compass://profile:x"}"#

    private func start(
        in folder: ScratchFolder,
        around: [String] = [],
        steps: [String] = []
    ) throws -> Clockwork {
        try Clockwork(
            speed: 0,
            routes: Notifyd.routes,
            in: folder,
            around: around,
            steps: steps
        )
    }

    /// The remaining seconds of the parked links.
    private func left(_ clockwork: Clockwork) throws -> [Int] {
        let answer = try clockwork.ask(#"{"query":"parked"}"#)
        guard case .array(let links)? = answer["parked"] else { return [] }
        return links.compactMap { $0["seconds"]?.integer.map { Int($0) } }
    }

    @Test("expire parked links by the boot clock, whatever the wall clock does")
    func bootClock() throws {
        let clockwork = try start(in: ScratchFolder())
        let control = try clockwork.connect("control")
        #expect(try control.ask(Self.link + "}")["outcome"]?.string == "parked")
        for seconds in [86_400 * 400, -86_400 * 800] {
            try clockwork.step("realtime", seconds)
            #expect(try left(clockwork) == [900])
        }
        try clockwork.step("boottime", 899)
        #expect(try left(clockwork) == [1])
        try clockwork.step("boottime", 1)
        #expect(holds { (try? clockwork.child.output.contains("parked_expired")) == true })
        #expect(try left(clockwork).isEmpty)
        let login = try control.ask(#"{"event":"login","user":"john"}"#)
        #expect(login["ended"] == nil && login["outcome"]?.string == "applied")
    }

    @Test("expire links with an expiry of their own by the wall clock, also before a timer fires")
    func wallClock() throws {
        let clockwork = try start(in: ScratchFolder())
        let control = try clockwork.connect("control")
        let end = Int(SystemClock.realtime.now.components.seconds) + 1_000
        let parked = try control.ask(Self.link + #","expires":\#(end)}"#)
        #expect(parked["outcome"]?.string == "parked")
        try clockwork.step("realtime", 2_000)
        let login = try control.ask(#"{"event":"login","user":"john"}"#)
        guard case .array(let ended)? = login["ended"] else { throw Talk.Silence() }
        #expect(ended.map { $0["outcome"]?.string } == ["expired"])
    }

    @Test("recognise message ids for a day of the boot clock, whatever the wall clock does")
    func messageIDs() throws {
        let clockwork = try start(in: ScratchFolder())
        let control = try clockwork.connect("control")
        func again() throws -> String? {
            try control.ask(#"{"payload":{"url":"compass://login:x"},"id":"7"}"#)["outcome"]?.string
        }
        #expect(try again() == "routed")
        for (clock, seconds, outcome) in [
            ("realtime", -200_000, "duplicate"), ("realtime", 86_400 * 9_000, "duplicate"),
            ("boottime", 86_390, "duplicate"), ("boottime", 20, "routed"),
            ("boottime", 0, "duplicate"),
        ] {
            try clockwork.step(clock, seconds)
            #expect(try again() == outcome, "\(clock) \(seconds)")
        }
    }

    @Test(
        "expire parked links of an earlier boot by the wall clock, and new ones by the boot clock",
        .enabled(if: geteuid() == 0),
        arguments: [(600, 5, 300), (-1_000_000, 5, 895), (901, 5, nil), (-1_000_000, 900, nil)]
            as [(Int, Int, Int?)]
    )
    func boots(wall: Int, up: Int, remaining: Int?) throws {
        let folder = try ScratchFolder()
        var clockwork = try start(in: folder)
        #expect(try clockwork.ask(Self.link + "}")["outcome"]?.string == "parked")
        clockwork.child.kill()
        _ = try clockwork.child.end()
        // As after a reboot: another boot id, a boot clock near zero.
        let path = try folder.write("00000000-0000-4000-8000-000000000b07\n", to: "boot-id")
        let script = "mount --bind \(path) /proc/sys/kernel/random/boot_id && exec \"$@\""
        let shown = Int(SystemClock.boottime.now.components.seconds)
        clockwork = try start(
            in: folder,
            around: [
                "/usr/bin/unshare", "-m", "--propagation", "private", "sh", "-c", script, "-",
            ],
            steps: ["boottime", "\(up - shown)", "realtime", "\(wall)"]
        )
        let left = try left(clockwork)
        guard let remaining else {
            #expect(left.isEmpty)
            return
        }
        // The kernel's clocks advanced a little between the processes.
        #expect(left.count == 1 && left.allSatisfy { (remaining - 20...remaining).contains($0) })
    }
}
