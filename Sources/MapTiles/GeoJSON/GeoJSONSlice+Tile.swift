// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

extension GeoJSONSlice {
  /// Encodes this slice as a simplified tile.
  ///
  /// - Parameter squaredTolerance: The importance, in world units, above which a point is kept; 0 keeps all
  ///   points.
  func tile(
    _ id: TileID, _ document: GeoJSONProjection, squaredTolerance: Double, lineMetrics: Bool
  ) -> VectorTile {
    var writer = TileWriter(id, document, squaredTolerance, lineMetrics)
    for place in features.indices { writer.write(self, place) }
    if writer.layer.features.isEmpty { return VectorTile(layers: []) }
    return VectorTile(layers: [writer.layer])
  }
}

/// Encodes the features of a slice as a vector tile layer.
private struct TileWriter {
  var layer: VectorTileLayer
  private let document: GeoJSONProjection
  private let lineMetrics: Bool
  private let squaredTolerance: Double
  private let tolerance: Double
  private let origin: SIMD2<Double>
  private let scale: Double
  private var clipKeys: (start: UInt32, end: UInt32) = (0, 0)
  private var path: [SIMD2<Int32>] = []
  private var cursor = SIMD2<Int32>()

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

  mutating func write(_ slice: GeoJSONSlice, _ place: Int) {
    let feature = slice.features[place]
    var start = layer.commands.count
    cursor = SIMD2()
    var hasExterior = false
    for part in slice.parts(of: place) {
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
          start = layer.commands.count
          cursor = SIMD2()
        }
      case .point, .unknown: writePoints(slice, part)
      }
    }
    endFeature(feature, from: start, nil)
  }

  private mutating func endFeature(
    _ feature: GeoJSONSlice.Feature, from start: Int, _ clip: GeoJSONSlice.Part?
  ) {
    guard layer.commands.count > start else { return }
    let row = document.rows[feature.index]
    let firstTag = layer.tags.count
    layer.tags.append(contentsOf: document.tags[row.tags])
    if let clip {
      let place = UInt32(truncatingIfNeeded: layer.values.count)
      layer.values.append(.number(clip.clipStart))
      layer.values.append(.number(clip.clipEnd))
      layer.tags += [clipKeys.start, place, clipKeys.end, place &+ 1]
    }
    layer.features.append(
      VectorTileFeature(
        id: row.id, type: feature.type, tags: firstTag..<layer.tags.count,
        commands: start..<layer.commands.count))
  }

  // MARK: - Parts

  private mutating func writePoints(_ slice: GeoJSONSlice, _ part: Int) {
    let range = slice.points(of: part)
    command(1, range.count)
    for place in range { move(to: tilePoint(slice.points[place])) }
  }

  private mutating func writeLine(_ slice: GeoJSONSlice, _ part: Int) {
    if slice.parts[part].size < tolerance { return }
    collect(slice, part)
    if path.count < 2 { return }
    writePath()
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
    writePath()
    command(7, 1)
    return true
  }

  /// Collects the remaining points of a part in tile units, without repeated points.
  private mutating func collect(_ slice: GeoJSONSlice, _ part: Int) {
    path.removeAll(keepingCapacity: true)
    for place in slice.points(of: part) {
      let point = slice.points[place]
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

  // MARK: - Commands

  private mutating func writePath() {
    command(1, 1)
    move(to: path[0])
    command(2, path.count - 1)
    for place in 1..<path.count { move(to: path[place]) }
  }

  private mutating func command(_ code: UInt32, _ count: Int) {
    layer.commands.append(UInt32(truncatingIfNeeded: count) << 3 | code)
  }

  @inline(__always)
  private mutating func move(to point: SIMD2<Int32>) {
    let way = point &- cursor
    layer.commands.append(UInt32(bitPattern: (way.x << 1) ^ (way.x >> 31)))
    layer.commands.append(UInt32(bitPattern: (way.y << 1) ^ (way.y >> 31)))
    cursor = point
  }

  /// Converts a point to tile units. All points lie near the tile because the slice was clipped to it.
  @inline(__always)
  private func tilePoint(_ point: GeoJSONSlice.Point) -> SIMD2<Int32> {
    let limit = 1_000_000.0
    let place = (point.place - origin) * scale
    let near = place.clamped(
      lowerBound: SIMD2(repeating: -limit), upperBound: SIMD2(repeating: limit))
    return SIMD2<Int32>(near, rounding: .toNearestOrAwayFromZero)
  }
}
