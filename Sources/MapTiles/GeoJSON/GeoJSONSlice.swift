// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

/// The part of a document's geometry near one tile, at full detail, in flat arrays.
///
/// Coordinates are in the Mercator world. A point's importance is the squared distance, in world units,
/// between the point and the line without it. A tile keeps the points whose importance exceeds its tolerance.
struct GeoJSONSlice: Sendable {
  struct Point: Sendable {
    var position: SIMD2<Double>
    var importance: Double
  }

  /// A line, a ring (not closed), or all points of a multipoint.
  struct Part: Sendable {
    /// The index in `points` after the last point of the part.
    var end: Int
    var isHole = false
    /// The area of the complete ring or the length of the complete line, before clipping.
    var size = 0.0
    /// The fractions of the complete line at which this part starts and ends.
    var clipStart = 0.0
    var clipEnd = 1.0
  }

  struct Feature: Sendable {
    /// The index of the feature in the document's tables.
    var index: Int
    var type: VectorTileFeature.GeometryType
    /// The index in `parts` after the last part of the feature.
    var end: Int
    var minimum = SIMD2(Double.infinity, .infinity)
    var maximum = SIMD2(-Double.infinity, -.infinity)
  }

  var points: [Point] = []
  var parts: [Part] = []
  var features: [Feature] = []

  /// The importance of points that are always kept.
  static let essential = Double.infinity

  func parts(of feature: Int) -> Range<Int> {
    (feature == 0 ? 0 : features[feature - 1].end)..<features[feature].end
  }

  func points(of part: Int) -> Range<Int> {
    (part == 0 ? 0 : parts[part - 1].end)..<parts[part].end
  }

  /// Ends the feature that consists of the parts appended since the previous feature. Adds no feature if
  /// there are no new parts.
  mutating func endFeature(_ index: Int, _ type: VectorTileFeature.GeometryType) {
    let firstPart = features.last?.end ?? 0
    guard parts.count > firstPart else { return }
    var feature = Feature(index: index, type: type, end: parts.count)
    for point in points[(firstPart == 0 ? 0 : parts[firstPart - 1].end)...] {
      feature.minimum = pointwiseMin(feature.minimum, point.position)
      feature.maximum = pointwiseMax(feature.maximum, point.position)
    }
    features.append(feature)
  }
}

/// A box in world coordinates.
struct WorldBox: Sendable {
  var minimum: SIMD2<Double>
  var maximum: SIMD2<Double>

  /// Creates the box of a tile, extended on each side by a fraction of the tile's width.
  init(_ id: TileID, margin: Double) {
    let origin = SIMD2(id.origin.x, id.origin.y)
    minimum = origin - margin * id.size
    maximum = origin + (1 + margin) * id.size
  }

  init(minimum: SIMD2<Double>, maximum: SIMD2<Double>) {
    self.minimum = minimum
    self.maximum = maximum
  }
}

// MARK: - Cutting

extension GeoJSONSlice {
  /// Clips the slice to a box.
  func cut(to box: WorldBox, lineMetrics: Bool) -> GeoJSONSlice {
    var result = GeoJSONSlice()
    var scratch: [Point] = []
    for (index, feature) in features.enumerated() {
      if Swift.any(feature.maximum .< box.minimum) || Swift.any(feature.minimum .> box.maximum) {
        continue
      }
      let isInside =
        all(feature.minimum .>= box.minimum) && all(feature.maximum .<= box.maximum)
      var wasDropped = false
      for part in parts(of: index) {
        if isInside {
          result.copy(self, part)
          continue
        }
        switch feature.type {
        case .polygon:
          // If the exterior ring is dropped, its holes are dropped too.
          if parts[part].isHole, wasDropped { continue }
          let isLeft = result.clipRing(self, part, box, &scratch)
          if !parts[part].isHole { wasDropped = !isLeft }
        case .lineString: result.clipLine(self, part, box, lineMetrics)
        case .point, .unknown: result.cutPoints(self, part, box)
        }
      }
      result.endFeature(feature.index, feature.type)
    }
    return result
  }

