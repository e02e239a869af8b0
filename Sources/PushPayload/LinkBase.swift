// The resolution of relative links (RFC 3986 section 5), for links of the web and of apps.

/// An absolute link without query and fragment, against which relative references are resolved.
///
/// Both `https://app.example.com/app/` and the prefix of an app's links, such as `compass://`, are
/// a base. A base grants no permission: the router checks a resolved link like any other.
public struct LinkBase: Sendable, Hashable {
    /// The text of the base.
    public let text: String
    /// The scheme with its colon.
    private let scheme: String
    /// The text between `//` and the path.
    private let authority: String
    /// The path; empty or beginning with `/`.
    private let path: String

    /// Creates a base; fails if the text is no link, or has a query, a fragment, white space, a
    /// control character or a backslash.
    ///
    /// - Parameter text: A scheme, `://`, an authority that may be empty, and perhaps a path.
    public init?(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: 0x3A),
            LinkText.fault(in: text) == nil,
            !text.utf8.contains(where: { $0 == 0x3F || $0 == 0x23 || $0 < 0x21 || $0 == 0x7F })
        else { return nil }
        let rest = text[colon...].dropFirst()
        guard rest.utf8.starts(with: "//".utf8) else { return nil }
        let body = rest.dropFirst(2)
        let end = body.utf8.firstIndex(of: 0x2F) ?? body.endIndex
        self.text = text
        scheme = String(text[...colon])
        authority = String(body[..<end])
        path = String(body[end...])
    }

    /// Resolves a reference that has no scheme (RFC 3986 section 5.2.2).
    ///
    /// - Parameter reference: A path, a query, a fragment, or `//` and an authority with them.
    /// - Returns: An absolute link.
    public func resolve(_ reference: String) -> String {
        if reference.utf8.starts(with: "//".utf8) { return scheme + reference }
        let end =
            reference.utf8.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? reference.utf8.endIndex
        let tail = reference[end...]
        var target = String(reference[..<end])
        if target.isEmpty {
            target = path
        } else if target.utf8.first != 0x2F {
            target = folder + target
        }
        var segments = LinkBase.withoutDots(target)
        // `compass://` and `/today` make `compass://today`: links of apps have no third slash.
        if authority.isEmpty, segments.utf8.first == 0x2F { segments.removeFirst() }
        return "\(scheme)//\(authority)\(segments)\(tail)"
    }

    /// The path up to and including its last `/`.
    private var folder: Substring {
        guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "/" }
        return path[...slash]
    }

    /// A path without `.` and `..` (RFC 3986 section 5.2.4), which never climbs above the root.
    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring.UTF8View] = []
        let segments = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        for (position, segment) in segments.enumerated() {
            let isDot = segment.elementsEqual(".".utf8)
            let isDots = segment.elementsEqual("..".utf8)
            guard isDot || isDots else {
                kept.append(segment)
                continue
            }
            // The first segment is the empty one before the slash of the root.
            if isDots, kept.count > 1 { kept.removeLast() }
            if position == segments.count - 1 { kept.append(Substring().utf8) }
        }
        return kept.map { String(Substring($0)) }.joined(separator: "/")
    }
}
