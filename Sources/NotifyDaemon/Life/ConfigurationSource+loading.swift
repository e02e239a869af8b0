// Reading the configuration from its files, at start and at each reload.

import NotifyCore
import Systemd

extension ConfigurationSource {
    /// Reads and loads the configuration.
    func load() throws(ConfigurationFault) -> Configuration {
        let files: ConfigurationFiles
        do throws(SystemError) {
            files = try read(contents: Self.contents, names: FileReading.names)
        } catch {
            throw ConfigurationFault(lines: [error.description])
        }
        if isNamed, files.routes == nil {
            throw ConfigurationFault(lines: ["\(path): there is no such file."], isMissing: true)
        }
        do throws(ConfigurationErrors) {
            return try ConfigurationLoader.load(files)
        } catch {
            let lines = error.description.split(separator: "\n").map(String.init)
            throw ConfigurationFault(lines: lines)
        }
    }

    private static func contents(_ path: String) throws(SystemError) -> [UInt8]? {
        do throws(SystemError) {
            return try FileReading.contents(of: path, limit: Limits.configurationBytes)
        } catch {
            if error.isMissingFile { return nil }
            throw error
        }
    }
}

/// Why a configuration was not loaded, a line for each fault.
struct ConfigurationFault: Error {
    let lines: [String]
    var isMissing = false
}

extension SystemError {
    /// Whether there is no such file (`ENOENT`).
    fileprivate var isMissingFile: Bool { code == .noSuchFileOrDirectory }
}
