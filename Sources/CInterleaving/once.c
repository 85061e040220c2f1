#include "CInterleaving.h"

// Declared here and not included: libdispatch's header is not on the C compiler's path on Linux.
extern void dispatch_once_f(intptr_t *predicate, void *context, void (*body)(void *));

void racecourse_once(intptr_t *predicate, void *context, void (*body)(void *)) {
  dispatch_once_f(predicate, context, body);
}
