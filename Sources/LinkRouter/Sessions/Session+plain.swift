// The screens of a session as a plain value: the tree and its running flows in one record, because
// a run refers to screens of the tree.

extension Session {
    /// The record of the tree (``ScreenTree/plain``) with the running flows as `flows`.
    public var plainScreens: PlainValue {
        let runs = flows.map(\.plain)
        return .record(
            tree.plainMembers + (runs.isEmpty ? [] : [PlainValue.Member("flows", .list(runs))])
        )
    }

    /// Whether the session shows no screen and runs no flow.
    public var isBlank: Bool { flows.isEmpty && tree == ScreenTree() }

    /// Restores the screens from a record.
    ///
    /// - Throws: ``PlainValueError`` if the record is not valid; the session is then unchanged.
    public mutating func restoreScreens(_ plain: PlainValue) throws(PlainValueError) {
        var reader = try PlainReader(plain, path: "")
        let tree = try ScreenTree(from: &reader, argumentLimit: .max)
        let present = Set(tree.screens.map(\.id))
        var flows: [FlowRun] = []
        for (index, value) in (try reader.list("flows") ?? []).enumerated() {
            let path = "flows[\(index)]"
            let run = try FlowRun(plain: value, path: path)
            guard run.screens.allSatisfy(present.contains) else {
                throw PlainValueError(
                    "\(path).screens",
                    "names a screen that the tree does not have"
                )
            }
            flows.append(run)
        }
        try reader.end()
        (self.tree, self.flows) = (tree, flows)
    }
}
