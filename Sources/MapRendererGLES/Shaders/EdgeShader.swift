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
    vertex: EdgePaint.vertex + """
      layout(location = 0) in vec2 position;
      layout(location = 1) in uint row;
      out highp vec2 onEdge; // in clip space
      void main() {
        gl_Position = setPaint(int(row), position) ? MATRIX * vec4(position, 0.0, 1.0) : NOWHERE;
        onEdge = gl_Position.xy;
        SET_TILE_POSITION(position);
      }
      """,
    fragment: EdgePaint.fragment + """
      in highp vec2 onEdge;
      void main() {
        CLIP_TO_TILE
        // The point of the edge that belongs to the pixel, which has the same w.
        highp vec2 point = (onEdge * gl_FragCoord.w + 1.0) * draw[4].xy;
        float away = min(distance(point, gl_FragCoord.xy), 1.0);
        float cover = 1.0 - mix(away, smoothstep(0.0, 1.0, away), 0.75);
        pixel = paint() * cover;
      }
      """)
}
