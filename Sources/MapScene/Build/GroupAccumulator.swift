// SPDX-License-Identifier: Apache-2.0
import MapStyle
import MapTiles

/// Collects the triangles of one layer group in one tile.
struct GroupAccumulator {
  let group: LayerGroup
  private(set) var fill = FillMesh()
  private(set) var outline = OutlineMesh()
  private(set) var line = LineMesh()
  private(set) var circle = CircleMesh()
  private(set) var extrusion = ExtrusionMesh()
  private(set) var segments: [GeometryBucket.Segment] = []

  private let zoom: Double
  private let unitsPerPoint: Double
  private let hasOutline: Bool
  private let sortKey: StyleProperty<Double>?
  private var deferred: [(key: Double, feature: Int)] = []
  private var table: PaintRowTable
  private var start = 0
  private var outlineStart = 0
  private var tessellator = Tessellator()
  private var simplifier = Simplifier()
  private var simplified = TileGeometry()
  /// The line tessellation of each row of the current segment.
  private var lineStyles: [LineTessellation?] = []
  private let kind: StyleLayer.LayerType
  private let lineDependsOnFeature: Bool
  /// Whether overlapping features can differ in color although their paint is equal: lines with a pattern or a gradient.
  private let isMulticolored: Bool
  /// Whether a pattern, dashes or a gradient follow the distances along lines.
  private let followsDistance: Bool

  /// The maximum deviation of simplified fills and of simplified lines, in tile units.
  private var fillTolerance: Double { unitsPerPoint / 8 }
  private var lineTolerance: Double { unitsPerPoint / 16 }

  /// - Parameters:
  ///   - unitsPerPoint: The number of tile units in one point at the zoom that the tile is built for.
  init(_ group: LayerGroup, zoom: Double, unitsPerPoint: Double) {
    self.group = group
    kind = group.leader.type
    if case .line(let style) = group.leader.kind {
      lineDependsOnFeature =
        style.join.dependsOnFeature || style.cap.dependsOnFeature
        || style.miterLimit.dependsOnFeature || style.roundLimit.dependsOnFeature
    } else {
      lineDependsOnFeature = false
    }
    self.unitsPerPoint = unitsPerPoint
    followsDistance = group.layerKinds.contains { kind in
      guard case .line(let style) = kind else { return false }
      return style.pattern != nil || style.dasharray != nil || style.gradient != nil
    }
    isMulticolored = group.layerKinds.contains { kind in
      guard case .line(let style) = kind else { return false }
      return style.pattern != nil || style.gradient != nil
    }
    hasOutline = group.layerKinds.contains { kind in
      if case .fill(let style) = kind { style.antialias.constant ?? true } else { false }
    }
    self.zoom = zoom
    table = PaintRowTable(needs: group.needs)
    sortKey = group.leader.kind.sortKey
  }

  var hasDeferred: Bool { !deferred.isEmpty }

  /// Defers a feature if the group is painted in the order of a sort key. Returns whether it did.
  mutating func deferIfSorted(_ feature: Int, context: inout EvaluationContext) -> Bool {
    guard let sortKey else { return false }
    deferred.append((sortKey.evaluate(&context), feature))
    return true
  }

  /// Removes and returns the deferred features, in painting order.
  mutating func takeDeferred() -> [Int] {
    defer { deferred = [] }
    return deferred.sorted { ($0.key, $0.feature) < ($1.key, $1.feature) }.map(\.feature)
  }

  /// Adds one feature's triangles.
  ///
  /// - Parameter share: The range of the unclipped line, 0...1, that the feature covers.
  mutating func add(
    _ geometry: TileGeometry, share: ClosedRange<Double>, context: inout EvaluationContext
  ) {
    let progress = group.needs.usesProgress ? LineProgress(geometry, share: share) : nil
    var row = table.row(for: &context, progress: progress)
    if row == GeometryBucket.maximumRows {
      endSegment(keeping: GeometryBucket.maximumRows)
      row = table.row(for: &context, progress: progress)
    }
    switch kind {
    case .fill: addFill(geometry, row: UInt16(row))
    case .line: addLine(geometry, row: row, context: &context)
    case .circle, .heatmap:
      let areRings = context.geometryType == .polygon
      tessellator.circle(geometry, areRings: areRings, row: UInt16(row), into: &circle)
    case .fillExtrusion: tessellator.extrusion(geometry, row: UInt16(row), into: &extrusion)
    case .background, .raster, .symbol, .hillshade, .colorRelief: break
    }
  }

  /// Ends the last segment.
  mutating func finish() { endSegment(keeping: GeometryBucket.maximumRows) }

  private mutating func addFill(_ geometry: TileGeometry, row: UInt16) {
    simplified = geometry
    simplifier.simplify(&simplified, tolerance: fillTolerance, isPolygon: true)
    let start = (vertices: fill.vertices.count, indices: fill.indices.count)
    let deviation = tessellator.fill(simplified, row: row, into: &fill)
    // A simplified coast can intersect itself or an island, and complete fjords would be filled. An error of
    // a few square points is not visible. If it is larger, the fill is not simplified.
    if deviation > 64 * fillTolerance * fillTolerance,
      simplified.points.count < geometry.points.count
    {
      fill.vertices.removeLast(fill.vertices.count - start.vertices)
      fill.indices.removeLast(fill.indices.count - start.indices)
      simplified = geometry
      tessellator.fill(simplified, row: row, into: &fill)
    }
    if hasOutline {
      tessellator.outline(simplified, isClosed: true, row: row, into: &outline)
    }
  }

