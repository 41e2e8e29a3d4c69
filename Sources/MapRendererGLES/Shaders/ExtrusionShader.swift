// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// Walls and roofs, lit as in MapLibre's style specification. A face that faces the light keeps its
  /// color, others darken with the light's intensity, and walls darken toward the ground.
  ///
  /// `draw[6]`: direction to the light in tile axes, intensity. `draw[7]`: the light's color, opacity.
  /// `draw[8].x`: 1 for the vertical gradient. `draw[9]`: the camera's position in tile units and meters,
  /// and 1 if it is known. Walls that face away from the camera are hidden by other walls and are not
  /// drawn.
  static let extrusion = ShaderSource(
    name: "extrusion",
    vertex: """
      layout(location = 0) in vec2 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in float top;
      layout(location = 3) in float traveled;
      layout(location = 4) in uint row;
      out MEDIUM vec3 light;
      #ifdef PATTERN
      out highp vec2 repeats;
      flat out highp vec4 cell;
      const int ROW = 4;
      #else
      const int ROW = 2;
      #endif

      vec3 lit(vec3 color, vec3 facing, float base, float height) {
        float intensity = draw[6].w;
        float amount = clamp(dot(facing, draw[6].xyz), 0.0, 1.0);
      #ifdef PATTERN
        float brightest = max(0.5 + intensity, 1.0);
      #else
        float luminance = dot(color, vec3(0.2126, 0.7152, 0.0722));
        float brightest = max(1.0 - luminance + intensity, 1.0);
        color += 0.03;
      #endif
        amount = mix(1.0 - intensity, brightest, amount);
        if (facing.z < 0.5 && draw[8].x > 0.0) {
          float rise = (top + base) * sqrt(height / 150.0);
          amount *= clamp(rise, mix(0.7, 0.98, 1.0 - intensity), 1.0);
        }
        vec3 tint = draw[7].rgb;
        return clamp(color * amount * tint, 0.3 * (1.0 - tint), vec3(1.0));
      }

      void main() {
        int first = int(row) * ROW;
        vec4 color = rows[first];
        float base = max(rows[first + 1].x, 0.0);
        float height = max(rows[first + 1].y, base);
        float z = top > 0.0 ? height : base;
        vec3 facing = normal / 127.0;
        bool isTurnedAway = draw[9].w > 0.0 && facing.z < 0.5
          && dot(facing.xy, draw[9].xy - position) < 0.0;
        if (color.a <= 0.0 || isTurnedAway) {
          gl_Position = NOWHERE;
          return;
        }
        gl_Position = MATRIX * vec4(position, z, 1.0);
      #ifdef PATTERN
        cell = rows[first + 2];
        vec2 size = max(rows[first + 3].xy, vec2(1.0e-3));
        // On walls the pattern keeps its shape: meters become tile units by the ground's scale.
        float unitsPerMeter = rows[first + 3].z > 0.0 ? rows[first + 3].z : 16.0;
        vec2 surfacePoint = facing.z > 0.5 ? position : vec2(traveled, -z * unitsPerMeter);
        repeats = (surfacePoint + rows[first + 1].zw) / size;
        light = lit(vec3(1.0), facing, base, height);
      #else
        light = lit(color.rgb, facing, base, height);
      #endif
        SET_TILE_POSITION(position);
      }
      """,
    fragment: patternSampling + """
      in vec3 light;
      #ifdef PATTERN
      in highp vec2 repeats;
      flat in highp vec4 cell;
      #endif
      void main() {
        CLIP_TO_TILE
        float opacity = draw[7].a;
      #ifdef PATTERN
        vec4 color = patternColor(repeats, cell);
        pixel = vec4(color.rgb * light, color.a) * opacity;
      #else
        pixel = vec4(light * opacity, opacity);
      #endif
      }
      """)
}
