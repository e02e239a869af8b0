// Faults while they are collected: cheap places, which become lines and columns only if there are
// any faults to tell.

/// A byte of one of the files.
struct Place: Sendable, Hashable, Comparable {
    /// The position of the file in the order of reading.
    let file: Int
    /// The offset of the byte.
    let offset: Int

    static func < (left: Place, right: Place) -> Bool {
        (left.file, left.offset) < (right.file, right.offset)
    }
}

/// The faults found so far.
struct FaultList: Sendable {
    /// One fault.
    struct Fault: Sendable {
        let place: Place
        let message: String
    }

    /// A file full of faults is described well enough by so many of them.
    static let limit = 100

    private(set) var faults: [Fault] = []
    private(set) var omitted = 0

    /// How many there are; whoever reads a part compares it with what it was before.
    var count: Int { faults.count + omitted }

    /// Whether further ones are only counted.
    var isFull: Bool { faults.count >= Self.limit }

    /// Adds a fault; its sentence is made only if it will be told.
    mutating func add(_ place: Place, _ message: @autoclosure () -> String) {
        if isFull {
            omitted += 1
        } else {
            faults.append(Fault(place: place, message: message()))
        }
    }
}
