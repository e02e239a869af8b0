// The configuration as commands without the daemon see it: the files that the daemon would read,
// loaded by the code by which it loads them.

import NotifyCore
import Systemd
import StrictJSON

/// A configuration that was read from files.
struct LoadedConfiguration {
    /// What it is called in output: its path, or that it is the built-in one.
    let name: String
    /// The configuration.
    let configuration: Configuration

    /// Reads and loads a configuration.
    ///
    /// - Parameters:
    ///   - path: The path of `routes.json`; `nil` for the standard one.
    ///   - isTested: Whether its own tests must pass; who asks why they do not wants an answer.
    /// - Throws: A fault with all errors, or one that a file cannot be read.
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
            throw .because(.noInput, "There is no file \(shown).")
        }
        if !isTested { files.expectations = nil }
        name = files.routes == nil ? "the built-in routes, since there is no \(shown)" : shown
        do throws(ConfigurationErrors) {
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
