// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// Adds up the influence of points: a normal distribution whose standard deviation is a third of the radius.
  ///
  /// `draw[6].x`: the intensity.
  static let heatmap = ShaderSource(
    name: "heatmap",
    vertex: """
      layout(location = 0) in vec2 position;
      layout(location = 1) in vec2 corner;
      layout(location = 2) in uint row;
      out highp vec2 fromPoint; // in radii
      flat out highp float peak;
      void main() {
        vec4 values = rows[int(row)];
        peak = values.x * draw[6].x * 0.39894228;
        // Less than a sixteenth of the smallest step of a color is invisible.
        float invisible = 1.0 / 255.0 / 16.0;
        if (IS_OUTSIDE(position) || peak <= invisible) {
          gl_Position = NOWHERE;
          return;
        }
        fromPoint = corner * (sqrt(2.0 * log(peak / invisible)) / 3.0);
        gl_Position = MATRIX * vec4(position + fromPoint * (values.y * UNITS_PER_PIXEL), 0.0, 1.0);
      }
      """,
    fragment: """
      in highp vec2 fromPoint;
      flat in highp float peak;
      void main() {
        pixel = vec4(peak * exp(-4.5 * dot(fromPoint, fromPoint)), 0.0, 0.0, 0.0);
      }
      """)

  /// Colors densities with a ramp. `draw[6].x`: the opacity.
  static let heatmapColors = ShaderSource(
    name: "heatmap colors",
    vertex: """
      layout(location = 0) in vec2 position;
      out highp vec2 uv;
      void main() {
        uv = position / 8192.0;
        gl_Position = vec4(position / 4096.0 - 1.0, 0.0, 1.0);
      }
      """,
    fragment: """
      uniform MEDIUM sampler2D atlas;
      uniform MEDIUM sampler2D under;
      in highp vec2 uv;
      void main() {
        pixel = texture(atlas, vec2(texture(under, uv).r, 0.5)) * draw[6].x;
      }
      """)
}
