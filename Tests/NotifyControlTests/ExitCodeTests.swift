// Exit codes: their numbers, and which of two applies.

import NotifyCore
import Testing

@testable import NotifyControl

@Suite("Exit codes")
struct ExitCodeTests {
    @Test(
        "every outcome has a code",
        arguments: [
            (.routed, 0), (.applied, 0), (.parked, 3), (.noLink, 4), (.silent, 4), (.noRoute, 5),
            (.duplicate, 6), (.expired, 6), (.discarded, 6), (.rejected, 7), (.ignored, 8),
        ] as [(Outcome, Int32)]
    )
    func numbers(_ outcome: Outcome, _ number: Int32) {
        #expect(ExitCode(outcome).rawValue == number)
    }

    @Test("faults have the codes of sysexits.h")
    func faults() {
        #expect(
            ExitCode.allCases.map(\.rawValue).filter { $0 > 8 } == [64, 65, 66, 69, 71, 74, 76, 78]
        )
    }

    @Test("the worse of two outcomes counts, in either order")
    func worse() {
        let order = ExitCode.worstFirst
        #expect(order.map(\.rawValue) == [7, 5, 4, 8, 6, 3, 0])
        #expect(Set(order) == Set(Outcome.allCases.map(ExitCode.init)))
        for (index, worse) in order.enumerated() {
            for better in order[index...] {
                #expect(worse.worse(better) == worse)
                #expect(better.worse(worse) == worse)
            }
        }
    }
}
