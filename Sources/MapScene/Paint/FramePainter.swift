// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapStyle

/// Creates the draw list of one frame. Paints the style's layers in order.
struct FramePainter {
  var paint: PaintContext
  /// The tiles to draw of each style source, nearest first.
  let tiles: [String: [RenderTile]]
  /// The tiles of the visible ground, for background patterns.
  let ground: [RenderGround]
  let glyphTexture: TextureHandle
  let emojiTexture: TextureHandle?
  let targetW: Float
  /// The offset of raster images that aligns them to the pixel grid, in points east and south.
  let pixelShift: SIMD2<Double>

  /// The app's overlays and their painter.
  var overlays: (set: OverlaySet, painter: OverlayPainter)?
  var isStill = false
  /// The range of the commands that paint the overlays on the ground.
  var groundCommands = 0..<0

  /// A tile of the ground, without data.
  struct RenderGround {
    var id: TileID
    var wrap: Int
    var matrix: Matrix4
  }

  /// Returns the tiles of the visible ground if the style's background has a pattern.
  static func ground(of style: StyleDocument, in viewport: Viewport) -> [RenderGround] {
    let hasPattern = style.layers.contains {
      if case .background(let style) = $0.kind { style.pattern != nil } else { false }
    }
    guard hasPattern else { return [] }
    return viewport.tileCover(
      minimumZoom: 0, maximumZoom: 22, tileSize: 512, roundsZoom: false
    ).map {
      RenderGround(
        id: $0.id, wrap: $0.wrap,
        matrix: viewport.matrix(tile: $0.id, wrap: $0.wrap, extent: Double(TileUnits.extent)))
    }
  }

  /// Paints all layers, the overlays and, on top of the map, the attribution.
  ///
  /// - Parameter symbols: The symbols of each symbol layer, by the layer's index in the style.
  mutating func paintAll(symbols: [Int: LayerSymbols], attribution: LayerSymbols) -> DrawList {
    let groundIndex = overlays == nil ? -1 : paint.plan.style.layerIndexAfterGround
    let throughIndex = overlays == nil ? nil : paint.plan.style.layerIndexAfterBuildings
    let layers = paint.plan.style.layers
    let sky = SkyDraw(paint.plan.style.sky, viewport: paint.viewport, context: &paint.evaluation)
    if let sky { paint.list.commands.append(.sky(sky)) }
    for index in layers.indices {
      if index == groundIndex { paintGroundOverlays() }
      if index == throughIndex { paintOverlaysThroughBuildings() }
      if let symbols = symbols[index] { paintSymbols(symbols) }
      guard layers[index].isVisible, layers[index].isShown(atZoom: paint.styleZoom) else {
        continue
      }
      let layer = layers[index]
      switch layer.kind {
      case .background(let style):
        paintBackground(style)
        // The background covers the whole frame, and the sky covers it above the horizon.
        if let sky { paint.list.commands.append(.sky(sky)) }
      case .raster(let style): paintRaster(style, layer: layer)
      case .hillshade(let style): paintHillshade(style, layer: layer)
      case .colorRelief(let style): paintColorRelief(style, layer: layer)
      case .fill, .line, .circle, .heatmap, .fillExtrusion: paintGeometry(layer, index: index)
      case .symbol: break
      }
    }
    if groundIndex == paint.plan.style.layers.count { paintGroundOverlays() }
    if throughIndex == paint.plan.style.layers.count { paintOverlaysThroughBuildings() }
    if let overlays {
      overlays.painter.paintTop(
        overlays.set, viewport: paint.viewport, isStill: isStill, list: &paint.list)
    }
    paintSymbols(attribution)
    if let overlays {
      overlays.painter.paintScreen(overlays.set, viewport: paint.viewport, list: &paint.list)
    }
    return paint.list
  }

  private mutating func paintGroundOverlays() {
    guard let overlays else { return }
    let first = paint.list.commands.count
    overlays.painter.paintGround(
      overlays.set, viewport: paint.viewport, isStill: isStill, list: &paint.list)
    groundCommands = first..<paint.list.commands.count
  }

  /// Paints the overlays again where buildings cover them.
  private mutating func paintOverlaysThroughBuildings() {
    guard let overlays,
      paint.list.commands.dropFirst(groundCommands.upperBound).contains(where: \.isExtrusion)
    else { return }
    let first = paint.list.commands.count
    paint.list.commands.append(.overExtrusions(true))
    if paint.viewport.viewingAngle < FramePainter.minimumTilt {
      for index in groundCommands where paint.list.commands[index].showsOverRoofs {
        paint.list.commands.append(paint.list.commands[index])
      }
    } else {
      overlays.painter.paintThroughBuildings(
        overlays.set, viewport: paint.viewport, list: &paint.list)
    }
    if paint.list.commands.count == first + 1 {
      paint.list.commands.removeLast()
    } else {
      paint.list.commands.append(.overExtrusions(false))
    }
  }

  /// The viewing angle in degrees below which the view is treated as vertical. In such a view, roofs do not
  /// hide lines, areas and sprites on the ground.
  private static let minimumTilt = 1.0

