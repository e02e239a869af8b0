// A directory of configuration files in three lines, for the suites of this folder.

import StrictJSON

@testable import NotifyCore

extension ConfigurationFile {
    init(_ name: String, _ text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }
}

extension ConfigurationFiles {
    /// Files by their name, as they lie in /etc/notifyd.
    init(_ files: KeyValuePairs<String, String>) {
        self.init()
        for (name, text) in files {
            let file = ConfigurationFile(name, text)
            switch name {
            case "routes.json": routes = file
            case "routes.test.json": expectations = file
            case _ where name.hasPrefix("providers.d/"): providers.append(file)
            default: fragments.append(file)
            }
        }
    }

    /// The faults of the files, one line each; none if they load.
    var faults: [String] {
        do throws(JSONFileErrors) {
            _ = try ConfigurationLoader.load(self)
            return []
        } catch {
            return error.description.split(separator: "\n").map(String.init)
        }
    }

    func load() throws -> Configuration { try ConfigurationLoader.load(self) }
}
