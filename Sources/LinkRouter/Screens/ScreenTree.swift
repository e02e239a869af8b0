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
        private let identity: Uncompared<Int>
        /// How the level is presented; `nil` for the root.
        public internal(set) var modal: LevelModal?
        /// The screens.
        public internal(set) var stack: ScreenStack

        init(id: Int, modal: LevelModal?, stack: ScreenStack) {
            identity = Uncompared(id)
            self.modal = modal
            self.stack = stack
        }

        /// What tells the level from the others of its tree.
        var id: Int { identity.value }
    }

    /// How a level that is not the root is presented.
    public struct LevelModal: Sendable, Hashable {
        /// What it looks like.
        public let style: ModalStyle
        private let exactAnchor: ExactName?
        /// Whether links must wait until it is gone.
        public let isForced: Bool

        init(style: ModalStyle, anchor: String?, isForced: Bool) {
            self.style = style
            exactAnchor = anchor.map(ExactName.init)
            self.isForced = isForced
        }

        /// What a popover points at.
        public var anchor: String? { exactAnchor?.text }
    }

    /// The levels, the root first; never empty.
    public internal(set) var levels: [Level]
    private var next: Uncompared<Int>

    /// Creates the tree of a session that has shown nothing: a navigation stack without screens.
    public init() {
        levels = [Level(id: 1, modal: nil, stack: ScreenStack(isNavigation: true, screens: []))]
        next = Uncompared(2)
    }

    init(levels: [Level], nextNumber: Int) {
        self.levels = levels
        next = Uncompared(nextNumber)
    }

    /// The number that the next screen or level gets.
    var nextNumber: Int {
        get { next.value }
        set { next.value = newValue }
    }

    mutating func takeNumber() -> Int {
        defer { nextNumber += 1 }
        return nextNumber
    }
}
