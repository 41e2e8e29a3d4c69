// SPDX-License-Identifier: Apache-2.0
#include "CMalloc.h"
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

/// Runs before the program has threads, since glibc reads the limit when the second one allocates.
__attribute__((constructor)) static void limit_arenas(void) { mallopt(M_ARENA_MAX, 2); }
#endif

void rhumb_release_freed_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
