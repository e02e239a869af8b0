// SQLite's own header; what Swift cannot import from it (macros, variadic functions) is wrapped.
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer: SQLite copies the bytes in the call.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int n) {
    return sqlite3_bind_text(statement, index, text, n, SQLITE_TRANSIENT);
}

// With a null pointer SQLite would bind null, and an empty span has no address.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *data, int n) {
    return sqlite3_bind_blob(statement, index, n == 0 ? "" : data, n, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic. Defensive: no SQL can corrupt the file on purpose.
static inline int csqlite_set_defensive(sqlite3 *database, int on) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, on, (int *)0);
}
