// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// Fills the part of the frame above the horizon with a gradient from `draw[7]` at the horizon to `draw[6]`.
  ///
  /// `draw[8]` is a point of the horizon in pixels from the top left, and the unit vector up from it. `draw[9]` is the
  /// height of the gradient in pixels, and -1 in a frame that is upside down, 1 otherwise.
  static let sky = ShaderSource(
    name: "sky",
    vertex: """
      layout(location = 0) in vec2 position;
      out vec2 screenPoint;
      void main() {
        vec2 corner = position / 4096.0 - 1.0;
        screenPoint = (vec2(corner.x, -corner.y * draw[9].y) + 1.0) * draw[4].xy;
        gl_Position = vec4(corner, 0.0, 1.0);
      }
      """,
    fragment: """
      in vec2 screenPoint;
      void main() {
        float height = dot(screenPoint - draw[8].xy, draw[8].zw);
        float part = 1.0 - clamp(height / max(draw[9].x, 1e-6), 0.0, 1.0);
        pixel = mix(draw[6], draw[7], part * part) * clamp(height + 0.5, 0.0, 1.0);
      }
      """)
}
