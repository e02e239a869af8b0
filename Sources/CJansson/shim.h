// jansson's own header; what Swift cannot import from it (macros, varargs) is wrapped here.
#include <jansson.h>

// json_typeof is a macro.
static inline json_type shim_json_typeof(const json_t *value) { return json_typeof(value); }

// The text is a char array in a struct, which Swift sees as a tuple of 160.
static inline const char *shim_json_error_text(const json_error_t *error) { return error->text; }

// What every call that reads uses: any value at the root, and U+0000 inside strings.
static const size_t shim_json_read_flags = JSON_DECODE_ANY | JSON_ALLOW_NUL;
static const size_t shim_json_read_real_flags =
    JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL;

// What every call that writes uses: one line without spaces, any value at the root.
static const size_t shim_json_write_flags = JSON_COMPACT | JSON_ENCODE_ANY;
