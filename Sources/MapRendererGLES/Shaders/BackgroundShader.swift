// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// Fills the frame with the color `draw[6]`.
  static let background = ShaderSource(
    name: "background",
    vertex: """
      layout(location = 0) in vec2 position;
      void main() {
        gl_Position = vec4(position / 4096.0 - 1.0, 0.0, 1.0);
      }
      """,
    fragment: """
      void main() {
        pixel = draw[6];
      }
      """)
}
