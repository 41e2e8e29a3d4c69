// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// A fill's edge as a line, in a color or with the fill's pattern, that fades away from the edge. Inside an opaque fill it is not
  /// visible. The line is two pixels wide along an axis, so on both sides the fade is one pixel wide at a horizontal or
  /// vertical edge and 0.7 pixels at a diagonal one.
  ///
  /// In MapLibre the fade is a `smoothstep`, and the lines of the images in its render tests are one pixel wide, which makes
  /// edges jagged. With a quarter of a linear fade, lines of two pixels are as close to these images.
  static let edge = ShaderSource(
    name: "edge",
    vertex: """
      layout(location = 0) in vec2 position;
      layout(location = 1) in uint row;
      out highp vec2 onEdge; // in clip space
      #ifdef PATTERN
      out highp vec2 repeats;
      flat out highp vec4 cell;
      flat out MEDIUM float opacity;
      #else
      flat out MEDIUM vec4 color;
      #endif
      void main() {
      #ifdef PATTERN
        int first = int(row) * 3;
        opacity = rows[first].x;
        cell = rows[first + 1];
        vec4 scale = rows[first + 2];
        bool isSeen = opacity > 0.0 && scale.x > 0.0 && scale.y > 0.0;
        repeats = isSeen ? (position + scale.zw) / scale.xy : vec2(0.0);
      #else
        color = rows[int(row)];
        bool isSeen = color.a > 0.0;
      #endif
        gl_Position = isSeen ? MATRIX * vec4(position, 0.0, 1.0) : NOWHERE;
        onEdge = gl_Position.xy;
        SET_TILE_POSITION(position);
      }
      """,
    fragment: """
      in highp vec2 onEdge;
      #ifdef PATTERN
      in highp vec2 repeats;
      flat in highp vec4 cell;
      flat in float opacity;

      """ + patternSampling + """
        #else
        flat in vec4 color;
        #endif
        void main() {
          CLIP_TO_TILE
          // The point of the edge that belongs to the pixel, which has the same w.
          highp vec2 point = (onEdge * gl_FragCoord.w + 1.0) * draw[4].xy;
          float away = min(distance(point, gl_FragCoord.xy), 1.0);
          float cover = 1.0 - mix(away, smoothstep(0.0, 1.0, away), 0.75);
        #ifdef PATTERN
          pixel = patternColor(repeats, cell) * (opacity * cover);
        #else
          pixel = color * cover;
        #endif
        }
        """)
}
