// The header of jansson, wrappers of a macro and an array that Swift cannot import, and the flags
// of all calls.
#include <jansson.h>

// json_typeof is a macro.
static inline json_type cjansson_typeof(const json_t *value) { return json_typeof(value); }

// The text is an array in a struct, which Swift imports as a tuple of 160.
static inline const char *cjansson_error_text(const json_error_t *error) { return error->text; }

// For all calls that parse: any value at the root, and U+0000 inside strings.
static const size_t cjansson_read_flags = JSON_DECODE_ANY | JSON_ALLOW_NUL;
static const size_t cjansson_read_real_flags =
    JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL;

// For all calls that encode: one line without spaces, any value at the root.
static const size_t cjansson_write_flags = JSON_COMPACT | JSON_ENCODE_ANY;
