// SPDX-License-Identifier: Apache-2.0

extension ShaderSource {
  /// The shading of slopes by lights.
  ///
  /// `draw[6]`: the latitudes of the northern and southern edge in radians.
  static let hillshade = ShaderSource(
    name: "hillshade",
    vertex: squareVertex,
    fragment: fragmentRows + """
      uniform MEDIUM sampler2D atlas;
      in highp vec2 uv;
      const highp float PI = 3.14159265;
      #define ACCENT rows[1]
      #define DIRECTION(light) rows[2 + 3 * (light)].x
      #define ALTITUDE(light) rows[2 + 3 * (light)].y
      #define SHADOW(light) rows[3 + 3 * (light)]
      #define HIGHLIGHT(light) rows[4 + 3 * (light)]

      // The part of the light from the first light's side that a slope faces away from, 0...1.
      highp float turnedAway(highp vec2 slope) {
        highp float aspect = slope.x != 0.0 || slope.y != 0.0 ? atan(slope.y, -slope.x) : -0.5 * PI;
        return abs(mod((aspect + DIRECTION(0) + PI) / PI + 0.5, 2.0) - 1.0);
      }

      // The cosine of the angle between a light and the surface's normal.
      highp float facing(int light, highp vec2 slope) {
        highp vec2 toLight = vec2(-sin(DIRECTION(light)), cos(DIRECTION(light)));
        return (sin(ALTITUDE(light)) + cos(ALTITUDE(light)) * dot(slope, toLight))
          * inversesqrt(1.0 + dot(slope, slope));
      }

      vec4 standard(highp vec2 slope, highp float exaggeration) {
        highp float steepness = atan(0.625 * length(slope));
        if (abs(exaggeration - 0.5) > 1e-3) {
          highp float base = 1.875 - 1.75 * exaggeration;
          steepness = (pow(base, steepness) - 1.0) / (pow(base, 0.5 * PI) - 1.0) * (0.5 * PI);
        }
        float strength = min(2.0 * exaggeration, 1.0);
        vec4 shade = mix(SHADOW(0), HIGHLIGHT(0), turnedAway(slope)) * (sin(steepness) * strength);
        return ACCENT * ((1.0 - cos(steepness)) * strength) * (1.0 - shade.a) + shade;
      }

      vec4 reflection(highp vec2 slope, int lights) {
        vec4 sum = vec4(0.0);
        for (int light = 0; light < lights; light++) {
          float level = 2.0 * clamp(facing(light, slope), 0.0, 1.0) - 1.0;
          sum += level > 0.0 ? HIGHLIGHT(light) * level : SHADOW(light) * -level;
        }
        return sum / float(lights);
      }

      vec4 combined(highp vec2 slope) {
        highp float angle = min(acos(clamp(facing(0, slope), -1.0, 1.0)), 0.5 * PI);
        highp float strength = atan(length(slope)) * 4.0 / (PI * PI);
        return (SHADOW(0) * angle + HIGHLIGHT(0) * (0.5 * PI - angle)) * strength;
      }

      vec4 igor(highp vec2 slope) {
        return mix(SHADOW(0), HIGHLIGHT(0), turnedAway(slope)) * (atan(length(slope)) * 2.0 / PI);
      }

      void main() {
        CLIP_TO_TILE
        // Meters on the map are shorter toward the poles.
        highp float latitude = mix(draw[6].x, draw[6].y, uv.y);
        highp vec2 slope = (texture(atlas, uv).rg * 8.0 - 4.0) / cos(latitude);
        highp float exaggeration = rows[0].x;
        int formula = int(rows[0].y);
        if (formula == 0) {
          pixel = standard(slope, exaggeration);
          return;
        }
        slope *= 2.0 * exaggeration;
        if (formula == 1) {
          pixel = reflection(slope, int(rows[0].z));
        } else if (formula == 2) {
          pixel = combined(slope);
        } else {
          pixel = igor(slope);
        }
      }
      """)
}
