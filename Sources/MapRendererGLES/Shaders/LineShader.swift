// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// Lines: plain, dashed, patterned or with a gradient.
  ///
  /// Lengths are in pixels at the camera's target. `fade` is the number of those in one screen pixel at the
  /// vertex, so that edges are antialiased over one screen pixel at any distance. The coverage is that of a
  /// box filter one pixel wide: the edge is where half of it is left, and a line thinner than a pixel
  /// becomes fainter, not thinner.
  ///
  /// `draw[6]`, `[7]`, `[8]`: number of dashes, period, unused, unused; (center, half length) of up to four
  /// dashes, in dash units.
  static let line = ShaderSource(name: "line", vertex: lineVertex, fragment: lineFragment)

  private static let lineVertex = """
    layout(location = 0) in vec2 position;
    layout(location = 1) in vec4 extrude;
    layout(location = 2) in float traveled;
    layout(location = 3) in uint row;
    layout(location = 4) in vec2 rightWay;
    flat out MEDIUM vec4 color;
    flat out highp vec4 shape; // half width, half gap, half a pixel's share of the fade, most cover
    out highp vec3 place; // across and along from the middle line, fade
    #if defined(GRADIENT) || defined(PATTERN)
    out highp float progress;
    #endif
    #ifdef DASH
    out highp float dashPlace;
    #endif
    #ifdef ROUND_DASH
    flat out highp float dashUnit;
    #endif
    #ifdef PATTERN
    flat out highp vec4 cell;
    flat out highp float patternHeight;
    const int ROW = 4;
    #else
    const int ROW = 3;
    #endif
    void main() {
      int first = int(row) * ROW;
      color = rows[first];
    #ifdef PATTERN
      color = vec4(color.x);
    #endif
      vec4 widths = rows[first + 1];
      if (color.a <= 0.0 || widths.x <= 0.0) {
        gl_Position = NOWHERE;
        return;
      }
      vec4 corner = extrude / 63.0;
      vec2 right = rightWay == vec2(0.0) ? corner.xy * sign(corner.z) : rightWay / 63.0;
      vec2 middle = position + right * (widths.z * UNITS_PER_PIXEL);
      float lengthOfRight = length(right);
      vec2 forward = lengthOfRight > 0.0 ? vec2(right.y, -right.x) / lengthOfRight : vec2(1.0, 0.0);
      float pixel = perspective(MATRIX * vec4(middle, 0.0, 1.0), forward);
      float blur = 1.0 + max(widths.w, 0.0);
      float outset = widths.x + 0.5 * pixel;
      bool hasGap = widths.y > 0.0;
      shape = vec4(
        widths.x, hasGap ? widths.y : -1.0e5, 0.5 / blur,
        hasGap ? widths.x - widths.y : 2.0 * widths.x);
      place = vec3(corner.zw * outset, pixel * blur);
    #ifdef PATTERN
      cell = rows[first + 2];
      float repeatLength = max(rows[first + 3].x, 1.0e-3);
      progress = traveled / repeatLength;
      patternHeight = repeatLength / UNITS_PER_PIXEL / max(cell.z, 1.0) * cell.w;
    #endif
    #ifdef DASH
      float unit = max(rows[first + 2].x, 1.0e-3);
      dashPlace = traveled / unit;
    #ifdef ROUND_DASH
      dashUnit = unit / UNITS_PER_PIXEL;
    #endif
    #endif
    #ifdef GRADIENT
      progress = rows[first + 2].y + traveled * rows[first + 2].z;
    #endif
      vec2 point = middle + corner.xy * (outset * UNITS_PER_PIXEL);
      gl_Position = MATRIX * vec4(point, 0.0, 1.0);
      SET_TILE_POSITION(point);
    }
    """

  private static let lineFragment =
    patternSampling + """
      flat in vec4 color;
      flat in highp vec4 shape;
      in highp vec3 place;
      #if defined(GRADIENT) || defined(PATTERN)
      in highp float progress;
      #endif
      #ifdef DASH
      in highp float dashPlace;
      #endif
      #ifdef ROUND_DASH
      flat in highp float dashUnit;
      #endif
      #ifdef PATTERN
      flat in highp vec4 cell;
      flat in highp float patternHeight;
      #endif
      #ifdef DASH
      // The distance into the nearest dash from its end, in dash units: negative in a gap.
      highp vec2 insideDash(highp float at) {
        highp vec2 best = vec2(-1.0e5, 0.0);
        int count = int(draw[6].x);
        for (int i = 0; i < count; i++) {
          highp vec4 pair = draw[7 + i / 2];
          highp vec2 dash = (i & 1) == 0 ? pair.xy : pair.zw;
          highp float away = at - dash.x;
          away -= draw[6].y * floor(away / draw[6].y + 0.5);
          highp float inside = dash.y - abs(away);
          if (inside > best.x) best = vec2(inside, dash.y);
        }
        return best;
      }
      #endif
      void main() {
        CLIP_TO_TILE
        highp float away = length(place.xy);
      #ifdef DASH
        highp vec2 dash = insideDash(dashPlace);
      #ifdef ROUND_DASH
        away = length(vec2(away, max(-dash.x, 0.0) * dashUnit));
      #endif
      #endif
        highp float fade = place.z;
        highp float cover = min(
          min(shape.x + shape.z * fade - away, away - shape.y + (1.0 - shape.z) * fade), shape.w);
        float alpha = clamp(cover / fade, 0.0, 1.0);
      #if defined(DASH) && !defined(ROUND_DASH)
        highp float screenPixel = max(length(vec2(dFdx(dashPlace), dFdy(dashPlace))), 1.0e-6);
        alpha *= clamp(min(dash.x / screenPixel + 0.5, 2.0 * dash.y / screenPixel), 0.0, 1.0);
      #endif
      #if defined(PATTERN)
        highp float upward = clamp(place.x / max(patternHeight, 1.0e-3), -0.4999, 0.4999) + 0.5;
        pixel = patternColor(vec2(progress, upward), cell) * (color.a * alpha);
      #elif defined(GRADIENT)
        pixel = texture(atlas, vec2(progress, 0.5)) * (color.a * alpha);
      #else
        pixel = color * alpha;
      #endif
      }
      """
}