  private mutating func paintGeometry(_ layer: StyleLayer, index: Int) {
    guard let source = layer.source, let tiles = tiles[source],
      let group = paint.plan.groupOfLayer[index]
    else { return }
    var painter = LayerPainter(
      layer: index, group: paint.plan.groups[group], tiles: tiles,
      dependsOnZoom: layer.kind.paintDependsOnZoom)
    switch layer.kind {
    case .fill(let style): painter.paint(style, in: &paint)
    case .line(let style): painter.paint(style, in: &paint)
    case .circle(let style): painter.paint(style, targetW: targetW, in: &paint)
    case .fillExtrusion(let style): painter.paint(style, in: &paint)
    case .heatmap(let style): painter.paint(style, in: &paint)
    case .background, .raster, .hillshade, .colorRelief, .symbol: break
    }
  }

  private mutating func paintSymbols(_ symbols: LayerSymbols) {
    func append(_ vertices: [SymbolVertex]..., atlas: TextureHandle?, kind: SymbolKind) {
      guard let atlas, vertices.contains(where: { !$0.isEmpty }) else { return }
      let start = paint.list.symbols.count
      for part in vertices { paint.list.symbols += part }
      paint.list.commands.append(
        .symbols(start..<paint.list.symbols.count, atlas: atlas, kind: kind))
    }
    for run in symbols.iconRuns {
      append(run.corners, atlas: paint.iconTexture, kind: run.kind)
    }
    append(symbols.fieldIcons, atlas: paint.iconTexture, kind: .fieldIcons)
    append(symbols.halos, symbols.glyphs, atlas: glyphTexture, kind: .glyphs)
    append(symbols.emoji, atlas: emojiTexture, kind: .icons)
  }

  private mutating func paintBackground(_ style: BackgroundLayerStyle) {
    var context = paint.evaluation
    let opacity = style.opacity.evaluate(&context)
    if opacity <= 0 { return }
    guard let pattern = style.pattern else {
      paint.list.commands.append(
        .background(color: style.color.evaluate(&context).premultiplied * Float(opacity)))
      return
    }
    guard let texture = paint.iconTexture,
      let icon = paint.icons[pattern.evaluate(&context).name]
    else { return }
    let view = PatternView(paint)
    for tile in ground {
      let unitsPerPixel = Float(
        paint.viewport.unitsPerPixel(tile: tile.id, extent: Double(TileUnits.extent)))
      let rows = paint.append(
        rows: view.rows(
          icon, opacity: opacity, origin: tile.id.origin, wrap: tile.wrap,
          unitsPerPixel: unitsPerPixel))
      paint.list.commands.append(
        .backgroundPattern(
          TileDraw(
            mesh: MeshHandle(id: 0), ranges: [], matrix: Matrix4f(tile.matrix), rows: rows,
            rowVectors: 3, unitsPerPixel: unitsPerPixel), atlas: texture))
    }
  }

  /// Returns the matrix of a raster tile, aligned to the pixel grid.
  func matrix(ofImage tile: RenderTile) -> Matrix4f {
    let shift = pixelShift * (Double(tile.unitsPerPixel) * paint.viewport.scale)
    if shift == .zero { return Matrix4f(tile.matrix) }
    return Matrix4f(tile.matrix * Matrix4.translation(x: shift.x, y: shift.y))
  }

  private mutating func paintRaster(_ style: RasterStyle, layer: StyleLayer) {
    guard let source = layer.source, let tiles = tiles[source] else { return }
    var context = paint.evaluation
    for tile in tiles {
      guard let texture = tile.tile.image else { continue }
      var draw = RasterDraw(texture: texture, matrix: matrix(ofImage: tile))
      draw.corners = tile.tile.corners
      draw.opacity = Float(style.opacity.evaluate(&context))
      draw.fadeIn(tile, duration: style.fadeDuration.evaluate(&context) / 1000)
      draw.brightness = [
        Float(style.brightnessMin.evaluate(&context)),
        Float(style.brightnessMax.evaluate(&context)),
      ]
      draw.saturation = Float(style.saturation.evaluate(&context))
      draw.contrast = Float(style.contrast.evaluate(&context))
      draw.hueRotate = Float(style.hueRotate.evaluate(&context))
      draw.isNearest = style.resampling.evaluate(&context) == .nearest
      draw.clip = tile.clip
      if draw.opacity > 0 { paint.list.commands.append(.raster(draw)) }
    }
  }
}

extension RasterDraw {
  /// Mixes a tile that fades in with the tile under it, or reduces its opacity if there is none.
  ///
  /// - Parameter duration: The duration of the fade in seconds.
  fileprivate mutating func fadeIn(_ tile: RenderTile, duration: Double) {
    guard tile.age < duration else { return }
    let share = Float(tile.age / duration)
    if let under = tile.under, let image = under.image {
      self.under = Under(
        texture: image, source: tile.tile.key.id.part(of: under.key.id), share: 1 - share)
    } else {
      opacity *= share
    }
  }
}

extension DrawCommand {
  fileprivate var isExtrusion: Bool {
    switch self {
    case .extrusion, .extrusionPattern: true
    default: false
    }
  }

  /// Whether the command paints an overlay that is visible over roofs in a vertical view. Images on the
  /// ground are not.
  fileprivate var showsOverRoofs: Bool {
    switch self {
    case .overlayLine, .overlayFill, .symbols: true
    default: false
    }
  }
}

// MARK: - Elevation

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
      mesh: MeshHandle(id: 0), ranges: [], matrix: matrix(ofImage: tile), rows: rows,
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
