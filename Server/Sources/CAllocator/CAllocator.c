// SPDX-License-Identifier: Apache-2.0
#include "CAllocator.h"

// Images are large and short-lived. glibc's allocator keeps the memory of freed ones, 50 to 150 MB under load. Here freed memory is
// returned after a twentieth of a second, so that the next image can use it: if it is returned at once, the kernel must provide each
// page of each image again, and a server draws half as many tiles. All threads share one arena, which keeps less than one each.
const char *malloc_conf = "narenas:1,dirty_decay_ms:50,muzzy_decay_ms:0,lg_tcache_max:12";
