// SPDX-License-Identifier: Apache-2.0

/// The paint of a fill's edges, a color or the fill's pattern, for ``ShaderSource/edge`` and ``ShaderSource/edgeStrip``.
enum EdgePaint {
  /// Defines `setPaint` for a vertex shader, which sets the outputs and returns whether the paint of a row is visible.
  static let vertex = """
    #ifdef PATTERN
    out highp vec2 repeats;
    flat out highp vec4 cell;
    flat out MEDIUM float opacity;
    #else
    flat out MEDIUM vec4 color;
    #endif
    bool setPaint(int row, vec2 at) {
    #ifdef PATTERN
      int first = row * 3;
      opacity = rows[first].x;
      cell = rows[first + 1];
      vec4 scale = rows[first + 2];
      bool isSeen = opacity > 0.0 && scale.x > 0.0 && scale.y > 0.0;
      repeats = isSeen ? (at + scale.zw) / scale.xy : vec2(0.0);
      return isSeen;
    #else
      color = rows[row];
      return color.a > 0.0;
    #endif
    }

    """

  /// Defines `paint` for a fragment shader, which returns the color where the edge covers a complete pixel.
  static let fragment =
    """
    #ifdef PATTERN
    in highp vec2 repeats;
    flat in highp vec4 cell;
    flat in float opacity;

    """ + ShaderSource.patternSampling + """
      vec4 paint() { return patternColor(repeats, cell) * opacity; }
      #else
      flat in vec4 color;
      vec4 paint() { return color; }
      #endif

      """
}
