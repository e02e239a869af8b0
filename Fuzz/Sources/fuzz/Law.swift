// What a broken law does: libFuzzer keeps the input of a process that ends.

/// Ends the process unless something holds.
func law(
    _ holds: Bool,
    _ sentence: @autoclosure () -> String,
    line: UInt = #line,
    file: StaticString = #fileID
) {
    if !holds { fatalError("the law is broken: \(sentence())", file: file, line: line) }
}