  private mutating func copy(_ source: GeoJSONSlice, _ part: Int) {
    points.append(contentsOf: source.points[source.points(of: part)])
    var copy = source.parts[part]
    copy.end = points.count
    parts.append(copy)
  }

  private mutating func cutPoints(_ source: GeoJSONSlice, _ part: Int, _ box: WorldBox) {
    let start = points.count
    for index in source.points(of: part) {
      let point = source.points[index]
      if all(point.position .>= box.minimum), all(point.position .<= box.maximum) {
        points.append(point)
      }
    }
    if points.count > start { parts.append(Part(end: points.count)) }
  }

  // MARK: - Lines

  /// Appends the parts of a line inside the box, by Liang-Barsky clipping of each segment.
  private mutating func clipLine(
    _ source: GeoJSONSlice, _ part: Int, _ box: WorldBox, _ lineMetrics: Bool
  ) {
    let range = source.points(of: part)
    let whole = source.parts[part]
    let length = lineMetrics ? source.length(range) : 0
    var start = points.count
    var walked = 0.0
    var runStart = 0.0

    func finish(_ slice: inout GeoJSONSlice, at distance: Double) {
      defer { start = slice.points.count }
      guard slice.points.count - start >= 2 else {
        slice.points.removeLast(slice.points.count - start)
        return
      }
      var piece = whole
      piece.end = slice.points.count
      if length > 0 {
        let span = whole.clipEnd - whole.clipStart
        piece.clipStart = whole.clipStart + span * runStart / length
        piece.clipEnd = whole.clipStart + span * distance / length
      }
      slice.parts.append(piece)
    }

    for index in range.dropLast() {
      let a = source.points[index]
      let b = source.points[index + 1]
      let segment = lineMetrics ? GeoJSONSlice.distance(a, b) : 0
      if let (from, to) = box.shares(a, b) {
        if points.count == start {
          points.append(from > 0 ? GeoJSONSlice.between(a, b, from) : a)
          runStart = walked + from * segment
        }
        points.append(to < 1 ? GeoJSONSlice.between(a, b, to) : b)
        if to < 1 { finish(&self, at: walked + to * segment) }
      } else {
        finish(&self, at: walked)
      }
      walked += segment
    }
    finish(&self, at: walked)
  }

  private func length(_ range: Range<Int>) -> Double {
    range.dropLast().reduce(0) { $0 + GeoJSONSlice.distance(points[$1], points[$1 + 1]) }
  }

  static func distance(_ a: Point, _ b: Point) -> Double {
    let vector = b.position - a.position
    return (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }

  private static func between(_ a: Point, _ b: Point, _ share: Double) -> Point {
    Point(position: a.position + (b.position - a.position) * share, importance: essential)
  }

  // MARK: - Rings

  /// Appends the part of a ring inside the box, by Sutherland-Hodgman clipping. Returns `false` if nothing is
  /// left.
  private mutating func clipRing(
    _ source: GeoJSONSlice, _ part: Int, _ box: WorldBox, _ scratch: inout [Point]
  ) -> Bool {
    let start = points.count
    points.append(contentsOf: source.points[source.points(of: part)])
    cutSide(start, 0, box.minimum.x, keepsAbove: true, &scratch)
    cutSide(start, 0, box.maximum.x, keepsAbove: false, &scratch)
    cutSide(start, 1, box.minimum.y, keepsAbove: true, &scratch)
    cutSide(start, 1, box.maximum.y, keepsAbove: false, &scratch)
    guard points.count - start >= 3 else {
      points.removeLast(points.count - start)
      return false
    }
    var copy = source.parts[part]
    copy.end = points.count
    parts.append(copy)
    return true
  }

  @inline(__always)
  private mutating func cutSide(
    _ start: Int, _ axis: Int, _ limit: Double, keepsAbove: Bool, _ scratch: inout [Point]
  ) {
    @inline(__always) func isInside(_ point: Point) -> Bool {
      keepsAbove ? point.position[axis] >= limit : point.position[axis] <= limit
    }
    guard points[start...].contains(where: { !isInside($0) }) else { return }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: points[start...])
    points.removeLast(points.count - start)
    // The result starts with the first point that is left: dashes and the patterns of walls start there.
    var point = scratch[0]
    var isInsideNow = isInside(point)
    for index in scratch.indices {
      let next = scratch[index + 1 < scratch.count ? index + 1 : 0]
      let isNextInside = isInside(next)
      if isInsideNow { points.append(point) }
      if isInsideNow != isNextInside {
        // The crossing is computed from the lower to the upper end, so rings that share the edge get the same
        // point.
        let (p, q) = point.position[axis] < next.position[axis] ? (point, next) : (next, point)
        let share = (limit - p.position[axis]) / (q.position[axis] - p.position[axis])
        var crossing = GeoJSONSlice.between(p, q, share)
        crossing.position[axis] = limit
        points.append(crossing)
      }
      point = next
      isInsideNow = isNextInside
    }
  }
}

