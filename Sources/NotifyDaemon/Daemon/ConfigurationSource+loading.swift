// Loading the configuration from its files, at start and at each reload.

import NotifyCore
import StrictJSON
import Systemd

extension ConfigurationSource {
    /// Reads and loads the configuration.
    func load() throws(DaemonError) -> Configuration {
        let files: ConfigurationFiles
        do throws(SystemError) {
            files = try read(contents: Self.contents, names: FileReading.names)
        } catch {
            throw .configuration([error.description])
        }
        if isNamed, files.routes == nil { throw .noConfiguration(path) }
        do throws(JSONFileErrors) {
            return try ConfigurationLoader.load(files)
        } catch {
            let lines = error.description.split(separator: "\n").map(String.init)
            throw .configuration(lines)
        }
    }

    private static func contents(_ path: String) throws(SystemError) -> [UInt8]? {
        do throws(SystemError) {
            return try FileReading.contents(of: path, limit: Limits.configurationBytes)
        } catch {
            if error.errno == .noSuchFileOrDirectory { return nil }
            throw error
        }
    }
}
