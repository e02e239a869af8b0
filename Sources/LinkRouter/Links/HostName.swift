// Hosts of web links. Everything that lets two parsers find different hosts in one text (escapes,
// userinfo, backslashes, IDNA, IP literals) is rejected, so that hosts can be compared as bytes.

/// Host names as ASCII bytes.
enum HostName {
    private static let defaultPort = Array(":443".utf8)

    /// Returns the length of the host in an authority; only the port 443 may follow the host.
    ///
    /// - Returns: The length in bytes; `nil` if the authority is not a plain host name.
    static func length(inAuthority authority: ArraySlice<UInt8>) -> Int? {
        var host = authority
        if authority.count > defaultPort.count,
            authority.suffix(defaultPort.count).elementsEqual(defaultPort)
        {
            host = authority.dropLast(defaultPort.count)
        }
        return isName(host) ? host.count : nil
    }

    /// Returns whether a list has an entry for a host in lower case: the host itself, or `*.`
    /// followed by the host without its first label.
    static func isListed(_ host: ArraySlice<UInt8>, in list: [[UInt8]]) -> Bool {
        let afterLabel = host.firstIndex(of: ASCII.dot).map { host[$0...] }
        return list.contains { entry in
            guard entry.first == ASCII.star else { return entry.elementsEqual(host) }
            guard let afterLabel else { return false }
            return entry.dropFirst().elementsEqual(afterLabel)
        }
    }

    /// Returns what is wrong with an entry of the list of hosts, to be read after the entry.
    static func fault(inEntry entry: [UInt8]) -> String? {
        var name = entry[...]
        if name.starts(with: [ASCII.star, ASCII.dot]) {
            name = name.dropFirst(2)
        }
        if entry.contains(where: { $0 > 0x7F }) {
            return "is not ASCII: write its `xn--` form"
        }
        guard isName(name) else {
            return "is not a host name: letters, digits, `-` and `.`, optionally after `*.`"
        }
        guard name.contains(ASCII.dot) || name.count == entry.count else {
            return "would match every host of a top-level domain"
        }
        return nil
    }

    /// Returns whether a host is a name: labels of 1 to 63 letters, digits and hyphens, at most 253
    /// bytes in all (RFC 1123 section 2.1), and not an IPv4 address (WHATWG URL, "ends in a
    /// number").
    private static func isName(_ host: ArraySlice<UInt8>) -> Bool {
        guard !host.isEmpty, host.count <= 253 else { return false }
        for label in host.split(separator: ASCII.dot, omittingEmptySubsequences: false) {
            guard (1...63).contains(label.count), label.first != ASCII.hyphen,
                label.last != ASCII.hyphen,
                label.allSatisfy({
                    ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.hyphen
                })
            else { return false }
        }
        let last = host.split(separator: ASCII.dot).last ?? []
        let isNumber = last.allSatisfy(ASCII.isDigit)
        let isHex =
            last.count >= 2 && last.first == 0x30
            && ASCII.lowercased(last[last.startIndex + 1]) == UInt8(ascii: "x")
            && last.dropFirst(2).allSatisfy { PercentEncoding.hexValue($0) != nil }
        return !isNumber && !isHex
    }
}
