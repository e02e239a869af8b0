// Every limit of the library in one place: a program can lower them, never raise them.

/// The limits of one link; beyond them a link is rejected as `too_long`.
public struct LinkLimits: Sendable, Hashable {
    /// The longest link, in bytes.
    public let linkBytes: Int
    /// The most segments of a link.
    public let segments: Int
    /// The most pairs of a link, query and fragment together.
    public let pairs: Int
    /// The longest segment, name or value, in bytes after decoding.
    public let valueBytes: Int

    /// 4,000 bytes, 32 segments, 64 pairs, 1,024 bytes a value.
    public static let standard = LinkLimits()

    /// Creates limits; a number above the standard one, or below 1, is brought back to the nearest
    /// that is allowed.
    public init(
        linkBytes: Int = 4_000,
        segments: Int = 32,
        pairs: Int = 64,
        valueBytes: Int = 1_024
    ) {
        self.linkBytes = min(max(linkBytes, 1), 4_000)
        self.segments = min(max(segments, 1), 32)
        self.pairs = min(max(pairs, 1), 64)
        self.valueBytes = min(max(valueBytes, 1), 1_024)
    }
}

/// The limits of one table of routes; beyond them a table is not built.
public struct TableLimits: Sendable, Hashable {
    /// The most patterns, aliases included.
    public let patterns: Int
    /// The most different parameter names: each can become a field of the journal, and those are few.
    public let parameterNames: Int

    /// 10,000 patterns, 64 parameter names.
    public static let standard = TableLimits()

    /// Creates limits; a number above the standard one, or below 1, is brought back to the nearest
    /// that is allowed.
    public init(patterns: Int = 10_000, parameterNames: Int = 64) {
        self.patterns = min(max(patterns, 1), 10_000)
        self.parameterNames = min(max(parameterNames, 1), 64)
    }
}

/// The most arguments of a command that comes as a plain value: more than a link can carry.
let plainArgumentLimit = 128

/// How deep links inside the values of links are looked into; deeper ones are refused.
let nestedLinkDepth = 4

/// The limits of one tree of screens; a command beyond them is ignored.
public struct ScreenLimits: Sendable, Hashable {
    /// The most screens of a tree, hidden ones included.
    public let screens: Int
    /// The most levels of a tree: its root, and what is presented on each other.
    public let levels: Int
    /// The longest name of a screen, tab, segue or anchor, in bytes.
    public let nameBytes: Int
    /// How deep transitions may start one another, and containers lie in one another.
    public let depth: Int
    /// The most bytes of the names and values of all arguments in a session's tree.
    static let argumentBytes = 16_384

    /// 256 screens, 32 levels, 256 bytes a name, 16 deep.
    public static let standard = ScreenLimits()

    /// Creates limits; a number above the standard one, or below 1, is brought back to the nearest
    /// that is allowed.
    public init(screens: Int = 256, levels: Int = 32, nameBytes: Int = 256, depth: Int = 16) {
        self.screens = min(max(screens, 1), 256)
        self.levels = min(max(levels, 1), 32)
        self.nameBytes = min(max(nameBytes, 1), 256)
        self.depth = min(max(depth, 1), 16)
    }
}
