// SPDX-License-Identifier: Apache-2.0
// A library for LD_PRELOAD that counts the system calls on the files of one folder and makes one of them
// fail. The environment says which:
//   FAULT_FOLDER  the folder, an absolute path
//   FAULT_STEP    the number of the call that fails, from 1; 0 for none
//   FAULT_KIND    ENOSPC, EIO, EINTR, short (half of the bytes), SIGTERM or SIGKILL (before the call)
//   FAULT_STATE   a file of at least 128 bytes for the result: the number of calls, whether one failed,
//                 and its name
//   FAULT_STDOUT  set if standard output counts, too
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

struct state {
  int steps;
  int fired;
  char name[64];
};

enum kind { none, failure, interruption, half, terminate, killed };

typedef long (*caller)(long, ...);

// The C library's syscall, which this library replaces.
static caller next_call(void) {
  static caller next;
  if (!next) next = (caller)dlsym(RTLD_NEXT, "syscall");
  return next;
}

static struct state *state;
static const char *folder;
static int faultStep;
static enum kind kind;
static int code;
static bool tracked[4096];

__attribute__((constructor)) static void prepare(void) {
  folder = getenv("FAULT_FOLDER");
  const char *path = getenv("FAULT_STATE"), *name = getenv("FAULT_KIND");
  if (!folder || !path || !name) return;
  faultStep = atoi(getenv("FAULT_STEP"));
  kind = !strcmp(name, "EINTR") ? interruption
    : !strcmp(name, "short") ? half
    : !strcmp(name, "SIGTERM") ? terminate
    : !strcmp(name, "SIGKILL") ? killed : failure;
  code = !strcmp(name, "EIO") ? EIO : ENOSPC;
  tracked[1] = getenv("FAULT_STDOUT") != NULL;
  int descriptor = next_call()(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return;
  void *memory = mmap(NULL, sizeof(struct state), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  next_call()(SYS_close, descriptor);
  if (memory != MAP_FAILED) state = memory;
  // The programs that this one starts run without faults.
  unsetenv("LD_PRELOAD");
}

// Counts a call; returns what is to happen to it.
static enum kind step(const char *name) {
  if (!state || __sync_add_and_fetch(&state->steps, 1) != faultStep) return none;
  strncpy(state->name, name, sizeof(state->name) - 1);
  state->fired = 1;
  if (kind == killed) next_call()(SYS_kill, getpid(), SIGKILL);
  if (kind == terminate) next_call()(SYS_kill, getpid(), SIGTERM);
  return kind == killed || kind == terminate ? none : kind;
}

static bool is_inside(const char *path) {
  return state && path && !strncmp(path, folder, strlen(folder));
}

static bool is_tracked(int descriptor) {
  return state && descriptor >= 0 && descriptor < 4096 && tracked[descriptor];
}

// Whether a call fails that moves no bytes. Only those that wait are interrupted.
static bool fails(const char *name, bool waits) {
  switch (step(name)) {
  case failure: errno = code; return true;
  case interruption:
    if (!waits) return false;
    errno = EINTR;
    return true;
  default: return false;
  }
}

// Whether a call fails that moves bytes; a short one moves half of them.
static bool moves(const char *name, size_t *count) {
  switch (step(name)) {
  case failure: errno = code; return false;
  case interruption: errno = EINTR; return false;
  case half: *count = *count > 1 ? *count / 2 : *count; return true;
  default: return true;
  }
}

static int open_file(int at, const char *path, int flags, int mode) {
  bool inside = is_inside(path);
  if (inside && fails("open", true)) return -1;
  int descriptor = next_call()(SYS_openat, at, path, flags, mode);
  if (descriptor >= 0 && descriptor < 4096) tracked[descriptor] = inside;
  return descriptor;
}

#define MODE(flags) \
  int mode = 0; \
  if (flags & (O_CREAT | __O_TMPFILE)) { \
    va_list list; \
    va_start(list, flags); \
    mode = va_arg(list, int); \
    va_end(list); \
  }

int open(const char *path, int flags, ...) { MODE(flags) return open_file(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return open_file(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return open_file(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return open_file(at, path, flags, mode); }

ssize_t read(int descriptor, void *bytes, size_t count) {
  if (is_tracked(descriptor) && !moves("read", &count)) return -1;
  return next_call()(SYS_read, descriptor, bytes, count);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  if (is_tracked(descriptor) && !moves("pread", &count)) return -1;
  return next_call()(SYS_pread64, descriptor, bytes, count, offset);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
  return pread(descriptor, bytes, count, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (is_tracked(descriptor) && !moves("write", &count)) return -1;
  return next_call()(SYS_write, descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  if (is_tracked(descriptor) && !moves("pwrite", &count)) return -1;
  return next_call()(SYS_pwrite64, descriptor, bytes, count, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return pwrite(descriptor, bytes, count, offset);
}

int fsync(int descriptor) {
  if (is_tracked(descriptor) && fails("fsync", true)) return -1;
  return next_call()(SYS_fsync, descriptor);
}

int ftruncate(int descriptor, off_t length) {
  if (is_tracked(descriptor) && fails("ftruncate", true)) return -1;
  return next_call()(SYS_ftruncate, descriptor, length);
}

int ftruncate64(int descriptor, off64_t length) { return ftruncate(descriptor, length); }

int close(int descriptor) {
  bool fault = is_tracked(descriptor) && fails("close", true);
  int error = errno;
  if (descriptor >= 0 && descriptor < 4096) tracked[descriptor] = false;
  // As on Linux, the descriptor is closed after an error, too.
  int result = next_call()(SYS_close, descriptor);
  if (!fault) return result;
  errno = error;
  return -1;
}

int rename(const char *from, const char *to) {
  if (is_inside(to) && fails("rename", false)) return -1;
  return next_call()(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

// Folders are exchanged with a system call that has no function in all C libraries.
long syscall(long number, ...) {
  long parts[6];
  va_list list;
  va_start(list, number);
  for (int place = 0; place < 6; place++) parts[place] = va_arg(list, long);
  va_end(list);
  if (number == SYS_renameat2 && is_inside((const char *)parts[3]) && fails("renameat2", false)) return -1;
  return next_call()(number, parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]);
}

int mkdir(const char *path, mode_t mode) {
  if (is_inside(path) && fails("mkdir", false)) return -1;
  return next_call()(SYS_mkdirat, AT_FDCWD, path, mode);
}

// Removing never fails here: only signals come before it.
int unlink(const char *path) {
  if (is_inside(path)) (void)step("unlink");
  return next_call()(SYS_unlinkat, AT_FDCWD, path, 0);
}

int rmdir(const char *path) {
  if (is_inside(path)) (void)step("rmdir");
  return next_call()(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
}
