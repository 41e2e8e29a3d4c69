// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// Lines: plain, dashed, patterned or with a gradient.
  ///
  /// Lengths are in pixels at the camera's target. The fade of an edge is as wide as one screen pixel at any
  /// distance. Along a line its width is proportional to w, so the vertex passes their quotient (`wPerFade`), and the
  /// fragment needs no division. As in MapLibre, the fade ends half a
  /// target's pixel outside of the edge. At the target the coverage is that of a box filter one pixel wide. A line thinner
  /// than a pixel becomes fainter, not thinner.
  ///
  /// `draw[6]`, `[7]`, `[8]`: number of dashes, period, unused, unused; (center, half length) of up to four
  /// dashes, in dash units.
  ///
  /// As in MapLibre, dashes are a signed distance field in dash units with 256 texels in a period. The dashes of a line
  /// with a gradient are laid out on its progress: the complete line is 32767 tile units long, in steps of 2 units.
  ///
  /// `draw[6].z`: the number of steps of a gradient; 0 for a smooth one. `draw[9]` to `[12]`: the progress at which they
  /// begin. The colors of steps change at multiples of a fraction of the line's part in the tile, as in MapLibre.
  static let line = ShaderSource(name: "line", vertex: lineVertex, fragment: lineFragment)

  private static let lineVertex = """
    layout(location = 0) in vec2 position;
    layout(location = 1) in vec4 extrude;
    layout(location = 2) in float traveled;
    layout(location = 3) in uint row;
    layout(location = 4) in vec2 rightVector;
    flat out MEDIUM vec4 color;
    flat out highp vec3 shape; // half width and half gap, both plus half a pixel; most cover
    out highp vec3 fromLine; // across, along; w in widths of the fade
    #if defined(GRADIENT) || defined(PATTERN)
    out highp float progress;
    #endif
    #ifdef GRADIENT
    flat out highp vec3 part; // the line's part in the tile: progress at its start and along it, number of colors
    #endif
    #ifdef DASH
    out highp vec2 dashPosition; // along in dash units, across from -1 to 1
    flat out highp float dashFade; // half the width of the fade, in dash units
    #endif
    #ifdef PATTERN
    flat out highp vec4 cell;
    out highp float patternAcross; // the position across, from -1 to 1
    const int ROW = 4;
    #else
    const int ROW = 3;
    #endif
    void main() {
      int first = ROW_INDEX * ROW;
      color = rows[first];
    #ifdef PATTERN
      color = vec4(color.x);
    #endif
      vec4 widths = rows[first + 1];
      bool isSeen = color.a > 0.0 && widths.x > 0.0;
      vec4 corner = extrude / 63.0;
      vec2 right = rightVector == vec2(0.0) ? corner.xy * sign(corner.z) : rightVector / 63.0;
      vec2 middle = position + right * (widths.z * UNITS_PER_PIXEL);
      vec2 forward = right == vec2(0.0) ? vec2(1.0, 0.0) : vec2(right.y, -right.x);
      vec4 center = MATRIX * vec4(middle, 0.0, 1.0);
      float wPerFade = wPerPerspective(center, forward) / (1.0 + max(widths.w, 0.0));
      float outset = widths.x + 0.5;
      bool hasGap = widths.y > 0.0;
      shape = vec3(
        outset, hasGap ? widths.y + 0.5 : -1.0e5, hasGap ? widths.x - widths.y : 2.0 * widths.x);
      fromLine = vec3(corner.zw * outset, wPerFade);
    #ifdef PATTERN
      cell = rows[first + 2];
      float repeatLength = max(rows[first + 3].x, 1.0e-3);
      progress = traveled / repeatLength;
      patternAcross = corner.z;
    #endif
    #ifdef GRADIENT
      part = vec3(rows[first + 2].y, rows[first].yz);
      progress = traveled * rows[first + 2].z;
    #endif
    #ifdef DASH
      float unit = max(rows[first + 2].x, 1.0e-3);
    #ifdef GRADIENT
      dashPosition = vec2(floor((part.x + progress) * 16383.5) * 2.0 / unit, corner.z);
    #else
      dashPosition = vec2(traveled / unit, corner.z);
    #endif
      dashFade = max(rows[first + 2].w, 1.0e-4);
    #endif
      vec2 point = middle + corner.xy * (outset * UNITS_PER_PIXEL);
      gl_Position = isSeen ? MATRIX * vec4(point, 0.0, 1.0) : NOWHERE;
      SET_TILE_POSITION(point);
    }
    """

  private static let lineFragment =
    patternSampling + """
      flat in vec4 color;
      flat in highp vec3 shape;
      in highp vec3 fromLine;
      #if defined(GRADIENT) || defined(PATTERN)
      in highp float progress;
      #endif
      #ifdef GRADIENT
      flat in highp vec3 part;
      #endif
      #ifdef DASH
      in highp vec2 dashPosition;
      flat in highp float dashFade;
      #endif
      #ifdef PATTERN
      flat in highp vec4 cell;
      in highp float patternAcross;
      #endif
      #ifdef DASH
      // The distance into the nearest dash from its end, in dash units: negative in a gap.
      highp float insideDash(highp float at) {
        highp float best = -1.0e5;
        int count = int(draw[6].x);
        for (int i = 0; i < count; i++) {
          highp vec4 pair = draw[7 + i / 2];
          highp vec2 dash = (i & 1) == 0 ? pair.xy : pair.zw;
          highp float away = at - dash.x;
          away -= draw[6].y * floor(away / draw[6].y + 0.5);
          best = max(best, dash.y - abs(away));
        }
        return best;
      }
      #endif
      #ifdef GRADIENT
      // The position in the ramp of the fragment's progress.
      highp float rampPosition() {
        highp float at = part.x + progress;
        int steps = int(draw[6].z);
        if (steps == 0) return at;
        if (part.z > 1.5 && part.y > 0.0) {
          highp float color = clamp(floor(progress / part.y * part.z), 0.0, part.z - 1.0);
          at = part.x + color / (part.z - 1.0) * part.y;
        }
        float step = 0.5;
        for (int i = 0; i < steps; i++) if (at >= draw[9 + i / 4][i % 4]) step += 1.0;
        return step / float(steps + 1);
      }
      #endif
      void main() {
        CLIP_TO_TILE
        highp float away = length(fromLine.xy);
        highp float perPixel = fromLine.z * gl_FragCoord.w;
        highp float cover = min(shape.x - away, shape.z) * perPixel;
        float alpha = clamp(min(cover, (away - shape.y) * perPixel + 1.0), 0.0, 1.0);
      #ifdef DASH
        highp float texel = draw[6].y / 256.0;
      #ifndef ROUND_DASH
        highp float inside = insideDash(dashPosition.x);
      #else
        highp float inside = insideDash(dashPosition.x - 0.5 * texel);
        highp float across = abs(dashPosition.y) * (0.5 + texel);
        inside = inside > 0.0
          ? length(vec2(inside, 0.5 - across)) : 0.5 - length(vec2(inside, across));
      #endif
        alpha *= smoothstep(-dashFade, dashFade, inside);
      #endif
      #if defined(PATTERN)
        // The cell's margin of one texel, which repeats it, is a part of the pattern.
        highp vec2 share = vec2(fract(progress), 0.5 - 0.5 * patternAcross);
        pixel = patternTexel(share * (cell.zw + 2.0) - 1.0, cell) * (color.a * alpha);
      #elif defined(GRADIENT)
        pixel = texture(atlas, vec2(rampPosition(), 0.5)) * (color.a * alpha);
      #else
        pixel = color * alpha;
      #endif
      }
      """
}
