// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// Line segments in screen pixels, see `OverlayLineVertex`.
  ///
  /// `draw[0]`: clip coordinates per pixel, and those of the top left corner. `draw[6]`: half width; 1 for
  /// a fringe; the position of the cut. `draw[7]`: the color if SOLID. `draw[8]`: the color before the cut.
  /// `draw[9]`: number of dashes, period, phase, 1 if round. `draw[10]`, `[11]`: center and half length of
  /// up to four dashes, or the length of a stamp's image. `draw[12]`: opacity; 0; 1 to paint only fully
  /// covered pixels.
  static let overlayLine = ShaderSource(
    name: "overlayLine",
    vertex: """
      layout(location = 0) in vec2 position;
      layout(location = 1) in vec4 local; // along, across, length, traveled
      layout(location = 2) in float nearness;
      layout(location = 3) in vec4 joins;
      layout(location = 4) in vec4 tint;
      out highp vec4 strokePosition; // along, across, traveled, nearness
      flat out highp float segment;
      flat out highp vec4 ends;
      #ifndef SOLID
      out highp vec4 color; // times nearness, for perspective
      #endif
      void main() {
        strokePosition = vec4(local.xy, local.w, nearness);
        segment = local.z;
        ends = joins;
      #ifndef SOLID
        color = tint * nearness;
      #endif
        gl_Position = vec4(position * draw[0].xy + draw[0].zw, -1.0, 1.0);
      }
      """,
    fragment: """
      uniform MEDIUM sampler2D atlas;
      in highp vec4 strokePosition;
      flat in highp float segment;
      flat in highp vec4 ends;
      #ifndef SOLID
      in highp vec4 color;
      #endif
      #if defined(DASH)
      // Off the nearest dash's middle, and half its length.
      highp vec2 nearestDash(highp float at) {
        highp vec2 best = vec2(1.0e9, 0.0);
        int count = int(draw[9].x);
        for (int i = 0; i < count; i++) {
          highp vec4 pair = draw[10 + i / 2];
          highp vec2 dash = (i & 1) == 0 ? pair.xy : pair.zw;
          highp float away = at - dash.x;
          away = abs(away - draw[9].y * floor(away / draw[9].y + 0.5));
          if (away - dash.y < best.x - best.y) best = vec2(away, dash.y);
        }
        return best;
      }
      #endif
      void main() {
      #if defined(DASH) || defined(PATTERN) || defined(CUT)
        highp float traveled = strokePosition.z / max(strokePosition.w, 1.0e-9);
        highp float pace = max(length(vec2(dFdx(traveled), dFdy(traveled))), 1.0e-6);
      #endif
        highp float halfWidth = draw[6].x;
        highp float beyond = strokePosition.x - segment;
        highp float off = max(max(-strokePosition.x, beyond), 0.0);
        highp float away = length(vec2(off, strokePosition.y));
        float alpha = 1.0;
        // Joins: each segment keeps to its own side, where the other has anything to paint.
        highp float reach = halfWidth + 1.0;
        if (ends.x > 1.5) alpha = clamp(strokePosition.x + 0.5, 0.0, 1.0);
        else if (dot(strokePosition.xy, ends.xy) < 0.0 && dot(strokePosition.xy, strokePosition.xy) < reach * reach) discard;
        highp vec2 fromEnd = vec2(beyond, strokePosition.y);
        if (ends.z > 1.5) alpha *= clamp(0.5 - beyond, 0.0, 1.0);
        else if (dot(fromEnd, ends.zw) >= 0.0 && ends.zw != vec2(0.0)
          && dot(fromEnd, fromEnd) < reach * reach) discard;
      #ifdef DASH
        highp vec2 dash = nearestDash(traveled + draw[9].z);
        if (draw[9].w > 0.5) {
          highp float core = max(dash.y - halfWidth * pace, 0.0);
          away = length(vec2(max(dash.x - core, 0.0) / pace, away));
        } else {
          alpha *= clamp((dash.y - dash.x) / pace + 0.5, 0.0, 1.0);
        }
      #endif
        if (draw[6].y > 0.5) {
          alpha *= strokePosition.y > 0.0 ? clamp(1.0 - away, 0.0, 1.0) : 0.0;
        } else {
          alpha *= clamp(min(halfWidth + 0.5 - away, 2.0 * halfWidth), 0.0, 1.0);
        }
      #ifdef SOLID
        vec4 paint = draw[7];
      #else
        vec4 paint = color / max(strokePosition.w, 1.0e-9);
      #endif
      #ifdef PATTERN
        highp float repeat = traveled + draw[9].z;
        repeat -= draw[9].y * floor(repeat / draw[9].y);
        highp vec2 stamp = vec2(repeat / draw[10].x, strokePosition.y / (2.0 * halfWidth) + 0.5);
        paint = stamp.x <= 1.0 ? texture(atlas, stamp) : vec4(0.0);
      #endif
      #ifdef CUT
        paint = mix(draw[8], paint, clamp((traveled - draw[6].z) / pace + 0.5, 0.0, 1.0));
      #endif
        if (alpha <= 0.0 || (draw[12].z > 0.5 && alpha < 0.99)) discard;
        pixel = paint * (alpha * draw[12].x);
      }
      """)

  /// Triangles whose corners are in clip space. `draw[0].x`: the factor for y; `draw[7]`: the color.
  static let overlayFill = ShaderSource(
    name: "overlayFill",
    vertex: """
      layout(location = 0) in vec4 position;
      void main() {
        gl_Position = vec4(position.x, position.y * draw[0].x, position.zw);
      }
      """,
    fragment: """
      void main() { pixel = draw[7]; }
      """)
}
