// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// Circles with a stroke.
  ///
  /// `draw[6]`: 1 if circles scale with distance; the target's clip w.
  static let circle = ShaderSource(
    name: "circle",
    vertex: """
      layout(location = 0) in vec2 position;
      layout(location = 1) in vec2 corner;
      layout(location = 2) in uint row;
      flat out MEDIUM vec4 fill;
      flat out MEDIUM vec4 stroke;
      flat out highp vec3 shape; // radius of the fill, of the stroke's outside, width of the fade
      out highp vec2 fromMiddle; // in the shape's pixels
      void main() {
        int first = int(row) * 3;
        fill = rows[first];
        stroke = rows[first + 1];
        vec4 sizes = rows[first + 2];
        vec4 middle = MATRIX * vec4(position, 0.0, 1.0);
        float zoom = draw[6].x > 0.0 ? draw[6].y / middle.w : 1.0; // screen pixels a pixel
        float outside = sizes.x + sizes.z;
        if (IS_OUTSIDE(position) || outside <= 0.0 || fill.a + stroke.a <= 0.0 || middle.w <= 0.0) {
          gl_Position = NOWHERE;
          return;
        }
      #ifdef ON_MAP
        float scale = draw[6].x > 0.0 ? 1.0 : middle.w / draw[6].y;
        shape = vec3(sizes.x, outside, sizes.y * outside);
        // Two screen pixels of margin for the fade, more where the ground is seen at a flat angle.
        fromMiddle = corner * (outside + 2.0 * middle.w / (draw[6].y * scale));
        vec2 point = position + fromMiddle * (scale * UNITS_PER_PIXEL);
        gl_Position = MATRIX * vec4(point, 0.0, 1.0);
      #else
        shape = vec3(sizes.x, outside, sizes.y * outside) * zoom;
        shape.z = max(shape.z, 1.0);
        fromMiddle = corner * (shape.y + 0.5);
        gl_Position = middle;
        gl_Position.xy += fromMiddle / HALF_VIEWPORT * middle.w;
      #endif
      }
      """,
    fragment: """
      flat in vec4 fill;
      flat in vec4 stroke;
      flat in highp vec3 shape;
      in highp vec2 fromMiddle;
      void main() {
        highp float away = length(fromMiddle);
      #ifdef ON_MAP
        highp float screenPixel = length(vec2(dFdx(away), dFdy(away)));
        highp float fade = max(shape.z, screenPixel);
      #else
        highp float fade = shape.z;
      #endif
        float cover = clamp((shape.y - away) / fade, 0.0, 1.0);
        float inner = clamp((shape.x - away) / fade, 0.0, 1.0);
        cover *= cover * (3.0 - 2.0 * cover);
        inner *= inner * (3.0 - 2.0 * inner);
        pixel = mix(stroke, fill, shape.y > shape.x ? inner : 1.0) * cover;
      }
      """)
}
