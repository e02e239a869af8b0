// What is on a session's screen as it is stored: the tree with the flows that run on it, in one
// record, because a run without its screens means nothing.

extension Session {
    /// The tree's record (``ScreenTree/plain``) with the runs of flows beside it, as `flows`.
    public var plainScreens: PlainValue {
        let runs = flows.map(\.plain)
        return .record(
            tree.plainMembers + (runs.isEmpty ? [] : [PlainValue.Member("flows", .list(runs))])
        )
    }

    /// Whether the session has never shown anything, or shows nothing any more.
    public var isBlank: Bool { flows.isEmpty && tree == ScreenTree() }

    /// Takes over what was on the screen, as a record tells it.
    ///
    /// - Throws: ``PlainValueError`` if it does not fit together; the session is as it was then.
    public mutating func restoreScreens(_ plain: PlainValue) throws(PlainValueError) {
        var reader = try PlainReader(plain, path: "")
        let tree = try ScreenTree(from: &reader, argumentLimit: .max)
        let known = Set(tree.screens.map(\.id))
        var flows: [FlowRun] = []
        for (index, value) in (try reader.list("flows") ?? []).enumerated() {
            let path = "flows[\(index)]"
            let run = try FlowRun(plain: value, path: path)
            guard run.screens.allSatisfy(known.contains) else {
                throw PlainValueError("\(path).screens", "names a screen that the tree has not")
            }
            flows.append(run)
        }
        try reader.end()
        (self.tree, self.flows) = (tree, flows)
    }
}
