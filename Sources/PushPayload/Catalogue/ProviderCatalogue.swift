// The frozen catalogue: the rules of all providers, merged once and then only read.

import JSONText
import StrictJSON

/// The rules of all providers, in the order in which their markers are tested.
///
/// The built-in providers and those of `providers.d` have the same form (`docs/providers.md`). The
/// providers of files are tested before the built-in ones and replace those of the same name.
public struct ProviderCatalogue: Sendable {
    /// The most providers, built-in ones included.
    public static let providerLimit = 256
    /// The provider of payloads that no marker matches.
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

    /// Merges files, which must be without faults.
    ///
    /// - Returns: `nil` if two of the files contradict each other, which is added to the faults.
    init?(builtIn: CatalogueFile, user: [CatalogueFile], collecting faults: FaultList) {
        guard ProviderCatalogue.areCompatible(user, beside: builtIn, faults) else { return nil }
        let own = user.flatMap(\.providers)
        let ownNames = Set(own.map(\.name))
        let all = own + builtIn.providers.filter { !ownNames.contains($0.name) }
        let files = user + [builtIn]
        providers = all.map(\.name)
        shapes = all.flatMap(\.shapes)
        envelopes = files.flatMap(\.envelopes)
        responses = files.flatMap(\.responses)
        let silent = files.flatMap(\.silent)
        self.silent = silent.isEmpty ? nil : Condition(alternatives: silent)
        generic = files.compactMap(\.generic).first ?? GenericKeys()
        appKeys = files.flatMap(\.appKeys)
        index = CatalogueIndex(
            shapes: shapes,
            envelopes: envelopes,
            responses: responses,
            generic: generic,
            appKeys: appKeys
        )
    }

    /// Checks that each provider and the generic keys are in one file only, and the number of
    /// providers.
    private static func areCompatible(
        _ user: [CatalogueFile],
        beside builtIn: CatalogueFile,
        _ faults: FaultList
    ) -> Bool {
        let before = faults.count
        var cursors: [String: JSONCursor] = [:]
        var room = providerLimit - builtIn.providers.count
        let builtInNames = Set(builtIn.providers.map(\.name))
        for provider in user.flatMap(\.providers) {
            if let other = cursors[provider.name] {
                faults.add(
                    provider.cursor.nameFault(
                        "The provider `\(provider.name)` is already in "
                            + "\(other.file.spelled(other.nameLocation))."
                    )
                )
                continue
            }
            cursors[provider.name] = provider.cursor
            if !builtInNames.contains(provider.name) { room -= 1 }
            if room == -1 {
                faults.add(
                    provider.cursor.nameFault(
                        "More than \(providerLimit) providers, built-in ones included."
                    )
                )
            }
        }
        let generics = user.compactMap(\.genericCursor)
        for cursor in generics.dropFirst() {
            let place = generics[0].file.spelled(generics[0].nameLocation)
            faults.add(cursor.nameFault("`generic` is already in \(place)."))
        }
        return faults.count == before
    }
}
