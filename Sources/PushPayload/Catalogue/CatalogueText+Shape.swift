// Providers in a catalogue file, and what a file says besides.

import JSONText

extension CatalogueText {
    /// The most shapes of one provider.
    static let shapeLimit = 16

    /// The shapes of one provider: one object, or an array of them.
    func shapes(_ node: Int, of provider: String) throws(CatalogueError) -> [Shape] {
        let shapes = try list(node) { node throws(CatalogueError) in
            try shape(node, of: provider)
        }
        guard 1...CatalogueText.shapeLimit ~= shapes.count else {
            throw error(node, "A provider has 1 to \(CatalogueText.shapeLimit) shapes.")
        }
        return shapes
    }

    private func shape(_ node: Int, of provider: String) throws(CatalogueError) -> Shape {
        let members = try members(node, of: "a provider", CatalogueKeys.shape)
        guard let marker = members["marker"] else {
            throw error(node, "A provider needs 'marker'.")
        }
        var isTopOnly = false
        if let level = members["level"] {
            guard try text(level) == "top" else {
                throw error(level, "Expected 'top': the marker counts in the payload itself only.")
            }
            isTopOnly = true
        }
        let buttons = try list(members["buttons"], buttonRules)
        return Shape(
            provider: provider,
            marker: try self.marker(marker),
            isTopOnly: isTopOnly,
            noLink: try list(members["noLink"], noLinkRule),
            links: try list(members["link"], linkRule),
            sentinels: try sentinels(members["notLinks"]),
            buttons: buttons.flatMap(\.self),
            ids: try list(members["id"], identityRule),
            replaceKeys: try list(members["replaceKey"], identityRule),
            expiry: try list(members["expires"], expiryRule),
            silent: try condition(members["silent"]),
            silentUnlessLink: try condition(members["silentUnlessLink"]),
            usesGenericKeys: try members["generic"].map { node throws(CatalogueError) in
                try boolean(node)
            } ?? false
        )
    }

    /// A condition each of whose alternatives asks for something to be there.
    func marker(_ node: Int) throws(CatalogueError) -> Condition {
        let marker = try condition(node)
        for (index, alternative) in marker.alternatives.enumerated()
        where Anchor.of(alternative).isEmpty {
            let node = kind(node) == .array ? children(node)[index] : node
            throw error(
                node,
                "A marker must ask for a member of the payload to be there, "
                    + "not only for some to be absent."
            )
        }
        return marker
    }

    /// The name of a provider: it is written into journals and receipts.
    func providerName(_ node: Int) throws(CatalogueError) -> String {
        let name = try name(node)
        let isName = name.utf8.allSatisfy { byte in
            0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x2D || byte == 0x5F
        }
        guard isName, 1...64 ~= name.utf8.count else {
            throw nameError(
                node,
                "Expected a provider's name of 1 to 64 lower-case letters, digits, '-', '_'."
            )
        }
        guard name != ProviderCatalogue.genericName else {
            throw nameError(node, "This name is for payloads that no marker matches.")
        }
        return name
    }

    func genericKeys(_ node: Int?) throws(CatalogueError) -> GenericKeys? {
        guard let node else { return nil }
        let members = try members(node, of: "'generic'", CatalogueKeys.generic)
        return GenericKeys(
            first: try list(members["first"], pointer),
            places: try list(members["places"], pointer),
            keys: try list(members["keys"], pointer),
            last: try list(members["last"], pointer)
        )
    }
}
