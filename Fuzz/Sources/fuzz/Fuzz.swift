// Passes the inputs of libFuzzer (https://llvm.org/docs/LibFuzzer.html) to the fuzzer that is named
// in the environment. Each fuzzer has a file of its own and a line in `chosen`.

import Glibc

/// A test of untrusted input: laws that must hold for every input.
protocol Fuzzer {
    /// Checks the laws for one input; a violation ends the process.
    mutating func test(_ bytes: [UInt8])
}

/// The fuzzer in the environment variable FUZZER.
///
/// Not an argument, because libFuzzer starts child processes with arguments of its own.
private func chosen() -> any Fuzzer {
    let name = unsafe getenv("FUZZER").map { unsafe String(cString: $0) } ?? ""
    switch name {
    case "links": return LinkFuzzer()
    case "patterns": return PatternFuzzer()
    case "json": return JSONFuzzer()
    case "frames": return FrameFuzzer()
    case "payloads": return PayloadFuzzer()
    case "catalogue": return CatalogueFuzzer()
    case "configuration": return ConfigurationFuzzer()
    case "control": return ControlFuzzer()
    case "screens": return ScreenFuzzer()
    case "store": return StoreFuzzer()
    default: fatalError("FUZZER must name a folder of Fuzz/Corpus, not `\(name)`.")
    }
}

@_silgen_name("__lsan_disable")
private func disableLeakSanitizer()

@_silgen_name("__lsan_enable")
private func enableLeakSanitizer()

/// libFuzzer calls it from its only thread.
nonisolated(unsafe) private var fuzzer: any Fuzzer = {
    // The enumerations of a fuzzer tag their pointers, which LeakSanitizer does not recognise.
    disableLeakSanitizer()
    defer { enableLeakSanitizer() }
    return chosen()
}()

/// Passes one input to the fuzzer.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe fuzzer.test(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// The loop of libFuzzer, which calls a function with one input after another.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Runs libFuzzer.
///
/// The `main` of libFuzzer is not linked, since SwiftPM would link it into build tools as well.
@main
enum Main {
    static func main() {
        var count = CommandLine.argc
        var arguments = unsafe CommandLine.unsafeArgv
        exit(unsafe runDriver(&count, &arguments, testOneInput))
    }
}
