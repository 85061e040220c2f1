#if !__has_include(<cmark.h>)
#error "libcmark is missing; install it: apt-get install libcmark-dev pkg-config (Debian), brew install cmark (macOS)"
#endif
#include <cmark.h>
