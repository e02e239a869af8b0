// The two functions that libFuzzer calls (https://llvm.org/docs/LibFuzzer.html), and the list of
// fuzzers. Each is a file of its own; a new one is a line here.

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

/// Takes one input of libFuzzer's.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe fuzzer.take(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
