// All limits of the library. A program can lower a limit but not raise it.

/// The limits of a link; a link beyond one of them is rejected as `too_long`.
public struct LinkLimits: Sendable, Hashable {
    /// The maximum length of a link, in bytes.
    public let linkBytes: Int
    /// The maximum number of segments.
    public let segments: Int
    /// The maximum number of pairs in query and fragment together.
    public let pairs: Int
    /// The maximum length of a decoded segment, name or value, in bytes.
    public let valueBytes: Int

    /// 4,000 bytes, 32 segments, 64 pairs, 1,024 bytes a value.
    public static let standard = LinkLimits()

    /// Creates limits; each number is clamped to the range from 1 to the standard limit.
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

/// The limits of a table of routes; a table beyond one of them is not built.
public struct TableLimits: Sendable, Hashable {
    /// The maximum number of patterns, aliases included.
    public let patterns: Int
    /// The maximum number of different parameter names: each can become a field of a journal entry,
    /// and the journal limits the number of fields.
    public let parameterNames: Int

    /// 10,000 patterns, 64 parameter names.
    public static let standard = TableLimits()

    /// Creates limits; each number is clamped to the range from 1 to the standard limit.
    public init(patterns: Int = 10_000, parameterNames: Int = 64) {
        self.patterns = min(max(patterns, 1), 10_000)
        self.parameterNames = min(max(parameterNames, 1), 64)
    }
}

/// The maximum number of arguments of a command read from a plain value: more than a link can have.
let plainArgumentLimit = 128

/// The maximum depth of links inside the values of links; a link with deeper ones is rejected.
let nestedLinkDepth = 4

/// The limits of a tree of screens; a command that would exceed one of them is ignored.
public struct ScreenLimits: Sendable, Hashable {
    /// The maximum number of screens, hidden ones included.
    public let screens: Int
    /// The maximum number of levels: the root, and each modal.
    public let levels: Int
    /// The maximum length of the name of a screen, tab, segue or anchor, in bytes.
    public let nameBytes: Int
    /// The maximum depth of nested transitions, and of nested containers.
    public let depth: Int
    /// The maximum number of bytes in names and values of all arguments of a session's tree.
    static let argumentBytes = 16_384

    /// 256 screens, 32 levels, 256 bytes a name, 16 deep.
    public static let standard = ScreenLimits()

    /// Creates limits; each number is clamped to the range from 1 to the standard limit.
    public init(screens: Int = 256, levels: Int = 32, nameBytes: Int = 256, depth: Int = 16) {
        self.screens = min(max(screens, 1), 256)
        self.levels = min(max(levels, 1), 32)
        self.nameBytes = min(max(nameBytes, 1), 256)
        self.depth = min(max(depth, 1), 16)
    }
}
