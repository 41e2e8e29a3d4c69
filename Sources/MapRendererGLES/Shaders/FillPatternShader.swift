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

  /// Defines `patternColor`, which samples the pattern at a position counted in repeats. Samples stay half
  /// a texel inside the cell, so that neighboring cells do not bleed in.
  static let patternSampling = """
    uniform MEDIUM sampler2D atlas;
    vec4 patternColor(highp vec2 repeats, highp vec4 cell) {
      highp vec2 texel = cell.xy + clamp(fract(repeats) * cell.zw, vec2(0.5), cell.zw - 0.5);
      return texture(atlas, texel / vec2(textureSize(atlas, 0)));
    }

    """
}
