// The state that the readers of one load share: the files, and the faults found in them.

import PushPayload
import StrictJSON

/// The files of one load and their faults.
///
/// A class, because all readers of the load share it.
final class ConfigurationLoad {
    /// The deepest nesting of a file; the configuration itself needs six levels.
    private static let depthLimit = 64

    /// The faults whose location is an offset in one of `files`.
    let faults = FaultList()
    /// The faults whose line and column were computed by other parsers.
    private var located: [(file: Int, error: JSONFileError)] = []
    /// The files in the order of reading; `nil` for a file that is not JSON or that another parser
    /// reads.
    private var files: [JSONFile?] = []
    /// Whether every file of routes was read and has only known keys.
    ///
    /// If not, an unknown name may be defined in a part that was not read, so names are not
    /// checked.
    var isComplete = true

    /// Whether no fault has been found.
    var isSound: Bool { faults.count == 0 && located.isEmpty }

    /// Scans a file.
    ///
    /// - Returns: `nil` if it is not JSON, which is added to the faults.
    func open(_ file: ConfigurationFile) -> JSONFile? {
        let number = files.count
        files.append(nil)
        do throws(JSONFileError) {
            files[number] = try JSONFile(
                scanning: file.name,
                file.bytes,
                number: number,
                byteLimit: Limits.configurationBytes,
                depthLimit: Self.depthLimit
            )
        } catch {
            located.append((number, error))
        }
        return files[number]
    }

    /// Reads the catalogue of providers, the built-in ones included.
    ///
    /// - Returns: `nil` if there are no files, or if one is at fault.
    func catalogue(_ providers: [ConfigurationFile]) -> ProviderCatalogue? {
        guard !providers.isEmpty else { return nil }
        let providers = ConfigurationFiles.sorted(providers)
        let first = files.count
        files.append(contentsOf: repeatElement(nil, count: providers.count))
        do throws(JSONFileErrors) {
            return try ProviderCatalogue(files: providers.map { ($0.name, $0.bytes) })
        } catch {
            for error in error.errors {
                let position = providers.firstIndex { $0.name == error.file } ?? providers.count
                located.append((first + position, error))
            }
            return nil
        }
    }

    /// A location as messages mention it; empty if the fault will not be reported, to avoid
    /// counting lines.
    func spelled(_ location: SourceLocation) -> String {
        faults.isFull ? "" : files[location.file]?.spelled(location) ?? ""
    }

    /// All faults, in the order of the files and of their lines.
    func errors() -> JSONFileErrors {
        var all = located
        for fault in faults.faults {
            guard let file = files[fault.location.file] else { continue }
            all.append((fault.location.file, file.error(fault)))
        }
        all.sort { left, right in
            (left.file, left.error.line, left.error.column)
                < (right.file, right.error.line, right.error.column)
        }
        return JSONFileErrors(errors: all.map(\.error), omitted: faults.omitted)
    }
}
