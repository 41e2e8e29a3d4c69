// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Limits, in the program that contains it, the number of areas in which glibc keeps freed memory to two. Each thread would
/// prefer one of its own. Has no effect with other C libraries.

/// Returns freed memory to the system.
void rhumb_release_freed_memory(void);
