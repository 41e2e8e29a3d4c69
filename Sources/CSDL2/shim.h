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
