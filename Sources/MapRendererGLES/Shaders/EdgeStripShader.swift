// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// A strip along a fill's edge, in a color or with the fill's pattern. It is one screen pixel wide and fades away from the edge.
  ///
  /// `draw[6].x` is the inset: the strip spans -inset...1 pixels from the edge. If `draw[6].y` is 1, the inner part is as
  /// wide as a line of OpenGL, which paints the pixels that contain the edge along the steeper axis. `draw[6].z` is 4 for a
  /// strip whose inside fades as its outside does, otherwise 0.
  static let edgeStrip = ShaderSource(
    name: "edge strip",
    vertex: EdgePaint.vertex + """
      layout(location = 0) in vec2 position;
      layout(location = 1) in vec2 normal;
      layout(location = 2) in float side;
      layout(location = 3) in uint row;
      out MEDIUM float away; // pixels from the edge, plus draw[6].z
      void main() {
        vec4 edge = MATRIX * vec4(position, 0.0, 1.0);
        vec2 outward = normal / 63.0;
        float lengthOfIt = length(outward);
        vec2 direction = lengthOfIt > 0.0 ? outward.yx * vec2(1.0, -1.0) / lengthOfIt : vec2(1.0, 0.0);
        float pixel = UNITS_PER_PIXEL * perspective(edge, direction);
        float inset = draw[6].x;
        if (draw[6].y > 0.0) {
          vec2 onScreen = abs(speedOnScreen(edge, direction));
          inset *= max(onScreen.x, onScreen.y) / max(length(onScreen), 1e-9);
        }
        away = mix(-inset, 1.0, side);
        vec2 corner = position + outward * (away * pixel);
        gl_Position = setPaint(ROW_INDEX, corner) ? MATRIX * vec4(corner, 0.0, 1.0) : NOWHERE;
        SET_TILE_POSITION(corner);
        away += draw[6].z;
      }
      """,
    fragment: EdgePaint.fragment + """
      in float away;
      void main() {
        CLIP_TO_TILE
        // The inside of a translucent edge fades smoothly.
        float fade = away > 2.0 ? abs(away - 4.0) : away < 0.0 ? smoothstep(0.0, 1.0, -away) : away;
        pixel = paint() * (1.0 - fade);
      }
      """)
}
