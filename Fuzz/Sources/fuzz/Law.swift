// A violated law ends the process; libFuzzer then saves the input.

/// Ends the process unless the law holds.
func law(
    _ holds: Bool,
    _ sentence: @autoclosure () -> String,
    line: UInt = #line,
    file: StaticString = #fileID
) {
    if !holds { fatalError("violated: \(sentence())", file: file, line: line) }
}