extension WorldBox {
  /// The fractions of a segment, 0...1, at which it enters and leaves the box; `nil` if it misses the box.
  @inline(__always)
  func shares(_ a: GeoJSONSlice.Point, _ b: GeoJSONSlice.Point) -> (Double, Double)? {
    let start = a.position
    let vector = b.position - start
    var from = 0.0
    var to = 1.0
    for axis in 0..<2 {
      if vector[axis] == 0 {
        if start[axis] < minimum[axis] || start[axis] > maximum[axis] { return nil }
        continue
      }
      let first = (minimum[axis] - start[axis]) / vector[axis]
      let second = (maximum[axis] - start[axis]) / vector[axis]
      from = max(from, min(first, second))
      to = min(to, max(first, second))
    }
    return from <= to ? (from, to) : nil
  }
}

// MARK: - Tile

extension GeoJSONSlice {
  /// Encodes this slice as a simplified tile.
  ///
  /// - Parameter squaredTolerance: The importance, in world units, above which a point is kept; 0 keeps all
  ///   points.
  func tile(
    _ id: TileID, _ document: GeoJSONProjection, squaredTolerance: Double, lineMetrics: Bool
  ) -> VectorTile {
    var writer = TileWriter(id, document, squaredTolerance, lineMetrics)
    for index in features.indices { writer.write(self, index) }
    let layer = writer.finish()
    return VectorTile(layers: layer.features.isEmpty ? [] : [layer])
  }
}

/// Encodes the features of a slice as a vector tile layer.
private struct TileWriter {
  private var layer: VectorTileLayer
  private let document: GeoJSONProjection
  private let lineMetrics: Bool
  private let squaredTolerance: Double
  private let tolerance: Double
  private let origin: SIMD2<Double>
  private let scale: Double
  private var clipKeys: (start: UInt32, end: UInt32) = (0, 0)
  private var path: [SIMD2<Int32>] = []
  private var commands = TileCommands()

  init(
    _ id: TileID, _ document: GeoJSONProjection, _ squaredTolerance: Double, _ lineMetrics: Bool
  ) {
    self.document = document
    self.lineMetrics = lineMetrics
    self.squaredTolerance = squaredTolerance
    tolerance = squaredTolerance.squareRoot()
    origin = SIMD2(id.origin.x, id.origin.y)
    scale = Double(GeoJSONSource.extent) / id.size
    layer = VectorTileLayer(
      name: GeoJSONSource.layerName, extent: GeoJSONSource.extent, keys: document.keys,
      values: document.values, features: [], tags: [], commands: [])
    if lineMetrics {
      let count = UInt32(truncatingIfNeeded: layer.keys.count)
      clipKeys = (count, count &+ 1)
      layer.keys += ["mapbox_clip_start", "mapbox_clip_end"]
    }
  }

