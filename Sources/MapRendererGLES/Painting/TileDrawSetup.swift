// SPDX-License-Identifier: Apache-2.0

/// The program and options of a tile's draw, apart from its uniforms.
struct TileDrawSetup {
  var kind: ProgramKind
  var variants: ShaderVariants = []
  /// The number of vectors of `DrawUniforms` that the program reads.
  var uniforms = 6
  /// Whether fragments are clipped to the clip rectangle. Circles are drawn completely or not at all.
  var clips = true
  /// Whether the mesh lies on the ground, so that a clip rectangle on the ground can be a scissor
  /// rectangle.
  var isFlat = true

  /// The number of vectors in a paint row, for programs with a variant for a single row.
  var rowVectors: Int? {
    switch kind {
    case .line: variants.contains(.pattern) ? 4 : 3
    case .fill: 1
    case .edge, .edgeStrip: variants.contains(.pattern) ? 3 : 1
    default: nil
    }
  }
}
