// Catalogue files: each is loaded and reads payloads, or is refused with a location.

import JSONText
import PushPayload
import StrictJSON

/// The input is a file of providers.d and, after a line `---`, a payload.
struct CatalogueFuzzer: Fuzzer {
    private let builtIn = ProviderCatalogue.builtIn.count

    mutating func test(_ bytes: [UInt8]) {
        let parts = bytes.documents
        let file = parts[0]
        do throws(JSONFileErrors) {
            let catalogue = try ProviderCatalogue(files: [("fuzz.json", file)])
            law(catalogue.count >= builtIn, "a file removes no provider")
            law(
                catalogue.count <= ProviderCatalogue.providerLimit,
                "the catalogue has at most \(ProviderCatalogue.providerLimit) providers"
            )
            if parts.count > 1 { read(parts[1], by: catalogue) }
        } catch {
            law(!error.errors.isEmpty, "a file that is not loaded has an error")
            for error in error.errors {
                law(error.file == "fuzz.json", "an error names its file: \(error)")
                law(
                    file.has(line: error.line, column: error.column),
                    "an error has a location in the file: \(error)"
                )
                law(error.message.isPrintable, "an error message is printable: \(error)")
            }
        }
    }

    private func read(_ payload: [UInt8], by catalogue: ProviderCatalogue) {
        var tape = JSONTape()
        do { try scanDocument(payload.span, into: &tape) } catch { return }
        var reader = PayloadReader(catalogue: catalogue)
        let request = PayloadRequest(receivedAt: 1_900_000_000)
        let found = try? reader.read(frame: payload.span, tape: tape, request: request)
        let examined = try? reader.examine(frame: payload.span, tape: tape, request: request)
        law(found == examined?.notification, "read and examine agree")
        guard let found else { return }
        let providers = catalogue.providers + ["generic"]
        law(providers.contains(found.provider), "\(found.provider) is in the catalogue")
    }
}

extension [UInt8] {
    /// Whether a file has a line and column; its end counts as one.
    func has(line: Int, column: Int) -> Bool {
        let lines = split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return false }
        return (1...lines[line - 1].count { $0 & 0xC0 != 0x80 } + 1).contains(column)
    }
}

extension String {
    /// Whether a message has no control characters, which could affect the terminal.
    var isPrintable: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
