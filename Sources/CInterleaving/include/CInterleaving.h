#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The virtual thread that the calling thread stands for, or null on an ordinary thread.
/// A C thread-local: the fastest per-thread storage that Swift can reach. Inlined, since all calls
/// of the facade ask for it.
extern _Thread_local void *_Nullable racecourse_thread;
static inline void *_Nullable racecourse_current_thread(void) { return racecourse_thread; }
void racecourse_set_current_thread(void *_Nullable thread);

/// The choices of an execution so far, where a signal handler can read them.
struct racecourse_schedule {
  int32_t capacity;
  int32_t count;
  int32_t *_Nonnull steps;
};

/// Names the schedule to write when the calling thread traps; null for none.
void racecourse_set_current_schedule(const struct racecourse_schedule *_Nullable schedule);

/// From now on, a trap on a thread with a schedule first writes that schedule to standard error,
/// as a line that begins with `racecourse_trap_prefix`. Then the signal takes its usual course.
void racecourse_write_schedule_on_trap(void);
extern const char *_Nonnull const racecourse_trap_prefix;

/// The core that the calling thread runs on; -1 where the system does not tell.
int racecourse_current_core(void);

/// A number that the calling thread keeps: 0 for the first that asks, 1 for the next, and so on.
int racecourse_thread_number(void);

/// Starts a detached thread, on this core alone if `core` is not negative and the system can pin.
/// Returns false when the system has no thread to give.
bool racecourse_start_thread(int core, void *_Nullable context,
                             void (*_Nonnull body)(void *_Nullable context));

/// `dispatch_once_f`: the importer leaves it out, and the sanitizer knows it.
void racecourse_once(intptr_t *_Nonnull predicate, void *_Nullable context,
                     void (*_Nonnull body)(void *_Nullable context));

/// Ends the calling thread wherever it is, without running the rest of the functions that it is
/// in. What they hold is leaked. For threads of a deadlock, which can never return.
_Noreturn void racecourse_exit_thread(void);

/// Tells the thread sanitizer that what follows comes after the last `racecourse_release` of the
/// same address. Does nothing in a build without the sanitizer.
void racecourse_acquire(const void *_Nonnull address);

/// Tells the thread sanitizer that what came before comes before the next `racecourse_acquire` of
/// the same address. Does nothing in a build without the sanitizer.
void racecourse_release(const void *_Nonnull address);
