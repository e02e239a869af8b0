// Reading the settings of files of routes. The lists of all files are joined; any other setting may
// be given once.

import JSONText
import LinkRouter
import PushPayload
import StrictJSON

/// Reads schemes, hosts, limits and the other settings.
struct SettingsReader {
    /// A scheme or host with its location.
    struct Entry {
        let text: String
        let location: SourceLocation
    }

    private let load: ConfigurationLoad
    private var faults: FaultList { load.faults }
    private(set) var schemes: [Entry] = []
    private(set) var hosts: [Entry] = []
    /// Whether a file lists a scheme or host, including those at fault.
    private var hasEntries = false
    private var schemeLocations: [ExactName: SourceLocation] = [:]
    private var hostLocations: [ExactName: SourceLocation] = [:]
    /// The locations of the keys that may be given once.
    private var single: [ExactName: SourceLocation] = [:]

    private(set) var base: (base: LinkBase, location: SourceLocation)?
    private(set) var initialState: SessionState?
    private(set) var park: Set<SessionState>?
    private(set) var sessionPointer: JSONPointer?
    private(set) var userPointer: JSONPointer?
    private(set) var receipts: ReceiptLevel?
    private(set) var limits = Limits()

    /// The location of `"limits"`, if there is one.
    var limitsLocation: SourceLocation? { single[ExactName("limits")] }

    init(_ load: ConfigurationLoad) {
        self.load = load
    }

    /// Reads a key of a file.
    mutating func read(_ member: JSONMember) {
        let value = member.value
        switch member.name {
        case "schemes":
            readEntries(value, "schemes", Limits.schemes, into: \.schemes, \.schemeLocations)
            return
        case "hosts":
            readEntries(value, "hosts", Limits.hosts, into: \.hosts, \.hostLocations)
            return
        default: break
        }
        if let first = single.insert(member.name, at: member.location) {
            let place = load.spelled(first)
            faults.add(
                member.location,
                "\(Quoted.text(member.name)) is given twice: also at \(place)."
            )
            return
        }
        switch member.name {
        case "base": base = faults.attempt(try readBase(value)).map { ($0, value.location) }
        case "initialState": initialState = faults.attempt(try value.state("`initialState`"))
        case "park": park = readPark(value)
        case "session": sessionPointer = faults.attempt(try value.pointer("`session`"))
        case "user": userPointer = faults.attempt(try value.pointer("`user`"))
        case "receipts": receipts = faults.attempt(try readReceipts(value))
        case "limits": readLimits(value)
        default: break
        }
    }

    private mutating func readEntries(
        _ list: JSONCursor,
        _ key: String,
        _ limit: Int,
        into entries: WritableKeyPath<SettingsReader, [Entry]>,
        _ locations: WritableKeyPath<SettingsReader, [ExactName: SourceLocation]>
    ) {
        let what = Quoted.text(key)
        let elements = faults.attempt(try list.elements(what, "an array of strings"))
        hasEntries = hasEntries || elements?.isEmpty != true
        for element in elements ?? [] {
            guard
                let text = faults.attempt(try element.string("An entry of \(what)", "a string"))
            else { continue }
            let location = element.location
            if let fault = Self.fault(of: text, isScheme: key == "schemes") {
                faults.add(location, "\(Quoted.text(text)) in \(what) \(fault).")
                continue
            }
            if let first = self[keyPath: locations].insert(text.lowercased(), at: location) {
                let place = load.spelled(first)
                faults.add(location, "\(Quoted.text(text)) is in \(what) twice: also at \(place).")
                continue
            }
            self[keyPath: entries].append(Entry(text: text, location: location))
            if self[keyPath: entries].count == limit + 1 {
                faults.add(location, "\(what) has more than \(limit) entries.")
            }
        }
    }

    /// The end of the message about a text that cannot be an entry; `nil` if it can be.
    private static func fault(of text: String, isScheme: Bool) -> String? {
        do throws(LinkPolicyError) {
            _ = try LinkPolicy(schemes: isScheme ? [text] : [], hosts: isScheme ? [] : [text])
            return nil
        } catch {
            return error.fault
        }
    }

    private func readBase(_ value: JSONCursor) throws(JSONFault) -> LinkBase {
        let expected =
            "a site such as `https://app.example.com` or the beginning of the app's links such as "
            + "`compass://`"
        let text = try value.string("`base`", expected)
        guard let base = LinkBase(text) else {
            throw value.unexpected("`base`", expected, found: Quoted.text(text))
        }
        return base
    }

    private func readPark(_ list: JSONCursor) -> Set<SessionState> {
        let elements = faults.attempt(try list.elements("`park`", "an array of states"))
        var states: Set<SessionState> = []
        for element in elements ?? [] {
            guard let state = faults.attempt(try element.state("An entry of `park`")) else {
                continue
            }
            if !states.insert(state).inserted {
                faults.add(
                    element.location,
                    "\(Quoted.text(state.rawValue)) is in `park` twice."
                )
            }
        }
        return states
    }

    private func readReceipts(_ value: JSONCursor) throws(JSONFault) -> ReceiptLevel {
        let expected = ReceiptLevel.allCases.map { "`\($0.rawValue)`" }.joined(separator: " or ")
        let text = try value.string("`receipts`", expected)
        guard let level = ReceiptLevel(rawValue: text) else {
            throw value.unexpected("`receipts`", expected, found: Quoted.text(text))
        }
        return level
    }

    private mutating func readLimits(_ value: JSONCursor) {
        let keys = ConfigurationKeys.limits
        let members = faults.attempt(
            try value.members(as: "`limits`", keys: keys, collecting: faults)
        )
        for member in members ?? [] {
            guard let limit = Limits.lowerable.first(where: { $0.name == member.name })?.limit
            else { continue }
            let range = 1...limits[keyPath: limit]
            if let number = faults.attempt(
                try member.value.integer(Quoted.text(member.name), in: range)
            ) {
                limits[keyPath: limit] = number
            }
        }
    }
}

extension SettingsReader {
    /// Makes the checks that depend on the schemes and hosts of all files.
    ///
    /// - Parameter acceptedHosts: The hosts of `"accept"` and `"from"`.
    func check(acceptedHosts: [Entry]) {
        if !hasEntries {
            faults.add(
                SourceLocation(offset: 0),
                "No scheme and no host is listed: no link could be opened."
            )
        }
        for entry in acceptedHosts where !isListed(host: entry.text.lowercased()) {
            faults.add(
                entry.location,
                "The host \(Quoted.text(entry.text)) is not in `hosts`: no link could open the "
                    + "route from there."
            )
        }
        checkBase()
    }

    private func isListed(host name: String) -> Bool {
        hosts.contains { host in
            let listed = host.text.lowercased()
            guard listed.hasPrefix("*.") else { return listed == name }
            return name.split(separator: ".", maxSplits: 1).last.map { "*.\($0)" } == listed
        }
    }

    /// Checks that `base` is in the lists; otherwise every relative link would be rejected.
    private func checkBase() {
        guard let (base, location) = base,
            let policy = try? LinkPolicy(schemes: schemes.map(\.text), hosts: hosts.map(\.text))
        else { return }
        do throws(LinkError) {
            _ = try Link(parsing: base.text, policy: policy)
        } catch {
            faults.add(location, "`base` is not a link of the app. \(error.description)")
        }
    }
}
