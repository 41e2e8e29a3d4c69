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
      out highp vec2 onEdge; // pixels times w
      void main() {
        gl_Position = setPaint(ROW_INDEX, position) ? MATRIX * vec4(position, 0.0, 1.0) : NOWHERE;
        onEdge = (gl_Position.xy + gl_Position.w) * HALF_VIEWPORT;
        SET_TILE_POSITION(position);
      }
      """,
    fragment: EdgePaint.fragment + """
      in highp vec2 onEdge;
      void main() {
        CLIP_TO_TILE
        // From the pixel to the point of the edge that belongs to it, which has the same w. That is along an axis of the screen, so
        // one of both is 0.
        highp vec2 toEdge = abs(onEdge * gl_FragCoord.w - gl_FragCoord.xy);
        float away = min(toEdge.x + toEdge.y, 1.0);
        // A quarter of a linear fade and three quarters of `smoothstep`.
        float cover = 1.0 - away * (0.25 + away * (2.25 - away * 1.5));
        pixel = paint() * cover;
      }
      """)
}
