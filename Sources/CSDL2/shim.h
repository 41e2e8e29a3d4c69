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

// What Swift does not read of SDL's macros.
static const Uint32 rhumb_touch_mouse = SDL_TOUCH_MOUSEID;
static const int rhumb_window_centered = (int)SDL_WINDOWPOS_CENTERED;

// The descriptor that libdispatch makes readable while work waits on the main queue, as CoreFoundation's run
// loop asks for it; -1 where there is none.
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
static inline int rhumb_main_queue_descriptor(void) {
  return _dispatch_get_main_queue_handle_4CF ? _dispatch_get_main_queue_handle_4CF() : -1;
}
