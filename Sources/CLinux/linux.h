// SPDX-License-Identifier: Apache-2.0
// Linux system calls that Swift does not see: glibc declares them only with _GNU_SOURCE.
#pragma once
#include <sys/syscall.h>

// Declared here and not included: the structures of these headers belong to Swift's Glibc module.
extern long syscall(long number, ...);


enum { linux_here = -100 /* AT_FDCWD */ };

/// Exchanges the files or folders of two paths in one step.
static inline int linux_exchange(const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, linux_here, first, linux_here, second, 2 /* RENAME_EXCHANGE */);
}

/// Has everything written to the disk that the file system of a descriptor holds.
static inline int linux_syncfs(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }

/// A file in memory that has no path; it is closed in programs that this one starts.
static inline int linux_memory_file(void) {
  return (int)syscall(SYS_memfd_create, "rhumb", 1 /* MFD_CLOEXEC */);
}
