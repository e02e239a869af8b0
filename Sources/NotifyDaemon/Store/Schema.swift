// The tables of the store. A file of an earlier version gets all later steps in one transaction,
// and a new file gets all steps, so that both have the same tables.

import SQLite

/// The versions of the schema.
enum Schema {
    /// What each version adds to the one before.
    private static let steps = [
        """
        CREATE TABLE ledger (
            one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, key0 INTEGER NOT NULL,
            key1 INTEGER NOT NULL, last INTEGER NOT NULL, cursor TEXT, clean INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE session (
            key TEXT PRIMARY KEY, state TEXT NOT NULL, user TEXT, last_user TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE parked (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL, session TEXT NOT NULL,
            link TEXT NOT NULL, owner TEXT, control INTEGER NOT NULL, peer TEXT,
            provider TEXT NOT NULL, replace_key TEXT, expires INTEGER, boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL, epoch INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE seen (
            position INTEGER PRIMARY KEY, hash INTEGER NOT NULL, number INTEGER NOT NULL,
            epoch INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE outbox (number INTEGER PRIMARY KEY, entry BLOB NOT NULL) STRICT;
        """,
        """
        ALTER TABLE session ADD COLUMN screens TEXT;
        ALTER TABLE session ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE parked ADD COLUMN consent INTEGER NOT NULL DEFAULT 0;
        """,
        // It covers the query for anonymous sessions; without `last_user` SQLite would read each
        // row.
        """
        CREATE INDEX strangers ON session (state, number, last_user) WHERE last_user IS NULL;
        """,
    ]

    /// The version of the schema; a file of a later one is refused, not touched.
    static let version = Int32(steps.count)

    /// All but `seen`, which is long, and is read whole before the first frame.
    private static let examined = ["ledger", "session", "parked", "outbox"]

    /// Checks the tables for damage, which would otherwise interrupt a turn.
    ///
    /// - Throws: `StoreError` that names the first damage.
    static func examine(_ database: Database, path: String) throws(StoreError) {
        for table in examined {
            let text = try StoreError.opening(path) { () throws(SQLiteError) -> String? in
                let finding = try database.prepare("PRAGMA quick_check(\(table))")
                defer { finding.reset() }
                return try finding.step() ? finding.text(at: 0) : nil
            }
            guard let text, text != "ok" else { continue }
            let line = text.split(separator: "\n").first.map(String.init) ?? text
            throw .damaged(path: path, finding: line)
        }
    }

    /// Migrates a file to this version.
    ///
    /// - Throws: `StoreError` if it has a later one, or cannot be migrated.
    static func migrate(_ database: Database, path: String) throws(StoreError) {
        let found = try StoreError.opening(path) { () throws(SQLiteError) in
            try database.userVersion()
        }
        guard (0...Int64(version)).contains(found) else {
            throw .newerVersion(path: path, found: found)
        }
        guard found < version else { return }
        try StoreError.opening(path) { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for step in steps[Int(found)...] { try database.execute(step) }
                try database.setUserVersion(version)
            }
        }
    }
}
