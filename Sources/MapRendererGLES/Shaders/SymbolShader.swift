// SPDX-License-Identifier: Apache-2.0
internal import MapScene

extension ShaderSource {
  /// Glyphs and icons: rectangles of an atlas, in screen pixels.
  ///
  /// `draw[6]`: clip coordinates per pixel, clip coordinates of the top left corner. `draw[7].xy`: atlas
  /// coordinates per texel.
  static let symbol = ShaderSource(
    name: "symbol",
    vertex: """
      layout(location = 0) in vec2 position;
      layout(location = 1) in vec2 texel;
      layout(location = 2) in vec4 tint;
      layout(location = 3) in vec3 field; // pixels a texel, growth, width of the edge
      out highp vec2 samplePoint; // atlas coordinates; of a field, 1/256 texels from the origin
      #if defined(FIELD) || defined(ALPHA_FIELD)
      layout(location = 4) in vec2 origin;
      flat out highp vec4 base; // atlas coordinates of the origin, and of 1/256 texel
      flat out MEDIUM vec4 color;
      flat out MEDIUM vec3 edge; // cover = value of the field * x + y; inside cover = * x + z
      flat out MEDIUM float fringe; // 1 if the edge's fade can end with the field
      #else
      out MEDIUM vec4 color;
      #endif
      void main() {
        color = tint;
        gl_Position = vec4(position * draw[6].xy + draw[6].zw, 0.0, 1.0);
      #if defined(FIELD) || defined(ALPHA_FIELD)
        samplePoint = (texel - origin) * 256.0 + 0.5;
        base = vec4(origin, 1.0 / 256.0, 1.0 / 256.0) * draw[7].xyxy;
        // Pixels outside the edge: (0.75 - value) * 8 texels * scale.
        float pixels = 8.0 * field.x;
        float width = field.z;
        edge = vec3(pixels / width, (field.y - 0.75 * pixels) / width + 0.5, -1000.0);
        fringe = field.y < 0.75 * pixels ? 1.0 : 0.0;
        // A halo ends where the letter begins, for letters that one can see through.
        if (field.y > 0.0) edge.z = -0.75 * pixels / width;
      #else
        samplePoint = texel * draw[7].xy;
      #endif
      }
      """,
    fragment: """
      uniform MEDIUM sampler2D atlas;
      in highp vec2 samplePoint;
      #if defined(FIELD) || defined(ALPHA_FIELD)
      flat in highp vec4 base;
      flat in vec4 color;
      flat in vec3 edge;
      flat in float fringe;
      #else
      in vec4 color;
      #endif
      void main() {
      #if defined(FIELD) || defined(ALPHA_FIELD)
        // In steps of 1/256 texel from the origin, sums are exact: a glyph has the same pixels at each position of the atlas.
        highp vec2 at = base.xy + floor(samplePoint) * base.zw;
      #ifdef FIELD
        float value = texture(atlas, at).r;
      #else
        float value = texture(atlas, at).a;
      #endif
        vec2 cover = clamp(value * edge.x + edge.yz, 0.0, 1.0);
        cover = cover * cover * (3.0 - 2.0 * cover);
        // A halo wider than its field fades out where the field ends, else it would show its rectangle.
        cover.x *= min(value * 16.0 + fringe, 1.0);
        pixel = color * min(cover.x, 1.0 - cover.y);
      #else
        pixel = color * texture(atlas, samplePoint);
      #endif
      }
      """)
}

extension SymbolKind {
  var variants: ShaderVariants {
    switch self {
    case .glyphs: .field
    case .icons, .crispIcons: []
    case .fieldIcons: .alphaField
    }
  }
}
