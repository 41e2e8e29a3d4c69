// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <libdeflate.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// Whether all pixels of four bytes have the alpha 255.
static inline bool rhumb_pixels_are_opaque(const uint8_t *pixels, size_t count) {
  uint8_t alpha = 255;
  for (size_t i = 0; i < count; i++) alpha &= pixels[4 * i + 3];
  return alpha == 255;
}

// Writes the rows of a PNG: each begins with the filter 0, and its pixels have 3 or 4 channels.
static inline void rhumb_png_rows(
    const uint8_t *pixels, size_t width, size_t height, size_t channels, uint8_t *rows) {
  for (size_t y = 0; y < height; y++) {
    *rows++ = 0;
    if (channels == 4) {
      memcpy(rows, pixels, 4 * width);
      rows += 4 * width;
      pixels += 4 * width;
      continue;
    }
    for (size_t x = 0; x < width; x++, rows += 3, pixels += 4) {
      rows[0] = pixels[0];
      rows[1] = pixels[1];
      rows[2] = pixels[2];
    }
  }
}
