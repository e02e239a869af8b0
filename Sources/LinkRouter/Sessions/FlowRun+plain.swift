// Runs of flows as plain values, stored beside the tree whose screens they refer to.

extension FlowRun {
    /// The run as a record: `{"flow": "login", "screens": [2, 3], "answers": {…}, "result":
    /// "done"}`.
    ///
    /// Secret answers are included, and their names listed as `secret`.
    public var plain: PlainValue {
        let ids = screens.map { PlainValue.integer($0.rawValue) }
        return .record(
            [PlainValue.Member("flow", .text(flow)), PlainValue.Member("screens", .list(ids))]
                + answers.plainMembers(named: "answers")
                + (result.map { [PlainValue.Member("result", .text($0))] } ?? [])
        )
    }

    /// Reads a run from a record.
    ///
    /// - Throws: ``PlainValueError`` if the flow or its screens are missing, or a value has the
    ///   wrong type.
    public init(plain: PlainValue) throws(PlainValueError) {
        try self.init(plain: plain, path: "")
    }

    init(plain: PlainValue, path: String) throws(PlainValueError) {
        var reader = try PlainReader(plain, path: path)
        guard let flow = try reader.text("flow"), !flow.isEmpty else {
            throw PlainValueError(reader.path(of: "flow"), "is missing")
        }
        let place = reader.path(of: "screens")
        let ids = try reader.list("screens") ?? []
        guard !ids.isEmpty else { throw PlainValueError(place, "must have a screen") }
        var screens: [ScreenID] = []
        for (index, id) in ids.enumerated() {
            guard case .integer(let number) = id else {
                throw PlainValueError(
                    "\(place)[\(index)]",
                    "must be a whole number, not \(id.kind)"
                )
            }
            screens.append(ScreenID(rawValue: number))
        }
        let answers = try Arguments(from: &reader, named: "answers", limit: .max)
        self.init(flow, screens: screens, answers: answers, result: try reader.text("result"))
        try reader.end()
    }
}
