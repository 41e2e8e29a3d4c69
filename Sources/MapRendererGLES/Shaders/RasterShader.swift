// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// An image on a quadrilateral, drawn in perspective unless the quadrilateral is a parallelogram. The
  /// corners of the two triangles have weights, and the interpolation divides by them.
  ///
  /// `draw[6]`: the source rectangle in the image. `draw[7]`, `[8]`, `[9]`: the result's red, green and
  /// blue as combinations of the premultiplied image's red, green, blue and alpha, opacity included.
  /// `draw[10]`, `[11]`: the northwest, northeast, southwest and southeast corners in tile units.
  /// `draw[12].x`: opacity; `.yz`: the weights of the southeast and southwest corners. The weights of
  /// opposite corners add up to 2.
  ///
  /// A mix with a second image has no corners. `draw[10]` is then the second image's source rectangle, and
  /// `draw[12].w` its weight in the mix.
  static let raster = ShaderSource(
    name: "raster",
    vertex: """
      layout(location = 0) in vec2 position;
      out highp vec2 uv;
      #ifdef MIXED
      out highp vec2 uvUnder;
      #endif
      void main() {
        vec2 unit = position / 8192.0;
        uv = mix(draw[6].xy, draw[6].zw, unit);
      #ifdef MIXED
        uvUnder = mix(draw[10].xy, draw[10].zw, unit);
        gl_Position = MATRIX * vec4(position, 0.0, 1.0);
        SET_TILE_POSITION(position);
      #else
        vec2 ground = mix(
          mix(draw[10].xy, draw[10].zw, unit.x), mix(draw[11].xy, draw[11].zw, unit.x), unit.y);
        vec2 weights = draw[12].yz;
        float weight = mix(
          mix(2.0 - weights.x, 2.0 - weights.y, unit.x), mix(weights.y, weights.x, unit.x), unit.y);
        gl_Position = MATRIX * vec4(ground, 0.0, 1.0) * weight;
        SET_TILE_POSITION(ground);
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
        CLIP_TO_TILE
        vec4 color = texture(atlas, uv);
      #ifdef MIXED
        color = mix(color, texture(under, uvUnder), draw[12].w);
      #endif
        pixel = vec4(
          dot(color, draw[7]), dot(color, draw[8]), dot(color, draw[9]), color.a * draw[12].x);
      }
      """)
}
