// Searching by bytes. The standard library's own search for a text brings its regular expressions
// into the program, 1 MiB that is resident from the first instant; `make` builds without them.

extension String {
    /// Returns whether another text is in this one, byte for byte; the empty text always is.
    func containsBytes(of other: String) -> Bool {
        var rest = utf8[...]
        while true {
            if rest.starts(with: other.utf8) { return true }
            guard rest.popFirst() != nil else { return false }
        }
    }
}
