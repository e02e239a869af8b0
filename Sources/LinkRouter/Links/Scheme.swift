// The scheme of web links, and the schemes that no list can allow.

/// Properties of schemes by their names in lower case.
enum Scheme {
    /// Schemes that run code, read files or control the browser.
    static let dangerous: [[UInt8]] = [
        "about", "blob", "chrome", "content", "data", "file", "filesystem", "intent", "jar",
        "javascript", "livescript", "mhtml", "mocha", "res", "resource", "vbs", "vbscript",
        "view-source",
    ].map { Array($0.utf8) }

    private static let web = Array("https".utf8)

    static func isDangerous(_ scheme: some Collection<UInt8>) -> Bool {
        dangerous.contains { entry in
            entry.count == scheme.count
                && zip(entry, scheme).allSatisfy { $0 == ASCII.lowercased($1) }
        }
    }

    static func isWeb(_ scheme: some Collection<UInt8>) -> Bool {
        web.elementsEqual(scheme)
    }

    /// Returns the length of the scheme at the start of a text, which is the offset of its colon.
    static func end(in bytes: some RandomAccessCollection<UInt8>) -> Int? {
        guard let first = bytes.first, ASCII.isLetter(first) else { return nil }
        var length = 0
        for byte in bytes {
            if byte == ASCII.colon { return length }
            guard ASCII.isSchemeByte(byte), length < 64 else { return nil }
            length += 1
        }
        return nil
    }
}
