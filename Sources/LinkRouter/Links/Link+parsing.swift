// The ways in: a link from text, or from bytes that may be anything.

extension Link {
    /// Parses a link.
    ///
    /// - Parameters:
    ///   - text: The whole link.
    ///   - policy: The schemes, hosts and limits.
    /// - Throws: ``LinkError`` with the first fault; scheme and host are looked at first.
    public init(parsing text: String, policy: LinkPolicy) throws(LinkError) {
        let bytes = Array(text.utf8.prefix(LinkParser.copiedBytes(policy)))
        var parser = LinkParser(bytes, policy: policy)
        self = try parser.parse()
    }

    /// Parses a link from bytes that may be anything.
    ///
    /// - Parameters:
    ///   - bytes: The whole link.
    ///   - policy: The schemes, hosts and limits.
    /// - Throws: ``LinkError`` with the first fault; scheme and host are looked at first.
    public init(parsing bytes: Span<UInt8>, policy: LinkPolicy) throws(LinkError) {
        let count = min(bytes.count, LinkParser.copiedBytes(policy))
        var copy: [UInt8] = []
        copy.reserveCapacity(count)
        for index in 0..<count {
            copy.append(bytes[index])
        }
        var parser = LinkParser(copy, policy: policy)
        self = try parser.parse()
    }
}
