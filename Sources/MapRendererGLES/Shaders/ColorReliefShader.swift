// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// The colors of elevations.
  ///
  /// `draw[6].x`: 1 to draw the elevation of the nearest pixel, 0 to interpolate. The texture has a border of one pixel.
  static let colorRelief = ShaderSource(
    name: "color relief",
    vertex: squareVertex,
    fragment: fragmentRows + """
      uniform highp sampler2D atlas;
      in highp vec2 uv;
      #define ELEVATION(stop) rows[1 + 2 * (stop)].x
      #define COLOR(stop) rows[2 + 2 * (stop)]

      highp float height(ivec2 texel) { return texelFetch(atlas, texel, 0).r; }

      highp float interpolatedHeight(highp vec2 point) {
        ivec2 low = clamp(ivec2(floor(point)), ivec2(0), textureSize(atlas, 0) - 2);
        highp vec2 part = point - vec2(low);
        return mix(
          mix(height(low), height(low + ivec2(1, 0)), part.x),
          mix(height(low + ivec2(0, 1)), height(low + ivec2(1, 1)), part.x), part.y);
      }

      void main() {
        CLIP_TO_TILE
        highp vec2 point = uv * vec2(textureSize(atlas, 0) - 2) + 1.0;
        highp float elevation = draw[6].x > 0.0
          ? height(min(ivec2(point), textureSize(atlas, 0) - 2)) : interpolatedHeight(point - 0.5);
        // The stops below and above the elevation.
        int low = 0;
        int high = int(rows[0].y) - 1;
        while (high - low > 1) {
          int middle = (low + high) / 2;
          if (elevation < ELEVATION(middle)) high = middle; else low = middle;
        }
        // Both can be equal: the color changes at once there.
        highp float span = max(ELEVATION(high) - ELEVATION(low), 1e-9);
        highp float part = elevation < ELEVATION(high)
          ? clamp((elevation - ELEVATION(low)) / span, 0.0, 1.0) : 1.0;
        pixel = mix(COLOR(low), COLOR(high), part) * rows[0].x;
      }
      """)
}
