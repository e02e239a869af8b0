// The header of jansson, and wrappers of the macros and variadic functions that Swift cannot import.
#include <jansson.h>

// json_typeof is a macro.
static inline json_type shim_json_typeof(const json_t *value) { return json_typeof(value); }

// The text is an array in a struct, which Swift imports as a tuple of 160.
static inline const char *shim_json_error_text(const json_error_t *error) { return error->text; }

// For all calls that parse: any value at the root, and U+0000 inside strings.
static const size_t shim_json_read_flags = JSON_DECODE_ANY | JSON_ALLOW_NUL;
static const size_t shim_json_read_real_flags =
    JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL;

// For all calls that encode: one line without spaces, any value at the root.
static const size_t shim_json_write_flags = JSON_COMPACT | JSON_ENCODE_ANY;
