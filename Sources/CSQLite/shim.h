// The header of SQLite, and wrappers of the macros and variadic functions that Swift cannot import.
#include <sqlite3.h>

// SQLITE_TRANSIENT, a cast of -1 to a function pointer, makes SQLite copy the bytes.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int n) {
    return sqlite3_bind_text(statement, index, text, n, SQLITE_TRANSIENT);
}

// An empty span has no address, and SQLite binds null for a null pointer.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *data, int n) {
    return sqlite3_bind_blob(statement, index, n == 0 ? "" : data, n, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic. In defensive mode no SQL can corrupt the file.
static inline int csqlite_set_defensive(sqlite3 *database, int on) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, on, (int *)0);
}
