// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// A tile image on triangles whose corners are in clip space. `draw[0].x`: the factor for y; `draw[6]`,
  /// `[7]`: the source rectangles of the image and of the one under it; `draw[8]`: opacity, and the share
  /// of the image in the cross-fade.
  static let overlayTile = ShaderSource(
    name: "overlayTile",
    vertex: """
      layout(location = 0) in vec4 position;
      layout(location = 1) in vec2 corner;
      out highp vec2 uv;
      #ifdef MIXED
      out highp vec2 uvUnder;
      #endif
      void main() {
        gl_Position = vec4(position.x, position.y * draw[0].x, position.zw);
        uv = mix(draw[6].xy, draw[6].zw, corner);
      #ifdef MIXED
        uvUnder = mix(draw[7].xy, draw[7].zw, corner);
      #endif
      }
      """,
    fragment: """
      uniform MEDIUM sampler2D atlas;
      in highp vec2 uv;
      #ifdef MIXED
      uniform MEDIUM sampler2D under;
      in highp vec2 uvUnder;
      #endif
      void main() {
        // Between two sizes of the image, prefer the larger one: maps have thin lines.
        vec4 color = texture(atlas, uv, -0.5) * draw[8].y;
      #ifdef MIXED
        color += texture(under, uvUnder, -0.5) * (1.0 - draw[8].y);
      #endif
        pixel = color * draw[8].x;
      }
      """)
}
