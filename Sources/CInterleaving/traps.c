#include "CInterleaving.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// Everything here that the handler calls is safe in a signal handler: it allocates nothing and
// takes no lock.

const char *const racecourse_trap_prefix = "explore: the scenario traps under the schedule ";

static _Thread_local const struct racecourse_schedule *current_schedule;

void racecourse_set_current_schedule(const struct racecourse_schedule *schedule) {
  current_schedule = schedule;
}

static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum { signal_count = sizeof signals / sizeof signals[0] };
static struct sigaction usual[signal_count];

struct line {
  char text[4096];
  size_t length;
};

static void put(struct line *line, char character) {
  if (line->length < sizeof line->text) line->text[line->length++] = character;
}

static void put_number(struct line *line, int32_t number) {
  if (number >= 10) put_number(line, number / 10);
  put(line, (char)('0' + number % 10));
}

/// The same text as `Schedule.description`.
static void put_schedule(struct line *line, const struct racecourse_schedule *schedule) {
  for (int32_t first = 0, next; first < schedule->count; first = next) {
    int32_t thread = schedule->steps[first];
    for (next = first; next < schedule->count && schedule->steps[next] == thread;) next++;
    if (thread < 26) {
      put(line, (char)('a' + thread));
    } else {
      put(line, '[');
      put_number(line, thread);
      put(line, ']');
    }
    if (next - first > 1) put_number(line, next - first);
  }
}

static void on_trap(int signal, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  if (current_schedule != NULL) {
    struct line line = {.length = 0};
    for (const char *text = racecourse_trap_prefix; *text; text++) put(&line, *text);
    put_schedule(&line, current_schedule);
    put(&line, '\n');
    ssize_t written = write(STDERR_FILENO, line.text, line.length);
    (void)written;
  }
  // The instruction is tried again on return, and then meets whoever handled the signal before.
  for (int index = 0; index < signal_count; index++) {
    if (signals[index] == signal) sigaction(signal, &usual[index], NULL);
  }
  if (signal == SIGABRT) raise(signal);
}

static void install(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_trap;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < signal_count; index++) {
    sigaction(signals[index], &action, &usual[index]);
  }
}

void racecourse_write_schedule_on_trap(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
}
