// SPDX-License-Identifier: Apache-2.0
internal import MapScene

/// A cache of programs, which are compiled at first use.
struct ProgramLibrary {
  private var programs: [Key: Program] = [:]
  /// The variants of every program.
  var common: ShaderVariants = []

  private struct Key: Hashable {
    var kind: ProgramKind
    var variants: ShaderVariants
  }

  mutating func program(
    _ kind: ProgramKind, _ variants: ShaderVariants = []
  ) throws(RenderError) -> Program {
    let key = Key(kind: kind, variants: variants)
    if let program = programs[key] { return program }
    let program = try Program(kind.source, variants.union(common))
    programs[key] = program
    return program
  }

  mutating func release(_ state: GLState) {
    for program in programs.values { state.delete(program: program.name) }
    programs = [:]
  }
}

/// The kind of geometry that a program draws.
enum ProgramKind {
  case background, sky, fill, fillPattern, edge, edgeStrip, line, circle, extrusion, raster, symbol,
    overlayLine, overlayFill, overlayTile, hillshade, colorRelief, heatmap, heatmapColors

  var source: ShaderSource {
    switch self {
    case .background: .background
    case .sky: .sky
    case .fill: .fill
    case .fillPattern: .fillPattern
    case .edge: .edge
    case .edgeStrip: .edgeStrip
    case .line: .line
    case .circle: .circle
    case .extrusion: .extrusion
    case .raster: .raster
    case .symbol: .symbol
    case .overlayLine: .overlayLine
    case .overlayFill: .overlayFill
    case .overlayTile: .overlayTile
    case .hillshade: .hillshade
    case .colorRelief: .colorRelief
    case .heatmap: .heatmap
    case .heatmapColors: .heatmapColors
    }
  }
}
