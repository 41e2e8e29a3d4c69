// SPDX-License-Identifier: Apache-2.0
#include "allocations.h"

#include <errno.h>
#include <stddef.h>

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

// The sanitizers replace these functions themselves.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread long count __attribute__((tls_model("initial-exec")));

long rhumb_allocation_count(void) { return count; }

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count++;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count++;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

#else

long rhumb_allocation_count(void) { return -1; }

#endif