  private mutating func addLine(
    _ geometry: TileGeometry, row: Int, context: inout EvaluationContext
  ) {
    while lineStyles.count <= row { lineStyles.append(nil) }
    let tessellation: LineTessellation
    if let known = lineStyles[row], !lineDependsOnFeature {
      tessellation = known
    } else {
      tessellation = lineTessellation(&context)
      lineStyles[row] = tessellation
    }
    simplified = geometry
    let isPolygon = context.geometryType == .polygon
    // The edges of a line that is a quarter of a pixel off differ visibly from those in MapLibre. A simplified line is
    // shorter, which would move its pattern.
    if !followsDistance {
      simplifier.simplify(&simplified, tolerance: lineTolerance, isPolygon: isPolygon)
    }
    tessellator.line(
      simplified, isPolygon: isPolygon, style: tessellation, row: UInt16(row), into: &line)
  }

  /// The distance in tile units from a sharp turn at which lines with patterns have more vertices: 15 points, or none in
  /// tiles that are shown at more than 16 times their size.
  private var sharpTurnReach: Float { unitsPerPoint >= 1 ? Float(15 * unitsPerPoint) : 0 }

  private func lineTessellation(_ context: inout EvaluationContext) -> LineTessellation {
    guard case .line(let style) = group.leader.kind else { return LineTessellation() }
    var widest = 0.0
    for case .line(let style) in group.layerKinds {
      for step in [1.0, 0] {
        context.zoom = zoom + step
        let gap = style.gapWidth.evaluate(&context)
        let width = style.width.evaluate(&context)
        widest = max(widest, gap > 0 ? gap + 2 * width : width)
        widest = max(widest, 2 * abs(style.offset.evaluate(&context)))
        let shift = style.translate.evaluate(&context)
        widest = max(widest, 2 * (shift.x * shift.x + shift.y * shift.y).squareRoot())
      }
    }
    return LineTessellation(
      join: LineTessellation.Join(style.join.evaluate(&context)),
      cap: LineTessellation.Cap(style.cap.evaluate(&context)),
      miterLimit: Float(style.miterLimit.evaluate(&context)),
      roundLimit: Float(style.roundLimit.evaluate(&context)),
      isNarrow: widest < 2.5 && !followsDistance,
      clip: TileBox(margin: 64 + Int(min(2048, widest * unitsPerPoint))),
      followsDistance: followsDistance,
      packsDistance: followsDistance && !group.needs.usesProgress,
      sharpTurnReach: followsDistance ? sharpTurnReach : 0)
  }

  private mutating func endSegment(keeping count: Int) {
    var rows = table.takeRows()
    if rows.count > count { rows.removeLast(rows.count - count) }
    lineStyles = []
    let end = indexCount
    if end > start || outline.indices.count > outlineStart {
      let keepsOrder = rows.count > 1 || isMulticolored
      segments.append(
        GeometryBucket.Segment(
          patches: divide(start..<end, keepsOrder: keepsOrder),
          outlinePatches: outline.divide(
            outlineStart..<outline.indices.count, keepsOrder: keepsOrder),
          rows: rows))
    }
    start = end
    outlineStart = outline.indices.count
  }

  private mutating func divide(_ range: Range<Int>, keepsOrder: Bool) -> [MeshPatch] {
    switch kind {
    case .fill: fill.divide(range, keepsOrder: keepsOrder)
    case .line: line.divide(range, keepsOrder: keepsOrder)
    case .circle, .heatmap: circle.divide(range, keepsOrder: true)
    // The depth buffer orders buildings.
    case .fillExtrusion: extrusion.divide(range, keepsOrder: false)
    case .background, .raster, .symbol, .hillshade, .colorRelief: []
    }
  }

  private var indexCount: Int {
    fill.indices.count + line.indices.count + circle.indices.count + extrusion.indices.count
  }
}

extension LineProgress {
  /// Creates the progress along a line that covers a range of the unclipped line.
  init(_ geometry: TileGeometry, share: ClosedRange<Double>) {
    var length = 0.0
    if !geometry.ends.isEmpty {
      let part = geometry.part(0)
      for (a, b) in zip(part, part.dropFirst()) {
        length += PathClipper.length(geometry.points[a], geometry.points[b])
      }
    }
    start = Float(share.lowerBound)
    span = Float(share.upperBound - share.lowerBound)
    perUnit = length > 0 ? Float((share.upperBound - share.lowerBound) / length) : 0
  }
}

extension LineTessellation.Join {
  fileprivate init(_ join: LineJoin) {
    self =
      switch join {
      case .bevel: .bevel
      case .miter: .miter
      case .round: .round
      }
  }
}

extension LineTessellation.Cap {
  fileprivate init(_ cap: LineCap) {
    self =
      switch cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
  }
}
