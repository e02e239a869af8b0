// Links: an accepted link is within its limits, hides its secrets, and can be built from its parts.

import LinkRouter

/// The input is a link.
struct LinkFuzzer: Fuzzer {
    private let policy: LinkPolicy
    private let narrow: LinkPolicy
    private let builder: LinkRebuilder

    init() {
        do {
            let hosts = ["app.example.com", "*.wild.example"]
            policy = try LinkPolicy(schemes: ["s", "compass"], hosts: hosts)
            narrow = try LinkPolicy(
                schemes: ["s", "compass"],
                hosts: hosts,
                limits: LinkLimits(linkBytes: 48, segments: 3, pairs: 2, valueBytes: 12)
            )
            builder = try LinkRebuilder()
        } catch {
            fatalError("\(error)")
        }
    }

    mutating func test(_ bytes: [UInt8]) {
        let text = bytes.text
        let shown = Link.redacted(unparsed: text)
        law(Link.redacted(unparsed: shown) == shown, "redaction is idempotent: \(shown)")
        do {
            let link = try Link(parsing: bytes.span, policy: policy)
            check(link, bytes, text)
            builder.check(link)
        } catch {
            law(
                (0...bytes.count).contains(error.offset),
                "an error has an offset in the link: \(error)"
            )
            let isAccepted = (try? Link(parsing: bytes.span, policy: narrow)) != nil
            law(!isAccepted, "lower limits accept no additional link")
        }
    }

    private func check(_ link: Link, _ bytes: [UInt8], _ text: String) {
        law(Array(link.text.utf8) == bytes, "the text is unchanged")
        law(link.segments.allSatisfy { !$0.isEmpty }, "no segment is empty")
        let pairs = link.query + link.fragment
        let parts = link.segments + pairs.flatMap { [$0.name, $0.value ?? ""] }
        for scalar in parts.joined().unicodeScalars {
            law(scalar.properties.generalCategory != .control, "no part has a control character")
        }
        law(link.redacted() == Link.redacted(unparsed: text), "both redactions agree")
        let again = try? Link(parsing: text, policy: policy)
        law(again == link, "text and bytes are parsed alike")
        if let low = try? Link(parsing: bytes.span, policy: narrow) {
            law(
                low.segments == link.segments && low.query == link.query,
                "limits do not change the parts"
            )
        }
        checkSecrets(link)
    }

    /// A redacted link is a link in which secret parts are replaced and others are unchanged.
    private func checkSecrets(_ link: Link) {
        guard let shown = try? Link(parsing: link.redacted(), policy: policy) else { return }
        law(shown.segments == link.segments, "segments are not redacted")
        law(shown.query.map(\.name) == link.query.map(\.name), "names are not redacted")
        for (pair, original) in zip(shown.query, link.query) {
            let isSecret = SecretNames.contains(pair.name) && original.value?.isEmpty == false
            law(!isSecret || pair.value == "…", "the value of \(pair.name) is redacted")
        }
        for pair in shown.fragment {
            let value = pair.value ?? pair.name
            law(value.isEmpty || value == "…", "a fragment is redacted")
        }
    }
}

/// Builds links from the parts of links: parse(build(parts)) has the same parts.
struct LinkRebuilder {
    private let navigator: Navigator

    init() throws {
        var builder = NavigatorBuilder()
        builder.schemes = ["s"]
        builder.routes = (0...32).map(Self.pattern)
        navigator = try builder.build()
    }

    private static func pattern(_ count: Int) -> String {
        (0..<count).map { "{p\($0)}" }.joined(separator: count % 2 == 0 ? "/" : ":")
    }

    func check(_ link: Link) {
        var arguments = Arguments()
        for (index, segment) in link.segments.enumerated() {
            arguments.add(.init(name: "p\(index)", value: segment))
        }
        for pair in link.query {
            arguments.add(.init(name: pair.name, value: pair.value ?? ""))
        }
        let pattern = Self.pattern(link.segmentCount)
        do {
            let text = try navigator.link(to: pattern, arguments: arguments)
            let location = try navigator.location(of: text)
            law(location.path == pattern, "\(text) is a link to \(pattern)")
            law(
                arguments.allSatisfy { location.arguments.has($0) },
                "\(text) has the arguments it was built from"
            )
        } catch let error as LinkBuildError {
            // The built link may need more escapes than the original.
            law(error.cause?.code == .tooLong, "the parts of a link build a link: \(error)")
        } catch {
            fatalError("a built link cannot be parsed: \(error)")
        }
    }
}

extension Arguments {
    /// Whether the arguments have the same value under this name, compared by bytes.
    func has(_ argument: Argument) -> Bool {
        guard let own = first(named: argument.name) else { return false }
        return own.value.utf8.elementsEqual(argument.value.utf8)
    }
}
