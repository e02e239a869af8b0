// Names and values that a link passes to a screen. A list preserves their order, which decides
// between several values of one name.

/// Named values that a location or a navigation command carries.
///
/// Names are unique: the first value added for a name counts, in the order path, query, fragment.
/// A screen receives a secret value unchanged; journals, receipts and errors show `…`.
public struct Arguments: Sendable, Hashable {
    /// One name with its value.
    public struct Argument: Sendable, Hashable {
        private let exactName: ExactName
        private let exactValue: ExactName
        /// Whether the value must not appear in journals, receipts or errors.
        public let isSecret: Bool

        /// Creates an argument.
        public init(name: String, value: String, isSecret: Bool = false) {
            exactName = ExactName(name)
            exactValue = ExactName(value)
            self.isSecret = isSecret
        }

        /// The name, as written in the pattern or decoded from the link.
        public var name: String { exactName.text }
        /// The decoded value.
        public var value: String { exactValue.text }

        /// Whether the value is secret in any link: it is marked so, its name is one of
        /// ``SecretNames``, or it is a link with a secret of its own.
        public var isSecretAnywhere: Bool {
            isSecret || SecretNames.contains(name) || NestedLink.isSecret(value)
        }

        /// The value as it may be shown.
        fileprivate var shownValue: String { isSecretAnywhere ? "…" : value }
    }

    private var storage: [Argument] = []

    /// Creates an empty list.
    public init() {}

    /// Creates an empty list with storage for a number of arguments.
    package init(reserving count: Int) {
        storage.reserveCapacity(count)
    }

    /// Copies another list into the storage that is already allocated.
    package mutating func replaceAll(with other: Arguments) {
        storage.removeAll(keepingCapacity: true)
        storage.append(contentsOf: other.storage)
    }

    /// The value of a name, which is compared byte for byte; `nil` if no argument has the name.
    public subscript(name: String) -> String? {
        first(named: name)?.value
    }

    /// Returns the argument of a name, compared byte for byte.
    public func first(named name: String) -> Argument? {
        storage.first { $0.name.hasSameBytes(as: name) }
    }

    /// Adds an argument unless the list has one of that name.
    ///
    /// - Returns: Whether the argument was added.
    @discardableResult
    public mutating func add(_ argument: Argument) -> Bool {
        guard first(named: argument.name) == nil else { return false }
        storage.append(argument)
        return true
    }
}

extension Arguments: RandomAccessCollection {
    /// The position of the first argument.
    public var startIndex: Int { storage.startIndex }
    /// The position after the last argument.
    public var endIndex: Int { storage.endIndex }
    /// Returns the argument at a position.
    public subscript(position: Int) -> Argument { storage[position] }
}

extension Arguments: ExpressibleByDictionaryLiteral {
    /// Creates a list of values that are not secret; of a repeated name the first counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements {
            add(Argument(name: name, value: value))
        }
    }
}

// Printing, interpolating or dumping a command must not reveal a secret.

extension Arguments.Argument: CustomStringConvertible, CustomReflectable {
    /// Name and value, with `…` for a secret value.
    public var description: String { "\(name): \(shownValue)" }
    /// Name, value and secrecy, with `…` for a secret value.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "value": shownValue, "isSecret": isSecret])
    }
}

extension Arguments: CustomStringConvertible, CustomReflectable {
    /// All names and values, such as `[username: john, token: …]`.
    public var description: String { "[" + map(\.description).joined(separator: ", ") + "]" }
    /// The arguments, with `…` for each secret value.
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
    }
}
