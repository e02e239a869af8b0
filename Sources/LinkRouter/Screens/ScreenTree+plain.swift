// Trees as plain values: the notation, with identities and arguments beside it.

extension ScreenTree {
    /// The whole tree, identities included, as a record: `{"tree": "pHome pProfile", "next": 4,
    /// "screens": [{"id": 2}, {"id": 3, "arguments": {…}}]}`.
    public var plain: PlainValue { .record(plainMembers) }

    var plainMembers: [PlainValue.Member] {
        let list = screens.map { screen in
            PlainValue.record(
                [PlainValue.Member("id", .integer(screen.id.rawValue))]
                    + screen.arguments.plainMembers
            )
        }
        return [
            PlainValue.Member("tree", .text(description)),
            PlainValue.Member("next", .integer(nextNumber)),
            PlainValue.Member("screens", .list(list)),
        ]
    }

    /// Reads a tree from a record; `next` and `screens` may be missing.
    ///
    /// - Throws: ``PlainValueError`` if the tree is missing, or the other members do not fit it.
    public init(
        plain: PlainValue,
        limits: ScreenLimits = .standard
    ) throws(PlainValueError) {
        var reader = try PlainReader(plain, path: "")
        try self.init(from: &reader, limits: limits)
        try reader.end()
    }

    init(
        from reader: inout PlainReader,
        limits: ScreenLimits = .standard,
        argumentLimit: Int = plainArgumentLimit
    ) throws(PlainValueError) {
        guard let notation = try reader.text("tree") else {
            throw PlainValueError("tree", "is missing")
        }
        let next = try reader.integer("next")
        let list = try reader.list("screens")
        do {
            self = try ScreenTree(notation: notation, limits: limits)
        } catch {
            throw PlainValueError("tree", "is not a tree: \(error)")
        }
        if let list { try identify(list, next, argumentLimit) }
    }

    private mutating func identify(
        _ list: [PlainValue],
        _ next: Int?,
        _ argumentLimit: Int
    ) throws(PlainValueError) {
        var entries: [(id: Int, arguments: Arguments)] = []
        var taken: Set<Int> = []
        for (index, value) in list.enumerated() {
            let path = "screens[\(index)]"
            var reader = try PlainReader(value, path: path)
            guard let id = try reader.integer("id"), (1...Self.lastNumber).contains(id),
                taken.insert(id).inserted
            else { throw PlainValueError("\(path).id", "must be a unique number from 1") }
            entries.append((id, try Arguments(from: &reader, limit: argumentLimit)))
            try reader.end()
        }
        guard entries.count == screens.count else {
            throw PlainValueError("screens", "must have one entry for each screen of the tree")
        }
        let highest = taken.max() ?? 0
        let first = max(next ?? 0, highest + 1)
        guard first <= Self.lastNumber else { throw PlainValueError("next", "is too high") }
        nextNumber = first
        for index in levels.indices {
            let level = levels[index]
            // Negative, so that no level that is added later has the same number.
            levels[index] = Level(id: -1 - index, modal: level.modal, stack: level.stack)
        }
        var rest = entries[...]
        replaceScreens { screen in
            guard let entry = rest.popFirst() else { return }
            screen.id = ScreenID(rawValue: entry.id)
            screen.arguments = entry.arguments
        }
    }

    /// The highest number of a stored screen: no session reaches it, and counting on cannot
    /// overflow.
    private static var lastNumber: Int { 1 << 52 }
}
