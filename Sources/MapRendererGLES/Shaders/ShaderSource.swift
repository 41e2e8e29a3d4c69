// SPDX-License-Identifier: Apache-2.0

/// The GLSL ES 3.00 source of a program, without the header that all programs share.
struct ShaderSource {
  var name: String
  var vertex: String
  var fragment: String

  /// Returns the complete source of a stage for a set of variants.
  func text(of stage: Stage, _ variants: ShaderVariants) -> String {
    var text = "#version 300 es\n"
    if stage == .vertex, variants.contains(.clipDistance) {
      text += "#extension GL_EXT_clip_cull_distance : require\n"
    }
    for name in variants.defines { text += "#define \(name)\n" }
    text += "#define MEDIUM \(variants.contains(.precise) ? "highp" : "mediump")\n"
    switch stage {
    case .vertex: text += Self.vertexHead + vertex
    case .fragment: text += Self.fragmentHead + fragment
    }
    return text
  }

  enum Stage {
    case vertex
    case fragment
  }

  /// Declares `draw`, the uniforms of the draw (see ``DrawUniforms``), and `rows`, its paint rows. `ROW_INDEX` is the vertex's
  /// row.
  ///
  /// `perspective` returns the scale of the ground at a point relative to the camera's target, measured
  /// across the screen image of a ground line in `direction` (a unit vector). For points a and b of the
  /// ground and their images, the ratio of areas is det(H) / w³ with the homography H. The ratio of lengths
  /// along the line is |(H·direction).xy w − (H·point).xy (H·direction).w| / w². Their quotient is the
  /// ratio of lengths across. It is linear along the line, so interpolation preserves it, even to points
  /// behind the camera, where it is negative. `wPerPerspective` is the quotient of w and that scale, for a direction of any length.
  private static let vertexHead = """
    precision highp float;
    uniform highp vec4 draw[13];
    layout(std140) uniform Rows { vec4 rows[1024]; };
    #define MATRIX mat4(draw[0], draw[1], draw[2], draw[3])
    #define HALF_VIEWPORT draw[4].xy
    #define UNITS_PER_PIXEL draw[4].z
    #define IS_OUTSIDE(p) (any(lessThan(p, draw[5].xy)) || any(greaterThanEqual(p, draw[5].zw)))
    #define NOWHERE vec4(0.0, 0.0, 2.0, 1.0)
    #ifdef ONE_ROW
    #define ROW_INDEX 0
    #else
    #define ROW_INDEX int(row)
    #endif
    #if defined(CLIP_DISTANCE)
    void clipTo(vec2 low, vec2 high) {
      gl_ClipDistance[0] = low.x;
      gl_ClipDistance[1] = low.y;
      gl_ClipDistance[2] = high.x;
      gl_ClipDistance[3] = high.y;
    }
    #define SET_TILE_POSITION(p) clipTo((p) - draw[5].xy, draw[5].zw - (p))
    #elif defined(CLIP)
    out vec2 tilePosition;
    #define SET_TILE_POSITION(p) tilePosition = p
    #else
    #define SET_TILE_POSITION(p)
    #endif
    vec2 speedOnScreen(vec4 projected, vec2 direction) {
      vec4 along = draw[0] * direction.x + draw[1] * direction.y;
      return (along.xy * projected.w - projected.xy * along.w) * HALF_VIEWPORT;
    }
    float perspective(vec4 projected, vec2 direction) {
      return length(speedOnScreen(projected, direction)) * projected.w * draw[4].w;
    }
    float wPerPerspective(vec4 projected, vec2 direction) {
      vec2 speed = speedOnScreen(projected, direction) * draw[4].w;
      float square = dot(speed, speed);
      return square > 0.0 ? sqrt(dot(direction, direction) / square) : 0.0;
    }

    """

  /// The vertex shader of a tile's square. `uv` is the position in it, 0...1.
  static let squareVertex = """
    layout(location = 0) in vec2 position;
    out highp vec2 uv;
    void main() {
      uv = position / 8192.0;
      gl_Position = MATRIX * vec4(position, 0.0, 1.0);
      SET_TILE_POSITION(position);
    }
    """

  /// Declares the paint rows for a fragment shader.
  static let fragmentRows = """
    layout(std140) uniform Rows { highp vec4 rows[1024]; };

    """

  private static let fragmentHead = """
    precision MEDIUM float;
    uniform highp vec4 draw[13];
    #ifdef CLIP
    in highp vec2 tilePosition;
    #define CLIP_TO_TILE if (any(lessThan(tilePosition, draw[5].xy)) \\
      || any(greaterThanEqual(tilePosition, draw[5].zw))) discard;
    #else
    #define CLIP_TO_TILE
    #endif
    out vec4 pixel;

    """
}

/// The compile-time options of a program.
struct ShaderVariants: OptionSet, Hashable {
  let rawValue: Int

  /// Discards fragments outside the draw's clip rectangle.
  static let clip = ShaderVariants(rawValue: 1)
  /// Cuts triangles at the clip rectangle (GL_EXT_clip_cull_distance).
  static let clipDistance = ShaderVariants(rawValue: 256)
  static let pattern = ShaderVariants(rawValue: 2)
  static let dash = ShaderVariants(rawValue: 4)
  static let roundDash = ShaderVariants(rawValue: 8)
  static let gradient = ShaderVariants(rawValue: 16)
  /// Circles that lie on the map.
  static let onMap = ShaderVariants(rawValue: 32)
  /// Symbols from a distance field in the atlas's red.
  static let field = ShaderVariants(rawValue: 64)
  /// Symbols from a distance field in the atlas's alpha.
  static let alphaField = ShaderVariants(rawValue: 128)

  /// Overlay lines with a separate color before the cut.
  static let cut = ShaderVariants(rawValue: 512)
  /// Images that are cross-faded with another one.
  static let mixed = ShaderVariants(rawValue: 1024)

  /// Overlay lines of one color, whose vertices need no color.
  static let solid = ShaderVariants(rawValue: 2048)

  /// Replaces half precision with full precision. A software rasterizer spends up to a fifth of a frame on
  /// converting between halves and floats.
  static let precise = ShaderVariants(rawValue: 4096)

  /// Reads the only paint row of a draw, at a fixed index. A software rasterizer otherwise reads a row for each vertex, which
  /// takes a quarter of the time of a line's vertices.
  static let oneRow = ShaderVariants(rawValue: 8192)

  var defines: [String] {
    let names = [
      "CLIP", "PATTERN", "DASH", "ROUND_DASH", "GRADIENT", "ON_MAP", "FIELD", "ALPHA_FIELD",
      "CLIP_DISTANCE", "CUT", "MIXED", "SOLID", "PRECISE", "ONE_ROW",
    ]
    return names.indices.filter { rawValue & (1 << $0) != 0 }.map { names[$0] }
  }
}
