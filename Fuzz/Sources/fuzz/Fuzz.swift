// The program that hands inputs of libFuzzer (https://llvm.org/docs/LibFuzzer.html) to a fuzzer, and
// the list of fuzzers. Each is a file of its own; a new one is a line here.

import Glibc

/// Something that input from outside goes into, and the laws that hold whatever it is.
protocol Fuzzer {
    /// Takes one input, and ends the process if a law is broken.
    mutating func take(_ bytes: [UInt8])
}

/// The fuzzer that was chosen.
///
/// Told by the environment, because libFuzzer starts copies of itself with arguments of its own.
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

/// libFuzzer has one thread and is in no actor.
nonisolated(unsafe) private var fuzzer: any Fuzzer = {
    // LeakSanitizer does not see through the tagged pointers of a global's enums.
    disableLeakSanitizer()
    defer { enableLeakSanitizer() }
    return chosen()
}()

/// Hands one input to the fuzzer.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe fuzzer.take(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// libFuzzer's loop, which calls a function with one input after the other.
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
