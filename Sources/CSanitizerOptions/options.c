// The thread sanitizer's own options in this package's programs. TSAN_OPTIONS overrides them.
//
// The sanitizer is here to find races. Its detector of lock-order cycles is off: it fails an
// assertion of its own (sanitizer_deadlock_detector1.cpp, MutexAfterLock) on the locks of Swift's
// concurrency runtime, and hangs while it prints where that was.
//
// C and not Swift: the sanitizer asks before any Swift code can run.
const char *__tsan_default_options(void) { return "detect_deadlocks=0"; }
