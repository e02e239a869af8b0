// Commands as plain values, without the fields that have their default.

extension NavigationCommand {
    /// The command as a record: `{"command": "push", "screen": "Profile", "arguments": {…}}`.
    ///
    /// ``Kind/fields`` has the fields of each kind; a field with its default is omitted. Secret
    /// values are included, and their names listed as `secret`.
    public var plain: PlainValue {
        var members = [PlainValue.Member("command", .text(kind.rawValue))]
        for field in kind.fields {
            if field == .arguments {
                members += arguments.plainMembers
            } else if let value = plainValue(of: field) {
                members.append(PlainValue.Member(field.rawValue, value))
            }
        }
        return .record(members)
    }

    /// A field as a plain value; `nil` for the arguments and for a field that has its default.
    package func plainValue(of field: Field) -> PlainValue? {
        switch field {
        case .screen: screen.map(PlainValue.text)
        case .arguments: nil
        case .below: below.isEmpty ? nil : .list(below.map(\.plain))
        case .animated: isAnimated ? nil : .flag(false)
        case .style: style.map { .text($0.rawValue) }
        case .wrapped: isWrapped.map(PlainValue.flag)
        case .forced: isForced ? .flag(true) : nil
        case .levels: levels == 1 ? nil : .integer(levels)
        case .level: level.map(PlainValue.integer)
        case .position: position.map(PlainValue.integer)
        case .search: search == .last ? nil : .text(search.rawValue)
        case .target: target.map(PlainValue.text)
        case .tab, .section: tab.map(PlainValue.text)
        case .segue: segue.map(PlainValue.text)
        case .anchor: anchor.map(PlainValue.text)
        case .policy: policy.map { .text($0.rawValue) }
        }
    }

    /// Reads a command from a record.
    ///
    /// - Throws: ``PlainValueError`` for an unknown field, a missing required field, or a value of
    ///   the wrong type.
    public init(plain: PlainValue) throws(PlainValueError) {
        var reader = try PlainReader(plain, path: "")
        guard let kind = try reader.word("command", Kind.self) else {
            throw PlainValueError("command", "is missing")
        }
        self.init(kind)
        for field in kind.fields { try read(field, from: &reader) }
        try reader.end()
        for field in kind.requiredFields where plainValue(of: field) == nil {
            throw PlainValueError(field.rawValue, "is missing")
        }
        if kind == .unwind, (screen == nil) == (level == nil) {
            throw PlainValueError("screen", "or `level` must be given, and not both")
        }
        if position != nil, level == nil {
            throw PlainValueError("position", "requires `level`")
        }
        if let policy, !kind.policies.contains(policy) {
            throw PlainValueError("policy", "of `\(kind.rawValue)` cannot be `\(policy.rawValue)`")
        }
    }

    private mutating func read(
        _ field: Field,
        from reader: inout PlainReader
    ) throws(PlainValueError) {
        let name = field.rawValue
        switch field {
        case .screen: screen = try reader.text(name)
        case .arguments: arguments = try Arguments(from: &reader)
        case .below: below = try Self.steps(try reader.list(name) ?? [], name)
        case .animated: isAnimated = try reader.flag(name) ?? true
        case .style: style = try reader.word(name, ModalStyle.self)
        case .wrapped: isWrapped = try reader.flag(name)
        case .forced: isForced = try reader.flag(name) ?? false
        case .levels: levels = try reader.integer(name) ?? 1
        case .level: level = try reader.integer(name)
        case .position: position = try reader.integer(name)
        case .search: search = try reader.word(name, Search.self) ?? .last
        case .target: target = try reader.text(name)
        case .tab, .section: tab = try reader.text(name)
        case .segue: segue = try reader.text(name)
        case .anchor: anchor = try reader.text(name)
        case .policy: policy = try reader.word(name, Policy.self)
        }
    }

    private static func steps(
        _ values: [PlainValue],
        _ name: String
    ) throws(PlainValueError) -> [ScreenStep] {
        var steps: [ScreenStep] = []
        for (index, value) in values.enumerated() {
            var reader = try PlainReader(value, path: "\(name)[\(index)]")
            guard let screen = try reader.text("screen") else {
                throw PlainValueError(reader.path(of: "screen"), "is missing")
            }
            steps.append(ScreenStep(screen, try Arguments(from: &reader)))
            try reader.end()
        }
        return steps
    }
}

extension ScreenStep {
    /// The step as a member of `below`, where it has neither modal nor tab.
    fileprivate var plain: PlainValue {
        .record([PlainValue.Member("screen", .text(screen))] + arguments.plainMembers)
    }
}
