#define _GNU_SOURCE
#include "CInterleaving.h"

#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

_Thread_local void *racecourse_thread;

void racecourse_set_current_thread(void *thread) { racecourse_thread = thread; }

int racecourse_current_core(void) {
#if defined(__linux__)
  return sched_getcpu();
#else
  return -1;
#endif
}

int racecourse_thread_number(void) {
  static atomic_int next;
  static _Thread_local int number = -1;
  if (number < 0) number = atomic_fetch_add(&next, 1) & INT_MAX;
  return number;
}

struct start {
  void (*body)(void *);
  void *context;
};

static void *run(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  start.body(start.context);
  return NULL;
}

bool racecourse_start_thread(int core, void *context, void (*body)(void *)) {
  struct start *start = malloc(sizeof *start);
  if (start == NULL) return false;
  start->body = body;
  start->context = context;

  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 1 << 20);
#if defined(__linux__)
  if (core >= 0) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(core, &cores);
    pthread_attr_setaffinity_np(&attributes, sizeof cores, &cores);
  }
#endif
  pthread_t thread;
  bool started = pthread_create(&thread, &attributes, run, start) == 0;
  pthread_attr_destroy(&attributes);
  if (!started) free(start);
  return started;
}

void racecourse_exit_thread(void) { pthread_exit(NULL); }
