#include "CInterleaving.h"

#if __has_feature(thread_sanitizer)
void __tsan_acquire(void *address);
void __tsan_release(void *address);

void racecourse_acquire(const void *address) { __tsan_acquire((void *)address); }
void racecourse_release(const void *address) { __tsan_release((void *)address); }
#else
void racecourse_acquire(const void *address) { (void)address; }
void racecourse_release(const void *address) { (void)address; }
#endif
