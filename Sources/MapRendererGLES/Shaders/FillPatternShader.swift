// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// Triangles filled with a repeated cell of an atlas.
  static let fillPattern = ShaderSource(
    name: "fillPattern",
    vertex: """
      layout(location = 0) in vec2 position;
      layout(location = 1) in uint row;
      out highp vec2 repeats;
      flat out highp vec4 cell;
      flat out float opacity;
      void main() {
        int first = int(row) * 3;
        opacity = rows[first].x;
        cell = rows[first + 1];
        vec4 scale = rows[first + 2];
        bool isSeen = opacity > 0.0 && scale.x > 0.0 && scale.y > 0.0;
        repeats = isSeen ? (position + scale.zw) / scale.xy : vec2(0.0);
        gl_Position = isSeen ? MATRIX * vec4(position, 0.0, 1.0) : NOWHERE;
        SET_TILE_POSITION(position);
      }
      """,
    fragment: patternSampling + """
      in highp vec2 repeats;
      flat in highp vec4 cell;
      flat in float opacity;
      void main() {
        CLIP_TO_TILE
        pixel = patternColor(repeats, cell) * opacity;
      }
      """)

  /// Defines `patternColor`, which samples the pattern at a position counted in repeats, and `patternTexel` at a
  /// position in its cell.
  ///
  /// Colors are interpolated across the edges of the cell with those of the opposite edges, as in MapLibre, whose cells
  /// have a margin of one texel. The corners of the margin are transparent.
  static let patternSampling = """
    uniform MEDIUM sampler2D atlas;
    vec4 wrappedTexel(highp vec2 texel, highp vec4 cell) {
      highp vec2 inside = mod(texel, cell.zw);
      bvec2 isInside = equal(inside, texel);
      return isInside.x || isInside.y
        ? texelFetch(atlas, ivec2(cell.xy + inside), 0) : vec4(0.0);
    }
    vec4 patternTexel(highp vec2 texel, highp vec4 cell) {
      if (all(greaterThanEqual(texel, vec2(0.5))) && all(lessThanEqual(texel, cell.zw - 0.5))) {
        return textureLod(atlas, (cell.xy + texel) / vec2(textureSize(atlas, 0)), 0.0);
      }
      highp vec2 corner = floor(texel - 0.5);
      highp vec2 share = texel - 0.5 - corner;
      highp vec2 first = clamp(corner, vec2(-1.0), cell.zw);
      highp vec2 second = clamp(corner + 1.0, vec2(-1.0), cell.zw);
      return mix(
        mix(wrappedTexel(first, cell), wrappedTexel(vec2(second.x, first.y), cell), share.x),
        mix(wrappedTexel(vec2(first.x, second.y), cell), wrappedTexel(second, cell), share.x),
        share.y);
    }
    vec4 patternColor(highp vec2 repeats, highp vec4 cell) {
      return patternTexel(fract(repeats) * cell.zw, cell);
    }

    """
}
