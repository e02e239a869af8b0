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
    let responses: [ResponseRule]
    let silent: Condition?
    let generic: GenericKeys
    let appKeys: [JSONPointer]
    let index: CatalogueIndex

    /// The number of providers.
    public var count: Int { providers.count }

    /// The catalogue that comes with the program.
    ///
    /// - Throws: `CatalogueError` if the program's own data is damaged, which its tests rule out.
    public static var builtIn: ProviderCatalogue {
        get throws(CatalogueError) { try shipped.get() }
    }

    /// Made once: every configuration that has no files of its own reads this one.
    private static let shipped = Result { () throws(CatalogueError) in
        try ProviderCatalogue(builtIn: builtInFile(), user: [])
    }

    private static func builtInFile() throws(CatalogueError) -> CatalogueFile {
        try CatalogueFile(
            name: "the built-in catalogue",
            bytes: Array(EmbeddedCatalogue.text.utf8)
        )
    }

    /// Puts the built-in catalogue and a user's files together.
    ///
    /// - Parameter files: Names and contents; the names are put in byte order here.
    /// - Throws: `CatalogueError` with the place of the first fault: what is no JSON, an unknown
    ///   key, a wrong value, a provider that two files name, more than 256 providers.
    public init(files: [(name: String, bytes: [UInt8])]) throws(CatalogueError) {
        guard !files.isEmpty else {
            self = try Self.builtIn
            return
        }
        var user: [CatalogueFile] = []
        for file in files.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
            user.append(try CatalogueFile(name: file.name, bytes: file.bytes))
        }
        try self.init(builtIn: Self.builtInFile(), user: user)
    }

    private init(builtIn: CatalogueFile, user: [CatalogueFile]) throws(CatalogueError) {
        let own = try ProviderCatalogue.providers(of: user, beside: builtIn)
        let all =
            own + builtIn.providers.filter { other in !own.contains { $0.name == other.name } }
        let files = user + [builtIn]
        providers = all.map(\.name)
        shapes = all.flatMap(\.shapes)
        envelopes = files.flatMap(\.envelopes)
        responses = files.flatMap(\.responses)
        let silent = files.flatMap(\.silent)
        self.silent = silent.isEmpty ? nil : Condition(alternatives: silent)
        generic = try ProviderCatalogue.genericKeys(of: user) ?? builtIn.generic ?? GenericKeys()
        appKeys = files.flatMap(\.appKeys)
        index = CatalogueIndex(
            shapes: shapes,
            envelopes: envelopes,
            responses: responses,
            generic: generic,
            appKeys: appKeys
        )
    }

    /// The providers of a user's files, if no two have one name and there is room for them.
    private static func providers(
        of user: [CatalogueFile],
        beside builtIn: CatalogueFile
    ) throws(CatalogueError) -> [CatalogueFile.Provider] {
        var places: [String: (file: CatalogueFile, provider: CatalogueFile.Provider)] = [:]
        var room = providerLimit - builtIn.providers.count
        let builtInNames = Set(builtIn.providers.map(\.name))
        for file in user {
            for provider in file.providers {
                if let other = places[provider.name] {
                    let place = other.file.error(other.provider, "")
                    throw file.error(
                        provider,
                        "The provider '\(provider.name)' is already in "
                            + "\(place.file):\(place.line):\(place.column)."
                    )
                }
                places[provider.name] = (file, provider)
                if !builtInNames.contains(provider.name) { room -= 1 }
                if room < 0 {
                    throw file.error(
                        provider,
                        "More than \(providerLimit) providers, built-in ones included."
                    )
                }
            }
        }
        return user.flatMap(\.providers)
    }

    /// The generic keys of a user's files, if only one has any.
    private static func genericKeys(
        of user: [CatalogueFile]
    ) throws(CatalogueError) -> GenericKeys? {
        let files = user.filter { $0.generic != nil }
        if files.count > 1, let place = files[0].genericError(""),
            let error = files[1].genericError(
                "'generic' is already in \(place.file):\(place.line)."
            )
        {
            throw error
        }
        return files.first?.generic
    }
}
