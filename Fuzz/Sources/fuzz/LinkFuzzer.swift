// Links: what is accepted keeps its promises, shows no secret, and can be built again.

import LinkRouter

/// Takes the whole input as a link.
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

    mutating func take(_ bytes: [UInt8]) {
        let text = bytes.text
        let shown = Link.redacted(unparsed: text)
        law(Link.redacted(unparsed: shown) == shown, "what is redacted stays: \(shown)")
        do {
            let link = try Link(parsing: bytes.span, policy: policy)
            check(link, bytes, text)
            builder.check(link)
        } catch {
            law((0...bytes.count).contains(error.offset), "an error is in the link: \(error)")
            let isAccepted = (try? Link(parsing: bytes.span, policy: narrow)) != nil
            law(!isAccepted, "lower limits accept no more")
        }
    }

    private func check(_ link: Link, _ bytes: [UInt8], _ text: String) {
        law(Array(link.text.utf8) == bytes, "the text is kept")
        law(link.segments.allSatisfy { !$0.isEmpty }, "no segment is empty")
        let pairs = link.query + link.fragment
        let parts = link.segments + pairs.flatMap { [$0.name, $0.value ?? ""] }
        for scalar in parts.joined().unicodeScalars {
            law(scalar.properties.generalCategory != .control, "controls do not get in")
        }
        law(link.redacted() == Link.redacted(unparsed: text), "one way to redact")
        let again = try? Link(parsing: text, policy: policy)
        law(again == link, "a text is read like its bytes")
        if let low = try? Link(parsing: bytes.span, policy: narrow) {
            law(low.segments == link.segments && low.query == link.query, "limits change no part")
        }
        checkSecrets(link)
    }

    /// A redacted link is a link: what is not secret is as it was, what is secret is not there.
    private func checkSecrets(_ link: Link) {
        guard let shown = try? Link(parsing: link.redacted(), policy: policy) else { return }
        law(shown.segments == link.segments, "segments are not secret by themselves")
        law(shown.query.map(\.name) == link.query.map(\.name), "names are shown")
        for (pair, original) in zip(shown.query, link.query) {
            let isSecret = SecretNames.contains(pair.name) && original.value?.isEmpty == false
            law(!isSecret || pair.value == "…", "the value of \(pair.name) is hidden")
        }
        for pair in shown.fragment {
            let value = pair.value ?? pair.name
            law(value.isEmpty || value == "…", "a fragment is hidden")
        }
    }
}

/// Builds links from the parts of others: parse(build(parts)) has the same parts.
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
            // Escapes take room that the link itself did not need.
            law(error.cause?.code == .tooLong, "parts of a link make a link: \(error)")
        } catch {
            fatalError("a link that was built is a link: \(error)")
        }
    }
}

extension Arguments {
    /// Whether a value is here, byte for byte, secret or not.
    func has(_ argument: Argument) -> Bool {
        guard let own = first(named: argument.name) else { return false }
        return own.value.utf8.elementsEqual(argument.value.utf8)
    }
}
