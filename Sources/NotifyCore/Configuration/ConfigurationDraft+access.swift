// The lists of a route: from where it takes links, what their query must have, what is secret.

import JSONText
import LinkRouter

extension ConfigurationDraft {
    /// Reads `"accept"`.
    ///
    /// - Returns: `nil` if anything in it is wrong.
    mutating func acceptance(
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> Set<Acceptance>? {
        let before = faults.count
        let nodes = document.elements(of: node, "`accept`", "an array of sources", &faults)
        if nodes?.isEmpty == true {
            faults.add(
                document.place(of: node),
                "`accept` must have a source, found none: no link could open the route."
            )
        }
        var sources: Set<Acceptance> = []
        for node in nodes ?? [] {
            guard let source = source(node, "A source in `accept`", document) else { continue }
            if !sources.insert(source).inserted {
                faults.add(document.place(of: node), "The source is in `accept` twice.")
            }
        }
        return faults.count == before ? sources : nil
    }

    /// Reads a source: `"app"`, `"push"`, `"web"` or `{"user": "name"}`.
    mutating func source(
        _ node: Int,
        _ what: String,
        _ document: ConfigurationDocument
    ) -> Acceptance? {
        if document.kind(node) == .object {
            let members = document.members(
                of: node,
                as: what,
                keys: ConfigurationKeys.acceptedUser,
                &faults
            )
            guard let members else { return nil }
            guard let user = members.first?.node else {
                if document.children(of: node).isEmpty {
                    faults.add(
                        document.place(of: node),
                        "\(what) must have `user`, found no key."
                    )
                }
                return nil
            }
            return document.name(
                user,
                "`user`",
                "the name of a user of the system",
                limit: Limits.name,
                &faults
            ).map(Acceptance.user)
        }
        let expected = "`app`, `push`, `web` or `{\"user\": \"name\"}`"
        guard let text = document.string(node, what, expected, &faults) else { return nil }
        switch text {
        case "app": return .app
        case "push": return .push
        case "web": return .web
        default:
            faults.add(
                document.place(of: node),
                "\(what) cannot be \(Shown.text(text)); "
                    + Shown.hint(for: text, among: ConfigurationKeys.sources)
            )
            return nil
        }
    }

    /// Reads `"query"`: pairs that the query of a link must have.
    mutating func query(
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> [(key: String, value: String?)] {
        let members = document.uniqueMembers(of: node, as: "`query`", &faults)
        if members?.isEmpty == true {
            faults.add(document.place(of: node), "`query` must have a key, found none.")
        }
        var pairs: [(key: String, value: String?)] = []
        for member in members ?? [] {
            if document.kind(member.node) == .true {
                pairs.append((member.name, nil))
            } else if let value = document.string(
                member.node,
                "A value of `query`",
                "a string, or `true` for any value",
                &faults
            ) {
                pairs.append((member.name, value))
            }
        }
        return pairs
    }

    /// Reads `"secret"`: names of arguments that are never shown.
    mutating func secrets(_ node: Int, _ document: ConfigurationDocument) -> [String] {
        let nodes = document.elements(
            of: node,
            "`secret`",
            "an array of names of arguments",
            &faults
        )
        var names: [String] = []
        var known: Set<ExactName> = []
        for node in nodes ?? [] {
            let name = document.name(
                node,
                "An entry of `secret`",
                "the name of an argument",
                limit: Limits().valueBytes,
                &faults
            )
            guard let name else { continue }
            names.append(name)
            if !known.insert(ExactName(name)).inserted {
                faults.add(
                    document.place(of: node),
                    "\(Shown.text(name)) is in `secret` twice."
                )
            }
        }
        return names
    }
}
