// SPDX-License-Identifier: Apache-2.0
import MapStyle

/// A frame that draws nothing, with the programs that the layers of a style need: a triangle without area for each. A driver compiles
/// the final code of a program when it is first drawn, which takes several milliseconds each; while tiles are built, there is time for it.
struct ProgramSamples {
  /// The combinations of program and blending that layers need.
  private enum Sample: Hashable {
    case fill(isOpaque: Bool)
    case outline(OutlineKind)
    case line(isDashed: Bool)
    case extrusion(isOpaque: Bool)
    case glyphs
    case icons
  }

  private let samples: Set<Sample>
  private let size: SIMD2<Int>

  /// - Parameters:
  ///   - context: The evaluation context of the frame. Properties that depend on features have the value without one.
  ///   - size: The size of the frame in pixels.
  init(_ style: StyleDocument, context: EvaluationContext, size: SIMD2<Int>) {
    var context = context
    var samples: Set<Sample> = []
    for layer in style.layers where layer.isVisible && layer.isShown(atZoom: context.zoom) {
      switch layer.kind {
      case .fill(let fill) where fill.pattern == nil:
        let alpha = Double(fill.color.evaluate(&context).alpha) * fill.opacity.evaluate(&context)
        samples.insert(.fill(isOpaque: alpha >= 1))
        if fill.antialias.evaluate(&context) {
          samples.insert(.outline(alpha >= 1 ? .opaqueEdge : .translucentEdge))
        }
      case .line(let line) where line.pattern == nil && line.gradient == nil:
        samples.insert(.line(isDashed: line.dasharray != nil))
      case .fillExtrusion(let extrusion) where extrusion.pattern == nil:
        samples.insert(.extrusion(isOpaque: extrusion.opacity.evaluate(&context) >= 1))
      case .symbol: samples.formUnion([.glyphs, .icons])
      default: break
      }
    }
    self.samples = samples
    self.size = size
  }

  /// Draws the frame.
  ///
  /// - Parameters:
  ///   - glyphs: The textures of glyphs and icons.
  func draw(
    with backend: any RenderBackend, glyphs: TextureHandle, icons: TextureHandle?
  ) throws(RenderError) {
    var list = DrawList(width: size.x, height: size.y)
    list.rows = Array(repeating: SIMD4(repeating: 1), count: DrawList.rowAlignment)
    list.rows += Array(repeating: SIMD4(repeating: 0.5), count: DrawList.rowAlignment)
    list.symbols = Array(
      repeating: SymbolVertex(x: 0, y: 0, u: 0, v: 0, color: .zero), count: 4)
    var meshes: [MeshHandle] = []
    func draw(_ vertices: MeshData.Vertices, isOpaque: Bool = true, rowVectors: Int) -> TileDraw {
      let mesh = backend.makeMesh(MeshData(vertices: vertices, indices: [0, 0, 0, 0, 0, 0]))
      meshes.append(mesh)
      return TileDraw(
        mesh: mesh, ranges: [0..<6],
        matrix: Matrix4f([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]),
        rows: isOpaque ? 0 : DrawList.rowAlignment, rowVectors: rowVectors, unitsPerPixel: 1)
    }
    defer { meshes.forEach(backend.release) }
    for sample in samples {
      switch sample {
      case .fill(let isOpaque):
        let fill = draw(
          .fill([FillVertex(x: 0, y: 0, row: 0)]), isOpaque: isOpaque, rowVectors: 1)
        list.commands.append(.fill(fill))
      case .outline(let kind):
        let vertex = OutlineVertex(x: 0, y: 0, normalX: 0, normalY: 0, row: 0)
        list.commands.append(.outline(draw(.outline([vertex]), rowVectors: 1), kind))
      case .line(let isDashed):
        let vertex = LineVertex(
          x: 0, y: 0, extrudeX: 0, extrudeY: 0, across: 0, along: 0, distance: 0, row: 0)
        let dash = isDashed ? DashPattern(lengths: [1, 1], isRound: false) : nil
        list.commands.append(.line(draw(.line([vertex]), rowVectors: 3), dash: dash))
      case .extrusion(let isOpaque):
        let vertex = ExtrusionVertex(
          x: 0, y: 0, normalX: 0, normalY: 0, normalZ: 127, top: 0, distance: 0, row: 0)
        let mode = ExtrusionMode(opacity: isOpaque ? 1 : 0.5, hasVerticalGradient: true)
        list.commands.append(.extrusion(draw(.extrusion([vertex]), rowVectors: 2), mode))
      case .glyphs: list.commands.append(.symbols(0..<4, atlas: glyphs, kind: .glyphs))
      case .icons:
        if let icons {
          list.commands.append(.symbols(0..<4, atlas: icons, kind: .icons))
        }
      }
    }
    try backend.draw(list)
  }
}
