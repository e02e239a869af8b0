// Which links may be opened: an allow-list of schemes and one of hosts, both checked before the
// rest of a link.

/// The schemes and web hosts that links may have, and their limits.
///
/// Both lists are compared without regard to ASCII case. `https` needs no entry in ``schemes``: a
/// web link is allowed by its host. Schemes that run code or read files (`javascript:`, `data:`,
/// `file:` …) cannot be listed.
public struct LinkPolicy: Sendable, Hashable {
    /// The app schemes, in lower case.
    public let schemes: [String]
    /// The hosts of web links, in lower case; `*.example.com` allows exactly one further label.
    public let hosts: [String]
    /// The limits of a link.
    public let limits: LinkLimits

    let schemeBytes: [[UInt8]]
    let hostBytes: [[UInt8]]

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - schemes: App schemes (RFC 3986 section 3.1) such as `compass`.
    ///   - hosts: ASCII host names (`xn--` forms for others) such as `app.example.com`.
    ///   - limits: The limits of a link.
    /// - Throws: ``LinkPolicyError`` with the entry that cannot be listed, and the reason.
    public init(
        schemes: [String],
        hosts: [String] = [],
        limits: LinkLimits = .standard
    ) throws(LinkPolicyError) {
        schemeBytes = try Self.checked(schemes, in: .schemes, fault: Self.fault(inScheme:))
        hostBytes = try Self.checked(hosts, in: .hosts, fault: HostName.fault(inEntry:))
        self.schemes = schemeBytes.map { String(checked: $0) }
        self.hosts = hostBytes.map { String(checked: $0) }
        self.limits = limits
    }

    /// Returns the entries of a list in lower case.
    private static func checked(
        _ entries: [String],
        in list: LinkPolicyError.List,
        fault: ([UInt8]) -> String?
    ) throws(LinkPolicyError) -> [[UInt8]] {
        var checked: [[UInt8]] = []
        for (index, entry) in entries.enumerated() {
            let bytes = entry.utf8.map(ASCII.lowercased)
            let fault = fault(bytes) ?? (checked.contains(bytes) ? "is listed twice" : nil)
            if let fault {
                throw LinkPolicyError(list: list, index: index, entry: entry, fault: fault)
            }
            checked.append(bytes)
        }
        return checked
    }

    private static func fault(inScheme bytes: [UInt8]) -> String? {
        guard let first = bytes.first, ASCII.isLetter(first),
            bytes.allSatisfy(ASCII.isSchemeByte)
        else { return "is not a scheme: a letter, then letters, digits, `+`, `-` or `.`" }
        guard bytes.count <= 64 else { return "is longer than 64 bytes" }
        guard !Scheme.isDangerous(bytes) else {
            return "runs code or reads files and is never opened"
        }
        guard !Scheme.isWeb(bytes), bytes != Array("http".utf8) else {
            return "is for web links: list their host instead; `https` needs no entry"
        }
        return nil
    }

    func lists(scheme: some Collection<UInt8>) -> Bool {
        schemeBytes.contains { $0.elementsEqual(scheme) }
    }
}

/// An entry that cannot be listed in a ``LinkPolicy``.
public struct LinkPolicyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One of the two lists of a policy.
    public enum List: String, Sendable, Hashable {
        /// The app schemes.
        case schemes
        /// The web hosts.
        case hosts
    }

    /// The list with the fault.
    public let list: List
    /// The position of the entry in its list.
    public let index: Int
    /// The entry as it was given.
    public let entry: String
    /// What is wrong with it, to be read after the entry.
    public let fault: String

    /// A sentence for people.
    public var description: String { "`\(entry)` in \(list.rawValue) \(fault)." }
}
