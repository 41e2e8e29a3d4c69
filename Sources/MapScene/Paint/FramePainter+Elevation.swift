// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapStyle

extension FramePainter {
  mutating func paintHillshade(_ style: HillshadeStyle, layer: StyleLayer) {
    guard let source = layer.source, let tiles = tiles[source] else { return }
    var context = paint.evaluation
    let isNearest = style.resampling.evaluate(&context) == .nearest
    let rows = style.rows(&context, bearing: paint.viewport.bearing)
    let offset = paint.append(rows: rows)
    for tile in tiles {
      guard let slopes = tile.tile.slopes else { continue }
      let bounds = tile.tile.key.id.bounds
      let latitudes = SIMD2(
        Float(bounds.northEast.latitude), Float(bounds.southWest.latitude))
      paint.list.commands.append(
        .hillshade(
          square(of: tile, rows: offset, vectors: rows.count),
          HillshadeDraw(
            slopes: slopes, latitudes: latitudes * (.pi / 180), isNearest: isNearest)))
    }
  }

  mutating func paintColorRelief(_ style: ColorReliefStyle, layer: StyleLayer) {
    guard let source = layer.source, let tiles = tiles[source] else { return }
    var context = paint.evaluation
    let isNearest = style.resampling.evaluate(&context) == .nearest
    let rows = style.rows(&context)
    if rows.isEmpty { return }
    let offset = paint.append(rows: rows)
    for tile in tiles {
      guard let heights = tile.tile.heights else { continue }
      paint.list.commands.append(
        .colorRelief(
          square(of: tile, rows: offset, vectors: rows.count), heights: heights,
          isNearest: isNearest))
    }
  }

  /// Returns the draw of a tile's square. Backends have their own mesh for it.
  private func square(of tile: RenderTile, rows: Int, vectors: Int) -> TileDraw {
    TileDraw(
      mesh: MeshHandle(id: 0), indices: 0..<0, matrix: matrix(ofPicture: tile), rows: rows,
      rowVectors: vectors, unitsPerPixel: tile.unitsPerPixel, clip: tile.clip)
  }
}

extension HillshadeStyle {
  /// The maximum number of lights: 2 vectors and 3 for each light fit in the rows of a command.
  private static let maximumLights = (DrawList.maximumRowVectors - 2) / 3

  /// Returns the rows of ``DrawCommand/hillshade(_:_:)``.
  ///
  /// - Parameter bearing: The camera's bearing in degrees, for lights that are relative to the viewport.
  func rows(_ context: inout EvaluationContext, bearing: Double) -> [SIMD4<Float>] {
    let method = method.evaluate(&context)
    let directions = illuminationDirection.evaluate(&context)
    let altitudes = illuminationAltitude.evaluate(&context)
    let shadows = shadowColor.evaluate(&context)
    let highlights = highlightColor.evaluate(&context)
    let most = [directions.count, altitudes.count, shadows.count, highlights.count].max() ?? 1
    let count = method == .multidirectional ? min(most, HillshadeStyle.maximumLights) : 1
    let turn = illuminationAnchor.evaluate(&context) == .viewport ? bearing : 0
    var rows: [SIMD4<Float>] = [
      [
        Float(exaggeration.evaluate(&context)), Float(HillshadeFormula(method).rawValue),
        Float(count), 0,
      ],
      accentColor.evaluate(&context).premultiplied,
    ]
    func item<Value>(_ list: [Value], _ index: Int) -> Value { list[min(index, list.count - 1)] }
    for index in 0..<count {
      let angles = SIMD2(item(directions, index) + turn, item(altitudes, index)) * (.pi / 180)
      rows += [
        [Float(angles.x), Float(angles.y), 0, 0], item(shadows, index).premultiplied,
        item(highlights, index).premultiplied,
      ]
    }
    return rows
  }
}

extension HillshadeFormula {
  fileprivate init(_ method: HillshadeMethod) {
    self =
      switch method {
      case .standard: .standard
      case .basic, .multidirectional: .reflection
      case .combined: .combined
      case .igor: .igor
      }
  }
}

extension ColorReliefStyle {
  /// The maximum number of stops: 1 vector and 2 for each stop fit in the rows of a command.
  private static let maximumStops = (DrawList.maximumRowVectors - 1) / 2

  /// Returns the rows of ``DrawCommand/colorRelief(_:heights:isNearest:)``, or none if nothing is drawn.
  ///
  /// Between the stops of the style's expression, colors are interpolated linearly. A `step` has two stops at each
  /// of its elevations.
  func rows(_ context: inout EvaluationContext) -> [SIMD4<Float>] {
    let opacity = Float(opacity.evaluate(&context))
    guard opacity > 0, let color else { return [] }
    let steps = isStepped ? stops.flatMap { [$0.nextDown, $0] } : stops
    guard !steps.isEmpty else { return [] }
    var rows: [SIMD4<Float>] = []
    for elevation in steps.prefix(ColorReliefStyle.maximumStops) {
      context.elevation = elevation
      rows += [[Float(elevation), 0, 0, 0], color.evaluate(&context).premultiplied]
    }
    if steps.count == 1 { rows += rows }
    return [[opacity, Float(rows.count / 2), 0, 0]] + rows
  }
}
