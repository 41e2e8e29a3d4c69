// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// Triangles in the color of their row.
  static let fill = ShaderSource(
    name: "fill",
    vertex: """
      layout(location = 0) in vec2 position;
      layout(location = 1) in uint row;
      flat out MEDIUM vec4 color;
      void main() {
        color = rows[ROW_INDEX];
        gl_Position = color.a > 0.0 ? MATRIX * vec4(position, 0.0, 1.0) : NOWHERE;
        SET_TILE_POSITION(position);
      }
      """,
    fragment: """
      flat in vec4 color;
      void main() {
        CLIP_TO_TILE
        pixel = color;
      }
      """)
}
