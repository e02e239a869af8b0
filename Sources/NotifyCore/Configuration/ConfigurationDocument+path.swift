// From the path in a fault of LinkRouter, which knows no files, to a place in a file.

import JSONText

extension ConfigurationDocument {
    /// The place of a value inside another one, by names and positions such as `below[1].screen`;
    /// of what is not there, the place of what should have it.
    func place(ofPath path: String, in node: Int) -> Place {
        var (node, rest) = (node, path[...])
        while let (child, left) = step(rest, from: node) {
            (node, rest) = (child, left)
        }
        return place(of: node)
    }

    private func step(_ path: Substring, from node: Int) -> (node: Int, rest: Substring)? {
        let children = children(of: node)
        switch kind(node) {
        case .array:
            guard path.hasPrefix("["), let end = path.firstIndex(of: "]"),
                let index = Int(path[..<end].dropFirst()), children.indices.contains(index)
            else { return nil }
            return (children[index], path[path.index(after: end)...])
        case .object:
            let path = path.hasPrefix(".") ? path.dropFirst() : path
            // Names may have dots and brackets in them, so the longest that fits is meant.
            let found = children.compactMap { child -> (node: Int, name: String)? in
                guard let name = tape[child].name.flatMap(text), path.hasPrefix(name) else {
                    return nil
                }
                return (child, name)
            }
            .max { $0.name.utf8.count < $1.name.utf8.count }
            return found.map { ($0.node, path.dropFirst($0.name.count)) }
        default: return nil
        }
    }
}
