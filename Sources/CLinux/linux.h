// SPDX-License-Identifier: Apache-2.0
// Linux system calls that Swift cannot import because glibc declares them only with _GNU_SOURCE.
#pragma once
#include <sys/syscall.h>

// Declared here instead of including <unistd.h>, whose structures belong to Swift's module Glibc.
extern long syscall(long number, ...);

enum {
  linux_current_folder = -100, // AT_FDCWD
  linux_unnamed_file = 020000000 // __O_TMPFILE, a flag of open, with O_DIRECTORY
};

/// Atomically exchanges the files or folders at two paths.
static inline int linux_exchange(const char *first, const char *second) {
  return (int)syscall(
    SYS_renameat2, linux_current_folder, first, linux_current_folder, second,
    2 /* RENAME_EXCHANGE */);
}

/// Creates a file in memory without a path. Child programs do not inherit it.
static inline int linux_memory_file(void) {
  return (int)syscall(SYS_memfd_create, "rhumb", 1 /* MFD_CLOEXEC */);
}
