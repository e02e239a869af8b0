// What one catalogue file says, before it is put together with the others.

import JSONText

/// The contents of a catalogue file.
struct CatalogueFile {
    /// A provider of the file.
    struct Provider {
        let name: String
        let shapes: [Shape]
        /// Where the name is, for a fault that only shows among several files.
        let node: Int
    }

    private let text: CatalogueText
    let providers: [Provider]
    let envelopes: [JSONPointer]
    let responses: [ResponseRule]
    let silent: [[Clause]]
    let generic: GenericKeys?
    /// Where `generic` is.
    private let genericNode: Int?
    let appKeys: [JSONPointer]

    /// Reads a file.
    init(name: String, bytes: [UInt8]) throws(CatalogueError) {
        let text = try CatalogueText(file: name, bytes: bytes)
        let members = try text.members(0, of: "a catalogue", CatalogueKeys.file)
        var providers: [Provider] = []
        if let node = members["providers"] {
            guard text.kind(node) == .object else {
                throw text.expected("an object of providers by name", node)
            }
            for child in text.children(node) {
                let name = try text.providerName(child)
                providers.append(
                    Provider(
                        name: name,
                        shapes: try text.shapes(child, of: name),
                        node: child
                    )
                )
            }
        }
        self.text = text
        self.providers = providers
        envelopes = try text.list(members["envelopes"], text.innerPointer)
        responses = try text.list(members["responses"], text.responseRule)
        silent = try text.condition(members["silent"])?.alternatives ?? []
        generic = try text.genericKeys(members["generic"])
        genericNode = members["generic"]
        appKeys = try text.list(members["appKeys"], text.pointer)
    }

    /// An error at the name of a provider of this file.
    func error(_ provider: Provider, _ message: String) -> CatalogueError {
        text.nameError(provider.node, message)
    }

    /// An error at the name `generic`, if this file has it.
    func genericError(_ message: String) -> CatalogueError? {
        genericNode.map { text.nameError($0, message) }
    }
}
