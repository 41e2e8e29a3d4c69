// SPDX-License-Identifier: Apache-2.0
#pragma once

/// How many blocks of memory the calling thread has asked for since it began.
///
/// Counted by replacing the C library's malloc: only where this target is linked, and only with
/// glibc; elsewhere -1.
long rhumb_allocation_count(void);
