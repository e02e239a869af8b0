// A session's screens as a value: what lies on what, and nothing of how it is drawn.

/// The screens of a session.
///
/// A tree has levels: the root, and on it what is presented, each on the one before. A level is
/// one screen or a navigation stack of screens; a screen may hold further stacks (tabs, sections)
/// and screens (embedded ones). Trees change by ``applying(_:rules:)`` alone.
///
/// Two trees are equal if they look the same, with the same arguments; identities do not count.
/// ``description`` is the tree's notation, see ``init(notation:arguments:limits:)``.
public struct ScreenTree: Sendable, Hashable {
    /// One level.
    public struct Level: Sendable, Hashable {
        /// What tells the level from others; not part of equality.
        let id: Int
        /// How the level is presented; `nil` for the root.
        public internal(set) var modal: LevelModal?
        /// The screens.
        public internal(set) var stack: ScreenStack

        /// Returns whether two levels look the same.
        public static func == (left: Level, right: Level) -> Bool {
            left.modal == right.modal && left.stack == right.stack
        }

        /// Hashes what ``==(_:_:)`` compares.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(modal)
            hasher.combine(stack)
        }
    }

    /// How a level that is not the root is presented.
    public struct LevelModal: Sendable, Hashable {
        /// What it looks like.
        public let style: ModalStyle
        /// What a popover points at.
        public let anchor: String?
        /// Whether links must wait until it is gone.
        public let isForced: Bool
    }

    /// The levels, the root first; never empty.
    public internal(set) var levels: [Level]
    /// The number that the next screen or level gets.
    var nextNumber: Int

    /// Creates the tree of a session that has shown nothing: a navigation stack without screens.
    public init() {
        levels = [Level(id: 1, modal: nil, stack: ScreenStack(isNavigation: true, screens: []))]
        nextNumber = 2
    }

    init(levels: [Level], nextNumber: Int) {
        self.levels = levels
        self.nextNumber = nextNumber
    }

    /// Returns whether two trees look the same.
    public static func == (left: ScreenTree, right: ScreenTree) -> Bool {
        left.levels == right.levels
    }

    /// Hashes what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(levels)
    }

    mutating func takeNumber() -> Int {
        defer { nextNumber += 1 }
        return nextNumber
    }
}
