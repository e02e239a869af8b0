// Arguments as plain values: a record of texts, with a list of the names that are secret.

extension Arguments {
    /// The members `arguments` and `secret`, each only if it is not empty.
    var plainMembers: [PlainValue.Member] { plainMembers(named: "arguments") }

    /// Returns the same members with another name than `arguments`.
    func plainMembers(named member: String) -> [PlainValue.Member] {
        guard !isEmpty else { return [] }
        let values = map { PlainValue.Member($0.name, .text($0.value)) }
        let secret = filter(\.isSecret).map { PlainValue.text($0.name) }
        return [PlainValue.Member(member, .record(values))]
            + (secret.isEmpty ? [] : [PlainValue.Member("secret", .list(secret))])
    }

    // `limit` is `.max` for stored sessions, whose arguments are limited in bytes instead.
    init(
        from reader: inout PlainReader,
        named member: String = "arguments",
        limit: Int = plainArgumentLimit
    ) throws(PlainValueError) {
        self.init()
        let path = reader.path(of: member)
        let given = reader.remove(member)
        let secret = try reader.list("secret") ?? []
        guard let given else {
            guard secret.isEmpty else {
                throw PlainValueError(reader.path(of: "secret"), "names no argument")
            }
            return
        }
        guard case .record(let members) = given else {
            throw PlainValueError(path, "must be an object, not \(given.kind)")
        }
        guard members.count <= limit else {
            throw PlainValueError(path, "must have at most \(limit) members")
        }
        for member in members {
            guard case .text(let value) = member.value else {
                throw PlainValueError("\(path).\(member.name)", "must be a text")
            }
            let isSecret = secret.contains(.text(member.name))
            let argument = Argument(name: member.name, value: value, isSecret: isSecret)
            guard add(argument) else {
                throw PlainValueError("\(path).\(member.name)", "is given twice")
            }
        }
        for (index, name) in secret.enumerated() {
            guard case .text(let name) = name, first(named: name) != nil else {
                throw PlainValueError(reader.path(of: "secret[\(index)]"), "names no argument")
            }
        }
    }
}
