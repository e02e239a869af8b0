// Commands of random walks.

package import LinkRouter
package import SeededRandom

/// Random commands.
package struct WalkChance {
    package static let names = ["A", "B", "C", "D", "Main", "Menu", "Odd name", "Wrapped"]
    package static let unknown = ["Z", "", String(repeating: "n", count: 300)]
    package var random: SeededGenerator

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    package mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    package mutating func happens(_ one: Int) -> Bool { below(one) == 0 }

    package mutating func pick<Element>(_ list: [Element]) -> Element { random.pick(list) }

    package mutating func name() -> String { happens(20) ? pick(Self.unknown) : pick(Self.names) }

    package mutating func arguments() -> Arguments {
        happens(2) ? [:] : ["n": "\(below(3))"]
    }

    package mutating func steps(_ most: Int) -> [ScreenStep] {
        (0..<below(most + 1)).map { _ in ScreenStep(name(), arguments()) }
    }

    /// Returns a command of any kind with random fields, valid or not.
    package mutating func command() -> NavigationCommand {
        var command = NavigationCommand(
            pick(NavigationCommand.Kind.allCases),
            screen: happens(20) ? nil : name(),
            arguments: arguments()
        )
        command.below = happens(3) ? steps(2) : []
        command.isAnimated = !happens(4)
        command.style = happens(3) ? pick(ModalStyle.allCases) : nil
        command.isWrapped = happens(3) ? happens(2) : nil
        command.isForced = happens(8)
        command.levels = happens(4) ? below(4) - 1 : 1
        if command.kind == .unwind, happens(2) {
            command.level = below(4)
            command.position = happens(2) ? below(3) : nil
        }
        command.search = happens(2) ? .first : .last
        command.target = happens(3) ? name() : nil
        command.tab = pick(["one", "two", "three"])
        command.segue = pick(["ShowA", "ShowMain", "ShowWrapped", "Sheet", "Back", "Embed", "Nope"])
        command.anchor = happens(3) ? pick(["x", "two words"]) : nil
        command.policy = happens(4) ? pick(NavigationCommand.Policy.allCases) : nil
        return command
    }
}
