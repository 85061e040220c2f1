#pragma once

/// The virtual thread that the calling thread stands for, or null on an ordinary thread.
/// A C thread-local: the fastest per-thread storage that Swift can reach.
void *_Nullable racecourse_current_thread(void);
void racecourse_set_current_thread(void *_Nullable thread);
