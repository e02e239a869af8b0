// SQLite's own header; what Swift cannot import from it (macros) is wrapped here.
#include <sqlite3.h>
