// The list of subjects. Each has a file of its own.

/// Runs the subjects named on the command line, or all.
@main
enum Bench {
    private static let subjects: [(name: String, run: @Sendable () throws -> Void)] = [
        ("json", JSONSubject.run),
        ("router", RouterSubject.run),
        ("start", StartSubject.run),
    ]

    static func main() throws {
        let wanted = CommandLine.arguments.dropFirst()
        for subject in subjects where wanted.isEmpty || wanted.contains(subject.name) {
            print("== \(subject.name)")
            try subject.run()
        }
    }
}
