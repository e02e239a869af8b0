// Configuration files from literals, for the suites of this directory.

import StrictJSON

@testable import NotifyCore

extension ConfigurationFile {
    init(_ name: String, _ text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }
}

extension ConfigurationFiles {
    /// Creates the files by their names in /etc/notifyd.
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

    /// The faults of the files, one line each.
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