  mutating func write(_ slice: GeoJSONSlice, _ index: Int) {
    let feature = slice.features[index]
    var start = commands.numbers.count
    commands.begin()
    var hasExterior = false
    for part in slice.parts(of: index) {
      switch feature.type {
      case .polygon:
        if slice.parts[part].isHole, !hasExterior { continue }
        let isWritten = writeRing(slice, part)
        if !slice.parts[part].isHole { hasExterior = isWritten }
      case .lineString:
        writeLine(slice, part)
        // With line metrics, each part becomes its own feature because its fractions differ.
        if lineMetrics {
          endFeature(feature, from: start, slice.parts[part])
          start = commands.numbers.count
          commands.begin()
        }
      case .point, .unknown: writePoints(slice, part)
      }
    }
    endFeature(feature, from: start, nil)
  }

  private mutating func endFeature(
    _ feature: GeoJSONSlice.Feature, from start: Int, _ clip: GeoJSONSlice.Part?
  ) {
    guard commands.numbers.count > start else { return }
    let row = document.rows[feature.index]
    let firstTag = layer.tags.count
    layer.tags.append(contentsOf: document.tags[row.tags])
    if let clip {
      let index = UInt32(truncatingIfNeeded: layer.values.count)
      layer.values.append(.number(clip.clipStart))
      layer.values.append(.number(clip.clipEnd))
      layer.tags += [clipKeys.start, index, clipKeys.end, index &+ 1]
    }
    layer.features.append(
      VectorTileFeature(
        id: row.id, type: feature.type, tags: firstTag..<layer.tags.count,
        commands: start..<commands.numbers.count))
  }

  /// Returns the layer with the features that were written.
  func finish() -> VectorTileLayer {
    var layer = layer
    layer.commands = commands.numbers
    return layer
  }

  // MARK: - Parts

  private mutating func writePoints(_ slice: GeoJSONSlice, _ part: Int) {
    path.removeAll(keepingCapacity: true)
    for index in slice.points(of: part) { path.append(tilePoint(slice.points[index])) }
    commands.points(path)
  }

  private mutating func writeLine(_ slice: GeoJSONSlice, _ part: Int) {
    if slice.parts[part].size < tolerance { return }
    collect(slice, part)
    if path.count >= 2 { commands.line(path) }
  }

  /// Writes a ring. Returns `false` if it is smaller than the tolerance.
  private mutating func writeRing(_ slice: GeoJSONSlice, _ part: Int) -> Bool {
    if slice.parts[part].size < squaredTolerance { return false }
    collect(slice, part)
    while path.count > 1, path.first == path.last { path.removeLast() }
    guard path.count >= 3 else { return false }
    // Rounding can flatten a small ring or reverse its winding, which would turn it into a hole.
    let area = twiceArea()
    guard slice.parts[part].isHole ? area < 0 : area > 0 else { return false }
    commands.ring(path)
    return true
  }

  /// Collects the remaining points of a part in tile units, without repeated points.
  private mutating func collect(_ slice: GeoJSONSlice, _ part: Int) {
    path.removeAll(keepingCapacity: true)
    for index in slice.points(of: part) {
      let point = slice.points[index]
      if squaredTolerance > 0, point.importance <= squaredTolerance { continue }
      let rounded = tilePoint(point)
      if rounded != path.last { path.append(rounded) }
    }
  }

  private func twiceArea() -> Int {
    var sum = 0
    var before = path[path.count - 1]
    for point in path {
      sum += Int(before.x) * Int(point.y) - Int(point.x) * Int(before.y)
      before = point
    }
    return sum
  }

  /// Converts a point to tile units. All points lie near the tile because the slice was clipped to it.
  @inline(__always)
  private func tilePoint(_ point: GeoJSONSlice.Point) -> SIMD2<Int32> {
    let limit = 1_000_000.0
    let position = (point.position - origin) * scale
    let near = position.clamped(
      lowerBound: SIMD2(repeating: -limit), upperBound: SIMD2(repeating: limit))
    return SIMD2<Int32>(near, rounding: .toNearestOrAwayFromZero)
  }
}
