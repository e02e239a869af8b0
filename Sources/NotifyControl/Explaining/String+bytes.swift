// Substring search by bytes. The search of the standard library links its regular expressions,
// which occupy 1 MiB of memory; the program is built without them.

extension String {
    /// Whether the text contains the bytes of another one; the empty text is always contained.
    func containsBytes(of other: String) -> Bool {
        var rest = utf8[...]
        while true {
            if rest.starts(with: other.utf8) { return true }
            guard rest.popFirst() != nil else { return false }
        }
    }
}
