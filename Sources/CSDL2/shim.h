// SPDX-License-Identifier: Apache-2.0
#pragma once
#define SDL_MAIN_HANDLED
#define SDL_DISABLE_IMMINTRIN_H
#define SDL_DISABLE_XMMINTRIN_H
#define SDL_DISABLE_EMMINTRIN_H
#define SDL_DISABLE_PMMINTRIN_H
#define SDL_DISABLE_MMINTRIN_H
#define SDL_DISABLE_MM3DNOW_H
#include <SDL2/SDL.h>

// Macros of SDL that Swift cannot import.
static const Uint32 rhumb_touch_mouse = SDL_TOUCH_MOUSEID;
static const int rhumb_window_centered = (int)SDL_WINDOWPOS_CENTERED;

// The descriptor that libdispatch makes readable while work is pending on the main queue, as for
// CoreFoundation's run loop; -1 if there is none.
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
static inline int rhumb_main_queue_descriptor(void) {
  return _dispatch_get_main_queue_handle_4CF ? _dispatch_get_main_queue_handle_4CF() : -1;
}
