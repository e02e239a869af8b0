// jansson's own header; what Swift cannot import from it (macros, varargs) is wrapped here.
#include <jansson.h>
