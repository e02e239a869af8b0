// Catalogue files: loaded or refused with a place; what is loaded reads payloads.

import JSONText
import PushPayload

/// Takes a file of providers.d, and a payload after a line of `---`.
struct CatalogueFuzzer: Fuzzer {
    private let builtIn: Int

    init() {
        do throws(CatalogueError) {
            builtIn = try ProviderCatalogue.builtIn.count
        } catch {
            fatalError("\(error)")
        }
    }

    mutating func take(_ bytes: [UInt8]) {
        let parts = bytes.documents
        let file = parts[0]
        do throws(CatalogueError) {
            let catalogue = try ProviderCatalogue(files: [("fuzz.json", file)])
            law(catalogue.count >= builtIn, "a file takes no provider away")
            law(catalogue.count <= ProviderCatalogue.providerLimit, "there are not too many")
            if parts.count > 1 { read(parts[1], by: catalogue) }
        } catch {
            law(error.file == "fuzz.json", "the fault is in the file: \(error)")
            law(file.has(line: error.line, column: error.column), "the place is there: \(error)")
            law(error.message.isPrintable, "a message is printable: \(error)")
        }
    }

    private func read(_ payload: [UInt8], by catalogue: ProviderCatalogue) {
        var tape = JSONTape()
        do { try scanDocument(payload.span, into: &tape) } catch { return }
        var reader = PayloadReader(catalogue: catalogue)
        let request = PayloadRequest(receivedAt: 1_900_000_000)
        let found = try? reader.read(frame: payload.span, tape: tape, request: request)
        let examined = try? reader.examine(frame: payload.span, tape: tape, request: request)
        law(found == examined?.notification, "what is read is what is examined")
        guard let found else { return }
        let providers = catalogue.providers + ["generic"]
        law(providers.contains(found.provider), "\(found.provider) is known")
    }
}

extension [UInt8] {
    /// Whether a file has a place, its end included.
    func has(line: Int, column: Int) -> Bool {
        let lines = split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return false }
        return (1...lines[line - 1].count { $0 & 0xC0 != 0x80 } + 1).contains(column)
    }
}

extension String {
    /// Whether nothing in a message would end its line or move a terminal's cursor.
    var isPrintable: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
