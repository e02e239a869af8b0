// SQLite's own header; what Swift cannot import from it (macros, variadic functions) is wrapped.
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer: SQLite copies the bytes in the call.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic. Defensive: no SQL can corrupt the file on purpose.
static inline int csqlite_set_defensive(sqlite3 *database, int on) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, on, (int *)0);
}
