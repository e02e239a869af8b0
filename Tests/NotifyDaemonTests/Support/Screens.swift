// Sessions with screens, and changes of them, in short forms.

import Foundation
import LinkRouter
import NotifyCore
import TestSupport

@testable import NotifyDaemon

extension Session {
    /// The session after commands.
    func showing(_ commands: NavigationCommand...) -> Session {
        var tree = tree
        for command in commands { tree = tree.applying(command).tree }
        return Session(
            key: key,
            state: state,
            user: user,
            lastUser: lastUser,
            tree: tree,
            flows: flows
        )
    }
}

extension StoreChanges {
    /// Changes that must be stored.
    init(_ sessions: Session...) {
        self.init()
        for session in sessions { self.sessions[ExactName(session.key)] = session }
    }

    /// Changes that may be stored with the next checkpoint.
    init(screens: Session...) {
        self.init()
        for session in screens { self.screens[ExactName(session.key)] = session }
    }
}

extension Store {
    /// All sessions.
    func sessions() -> [Session] { sessions(after: "", limit: .max) }

    /// Stores changes as of a number.
    func commit(_ changes: StoreChanges, asOf number: UInt64) throws {
        try commit([(changes, number)], entries: [])
    }
}

/// The store as it would be found if the process that uses its folder ended at this instant.
final class StoreImage {
    let folder: ScratchFolder
    let store: Store

    init(of folder: ScratchFolder) throws {
        let copy = try ScratchFolder()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names where name.hasPrefix("state.sqlite") {
            try FileManager.default.copyItem(atPath: folder.file(name), toPath: copy.file(name))
        }
        self.folder = copy
        store = try Store(folder: copy.path)
    }
}
