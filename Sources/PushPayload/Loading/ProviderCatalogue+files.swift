// Loading a catalogue: read the files, merge them, and read their examples by the result.

public import StrictJSON

extension ProviderCatalogue {
    /// The catalogue that comes with the program, made once and on first use.
    public static let builtIn: ProviderCatalogue = {
        do throws(JSONFileErrors) {
            return try ProviderCatalogue(merging: [])
        } catch {
            preconditionFailure("the embedded provider files have faults: \(error)")
        }
    }()

    /// Loads the built-in catalogue with the files of a user.
    ///
    /// - Parameter files: Names and contents; they are read in byte order of the names.
    /// - Throws: `JSONFileErrors` with all faults: text that is no JSON, an unknown key, a wrong
    ///   value, a provider that is in two files, more than 256 providers, an example whose result
    ///   differs from its statements.
    public init(files: [(name: String, bytes: [UInt8])]) throws(JSONFileErrors) {
        guard !files.isEmpty else {
            self = Self.builtIn
            return
        }
        try self.init(
            merging: files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        )
    }

    private init(merging files: [(name: String, bytes: [UInt8])]) throws(JSONFileErrors) {
        let load = CatalogueLoad()
        let user = files.compactMap { load.read($0.name, $0.bytes) }
        let builtIn = load.read("the built-in catalogue", Array(EmbeddedCatalogue.text.utf8))
        guard let builtIn, load.isSound,
            let catalogue = ProviderCatalogue(
                builtIn: builtIn,
                user: user,
                collecting: load.faults
            )
        else { throw load.errors }
        var reader = PayloadReader(catalogue: catalogue)
        for file in user { file.checkExamples(by: &reader, collecting: load.faults) }
        guard load.isSound else { throw load.errors }
        self = catalogue
    }
}

/// The files of one load, and their faults.
private final class CatalogueLoad {
    let faults = FaultList()
    /// The files by their numbers; `nil` where one is no JSON.
    private var files: [JSONFile?] = []
    private var syntaxErrors: [(file: Int, error: JSONFileError)] = []

    var isSound: Bool { faults.count == 0 && syntaxErrors.isEmpty }

    /// All faults in the order of the files.
    var errors: JSONFileErrors {
        let located = faults.faults.sorted { $0.location < $1.location }.compactMap { fault in
            files[fault.location.file].map { (fault.location.file, $0.error(fault)) }
        }
        // The sort is stable, and a file that is no JSON has no other faults.
        let all = (syntaxErrors + located).sorted { $0.0 < $1.0 }
        return JSONFileErrors(errors: all.map(\.1), omitted: faults.omitted)
    }

    func read(_ name: String, _ bytes: [UInt8]) -> CatalogueFile? {
        let number = files.count
        let file: JSONFile
        do throws(JSONFileError) {
            file = try JSONFile(scanning: name, bytes, number: number)
        } catch {
            files.append(nil)
            syntaxErrors.append((number, error))
            return nil
        }
        files.append(file)
        return faults.attempt(try CatalogueFile(file, collecting: faults))
    }
}
