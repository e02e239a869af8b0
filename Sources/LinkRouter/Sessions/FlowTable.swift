// The flows of a program, by name. Frozen: a reload builds another table and swaps.

/// The flows of a program.
public struct FlowTable: Sendable {
    private let flowsByName: [ExactName: Flow]

    /// Creates a table; of flows of one name the first counts.
    public init(_ flows: [Flow] = []) {
        flowsByName = Dictionary(
            flows.map { (ExactName($0.name), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The flows, in byte order of their names.
    public var flows: [Flow] {
        flowsByName.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Returns the flow of a name.
    public subscript(name: String) -> Flow? { flowsByName[ExactName(name)] }

    /// Returns whether any flow takes an event at any step.
    public func takes(_ event: String) -> Bool {
        flowsByName.values.contains { $0.takes(event) }
    }
}
