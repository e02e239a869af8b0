// The flows of a program by name. A table is immutable; a reload builds a new one.

/// The flows of a program.
public struct FlowTable: Sendable {
    private let flowsByName: [ExactName: Flow]

    /// Creates a table; of several flows of one name the first counts.
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

    /// The flow of a name.
    public subscript(name: String) -> Flow? { flowsByName[ExactName(name)] }

    /// Returns whether a step of any flow accepts an event.
    public func accepts(_ event: String) -> Bool {
        flowsByName.values.contains { $0.accepts(event) }
    }
}
