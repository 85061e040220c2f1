#include "CInterleaving.h"

static _Thread_local void *current_thread;

void *racecourse_current_thread(void) { return current_thread; }
void racecourse_set_current_thread(void *thread) { current_thread = thread; }
