// The frozen catalogue: what is known about providers, put together once and then only read.

import JSONText

/// All providers that are known, in the order in which their markers are tested.
///
/// The built-in catalogue and a user's files have the same form (`docs/providers.md`). Providers
/// of files are tested before the built-in ones and replace those of the same name.
public struct ProviderCatalogue: Sendable {
    /// The most providers, built-in ones included.
    public static let providerLimit = 256
    /// The name that payloads have which no marker matches.
    static let genericName = "generic"

    /// The names of all providers, in the order in which they are tested.
    public let providers: [String]
    let shapes: [Shape]
    let envelopes: [JSONPointer]
    let silent: Condition?
    let generic: GenericKeys
    let appKeys: [JSONPointer]
    /// The numbers of shapes by the names they need; those of envelopes follow.
    let names: NameIndex

    /// The number of providers.
    public var count: Int { providers.count }

    /// The catalogue that comes with the program.
    ///
    /// - Throws: `CatalogueError` if the program's own data is damaged, which its tests rule out.
    public static var builtIn: ProviderCatalogue {
        get throws(CatalogueError) { try ProviderCatalogue(files: []) }
    }

    /// Puts the built-in catalogue and a user's files together.
    ///
    /// - Parameter files: Names and contents; the names are put in byte order here.
    /// - Throws: `CatalogueError` with the place of the first fault: what is no JSON, an unknown
    ///   key, a wrong value, a provider that two files name, more than 256 providers.
    public init(files: [(name: String, bytes: [UInt8])]) throws(CatalogueError) {
        var user: [CatalogueFile] = []
        for file in files.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
            user.append(try CatalogueFile(name: file.name, bytes: file.bytes))
        }
        let builtIn = try CatalogueFile(
            name: "the built-in catalogue",
            bytes: Array(BuiltInCatalogue.text.utf8)
        )
        try self.init(builtIn: builtIn, user: user)
    }

    init(builtIn: CatalogueFile, user: [CatalogueFile]) throws(CatalogueError) {
        var places: [String: CatalogueError] = [:]
        for provider in user.flatMap(\.providers) {
            if let other = places[provider.name] {
                throw provider.place.saying(
                    "The provider '\(provider.name)' is already in "
                        + "\(other.file):\(other.line):\(other.column)."
                )
            }
            places[provider.name] = provider.place
        }
        let kept = builtIn.providers.filter { places[$0.name] == nil }
        let all = user.flatMap(\.providers) + kept
        if all.count > ProviderCatalogue.providerLimit {
            throw all[ProviderCatalogue.providerLimit].place.saying(
                "More than \(ProviderCatalogue.providerLimit) providers, built-in ones included."
            )
        }
        var generic = builtIn.generic ?? GenericKeys()
        var place: CatalogueError?
        for file in user {
            guard let keys = file.generic, let here = file.genericPlace else { continue }
            if let other = place {
                throw here.saying("'generic' is already in \(other.file):\(other.line).")
            }
            (generic, place) = (keys, here)
        }
        let files = user + [builtIn]
        providers = all.map(\.name)
        shapes = all.flatMap(\.shapes)
        envelopes = files.flatMap(\.envelopes)
        let silent = files.flatMap(\.silent)
        self.silent = silent.isEmpty ? nil : Condition(alternatives: silent)
        self.generic = generic
        appKeys = files.flatMap(\.appKeys)
        names = ProviderCatalogue.index(shapes, envelopes)
    }

    private static func index(_ shapes: [Shape], _ envelopes: [JSONPointer]) -> NameIndex {
        var names = NameIndex()
        for (number, shape) in shapes.enumerated() {
            for anchor in Set(shape.marker.alternatives.flatMap(Anchor.of)) {
                names.add(number, for: anchor)
            }
        }
        for (number, envelope) in envelopes.enumerated() {
            guard let name = envelope.tokens.first else { continue }
            names.add(shapes.count + number, for: Anchor(name: name, isPrefix: false))
        }
        return names
    }
}
