// The lists of a route: from where it takes links, what their query must have, what is secret.

import JSONText
import LinkRouter
import StrictJSON

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

    /// Reads a source: `"app"`, `"push"`, `"web"`, `{"user": "name"}` or `{"host": "name"}`.
    mutating func source(
        _ node: Int,
        _ what: String,
        _ document: ConfigurationDocument
    ) -> Acceptance? {
        if document.kind(node) == .object { return namedSource(node, what, document) }
        let expected = "`app`, `push`, `web`, `{\"user\": \"name\"}` or `{\"host\": \"name\"}`"
        guard let text = document.string(node, what, expected, &faults) else { return nil }
        switch text {
        case "app": return .app
        case "push": return .push
        case "web": return .web
        default:
            faults.add(
                document.place(of: node),
                "\(what) cannot be \(Quoted.text(text)); "
                    + Quoted.hint(for: text, among: ConfigurationKeys.sources)
            )
            return nil
        }
    }

    private mutating func namedSource(
        _ node: Int,
        _ what: String,
        _ document: ConfigurationDocument
    ) -> Acceptance? {
        let members = document.members(
            of: node,
            as: what,
            keys: ConfigurationKeys.accepted,
            &faults
        )
        guard let members else { return nil }
        guard members.count == 1, let member = members.first else {
            if members.count > 1 || document.children(of: node).isEmpty {
                faults.add(
                    document.place(of: node),
                    "\(what) must have `user` or `host`, found "
                        + (members.isEmpty ? "no key." : "both.")
                )
            }
            return nil
        }
        let isUser = member.name == "user"
        let name = document.name(
            member.node,
            Quoted.text(member.name),
            isUser ? "the name of a user of the system" : "the name of a host",
            limit: Limits.name,
            &faults
        )
        guard let name else { return nil }
        if isUser { return .user(name) }
        acceptedHosts.append(Entry(text: name, place: document.place(of: member.node)))
        return .host(name)
    }

    /// Checks that the hosts of `"accept"` can be in a link.
    mutating func checkAcceptedHosts() {
        for entry in acceptedHosts {
            let name = entry.text.lowercased()
            let isListed = hosts.contains { host in
                let listed = host.text.lowercased()
                guard listed.hasPrefix("*.") else { return listed == name }
                return name.split(separator: ".", maxSplits: 1).last.map { "*.\($0)" } == listed
            }
            if !isListed {
                faults.add(
                    entry.place,
                    "The host \(Quoted.text(entry.text)) is not in `hosts`: no link could open the "
                        + "route from there."
                )
            }
        }
    }

    /// Reads `"effect"`.
    mutating func effect(_ node: Int, _ document: ConfigurationDocument) -> Effect? {
        let words = Effect.allCases.map(\.rawValue)
        guard let text = document.string(node, "`effect`", Quoted.list(words), &faults) else {
            return nil
        }
        guard let effect = Effect(rawValue: text) else {
            faults.add(
                document.place(of: node),
                "`effect` cannot be \(Quoted.text(text)); " + Quoted.hint(for: text, among: words)
            )
            return nil
        }
        return effect
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
                    "\(Quoted.text(name)) is in `secret` twice."
                )
            }
        }
        return names
    }
}
