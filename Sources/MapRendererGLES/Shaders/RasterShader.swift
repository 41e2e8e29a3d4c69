// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// A picture on a quadrilateral: the unit square under `MATRIX`.
  ///
  /// `draw[6]`: the picture's part to show. `draw[7]`, `[8]`, `[9]`: the red, green, blue of the result
  /// as combinations of the premultiplied picture's red, green, blue and alpha, opacity included.
  /// `draw[10].xyz`, `[11]`, `[12]`: unit square to homogeneous tile units, by columns;
  /// `draw[10].w`: opacity.
  static let raster = ShaderSource(
    name: "raster",
    vertex: """
      layout(location = 0) in vec2 position;
      out highp vec2 place;
      #ifdef CLIP
      out highp vec3 ground;
      #endif
      void main() {
        vec2 unit = position / 8192.0;
        place = mix(draw[6].xy, draw[6].zw, unit);
        gl_Position = MATRIX * vec4(unit, 0.0, 1.0);
      #ifdef CLIP_DISTANCE
        vec3 ground = draw[10].xyz * unit.x + draw[11].xyz * unit.y + draw[12].xyz;
        clipTo(ground.xy - draw[5].xy * ground.z, draw[5].zw * ground.z - ground.xy);
      #endif
      #ifdef CLIP
        ground = draw[10].xyz * unit.x + draw[11].xyz * unit.y + draw[12].xyz;
        tilePosition = vec2(0.0);
      #endif
      }
      """,
    fragment: """
      uniform mediump sampler2D atlas;
      in highp vec2 place;
      #ifdef CLIP
      in highp vec3 ground;
      #endif
      void main() {
      #ifdef CLIP
        highp vec2 point = ground.xy / ground.z;
        if (any(lessThan(point, draw[5].xy)) || any(greaterThanEqual(point, draw[5].zw))) discard;
      #endif
        vec4 color = texture(atlas, place);
        pixel = vec4(
          dot(color, draw[7]), dot(color, draw[8]), dot(color, draw[9]), color.a * draw[10].w);
      }
      """)
}
