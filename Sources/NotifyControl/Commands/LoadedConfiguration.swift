// The configuration for commands that work without the daemon: from the same files and by the same
// code as in the daemon.

import NotifyCore
import Systemd
import StrictJSON

/// A configuration that was loaded from files.
struct LoadedConfiguration {
    /// The name for output: the path, or a phrase for the built-in one.
    let name: String
    /// The configuration.
    let configuration: Configuration

    /// Loads a configuration.
    ///
    /// - Parameters:
    ///   - path: The path of `routes.json`; `nil` for the standard one.
    ///   - isTested: Whether its tests must pass; commands that help to correct them do not require
    ///     it.
    /// - Throws: A failure with all faults, or with the file that cannot be read.
    init(path: String?, isTested: Bool = false) throws(ControlFault) {
        let source = ConfigurationSource(path: path)
        var files: ConfigurationFiles
        do throws(SystemError) {
            files = try source.read(contents: Self.contents, names: FileReading.names)
        } catch {
            throw .unreadable(error)
        }
        let shown = Quoted.bare(source.path, limit: 1_024)
        if files.routes == nil, source.isNamed {
            throw .failure(.noInput, "There is no file \(shown).")
        }
        if !isTested { files.expectations = nil }
        name = files.routes == nil ? "the built-in routes, since there is no \(shown)" : shown
        do throws(JSONFileErrors) {
            configuration = try ConfigurationLoader.load(files)
        } catch {
            let lines = error.description.split(separator: "\n").map(String.init)
            throw ControlFault(code: .configuration, lines: lines)
        }
    }

    private static func contents(_ path: String) throws(SystemError) -> [UInt8]? {
        do throws(SystemError) {
            return try FileReading.contents(of: path, limit: Limits.configurationBytes)
        } catch  where error.isMissing {
            return nil
        } catch {
            throw error
        }
    }
}
