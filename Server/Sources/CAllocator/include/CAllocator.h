// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The options of jemalloc, which a program that contains this module allocates with.
extern const char *malloc_conf;
