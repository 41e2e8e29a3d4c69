// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// How a geometry column stores vertices.
package enum MapLibreVertexEncoding: CaseIterable, Sendable {
  /// Differences of x and of y.
  case deltas
  /// The coordinates as they are.
  case plain
  /// Differences of consecutive coordinates.
  case flatDeltas
  /// A dictionary of coordinates, or of Morton codes.
  case dictionary, morton
}

/// Encodes the geometry column of a layer.
struct MapLibreGeometryWriter {
  private var kinds: [Int64] = []
  private var geometries: [Int64] = []
  private var parts: [Int64] = []
  private var rings: [Int64] = []
  private var vertices: [SIMD2<Int32>] = []

  private let streams: MapLibreStreamWriter
  private let encoding: MapLibreVertexEncoding

  init(
    _ layer: VectorTileLayer, streams: MapLibreStreamWriter,
    vertices encoding: MapLibreVertexEncoding
  ) {
    self.streams = streams
    self.encoding = encoding
    let hasPolygons = layer.features.contains { $0.type == .polygon }
    var geometry = TileGeometry()
    for feature in layer.features {
      _ = layer.geometry(of: feature, extent: layer.extent, into: &geometry)
      add(geometry, feature.type, linesAreRings: hasPolygons)
    }
  }

  private mutating func add(
    _ geometry: TileGeometry, _ type: VectorTileFeature.GeometryType, linesAreRings: Bool
  ) {
    vertices += geometry.points
    let lengths = geometry.ends.indices.map { Int64(geometry.part($0).count) }
    var kind: Int64
    var count = Int64(geometry.ends.count)
    switch type {
    case .point, .unknown: kind = 0
    case .lineString:
      kind = 1
      if linesAreRings { rings += lengths } else { parts += lengths }
    case .polygon:
      kind = 2
      rings += lengths
      let polygons = Self.ringsOfPolygons(geometry)
      parts += polygons
      count = Int64(polygons.count)
    }
    if count != 1 {
      kind += 3
      geometries.append(count)
    }
    kinds.append(kind)
  }

  /// The number of rings of each polygon: an exterior ring and the interior rings that follow.
  private static func ringsOfPolygons(_ geometry: TileGeometry) -> [Int64] {
    var counts: [Int64] = []
    for part in geometry.ends.indices.map(geometry.part) {
      let ring = geometry.points[part]
      var area: Int64 = 0
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        area += Int64(a.x) * Int64(b.y) - Int64(b.x) * Int64(a.y)
      }
      if area > 0 || counts.isEmpty { counts.append(1) } else { counts[counts.count - 1] += 1 }
    }
    return counts
  }

  var encoded: TileBytes {
    var all = [streams.integers(kinds, role: 0x30)]
    if !geometries.isEmpty { all.append(streams.integers(geometries, role: 0x31)) }
    if !parts.isEmpty { all.append(streams.integers(parts, role: 0x32)) }
    if !rings.isEmpty { all.append(streams.integers(rings, role: 0x33)) }
    all += vertexStreams
    var bytes = TileBytes()
    bytes.append(count: all.count)
    for stream in all { bytes.append(stream) }
    return bytes
  }

  private var vertexStreams: [TileBytes] {
    switch encoding {
    case .deltas: return [stream(Self.componentDeltas(vertices), logical: 0b010_000)]
    case .plain: return [stream(Self.flat(vertices), logical: 0)]
    case .flatDeltas:
      let numbers = Self.flat(vertices)
      return [stream(zip(numbers, [0] + numbers).map { $0 &- $1 }, logical: 0b001_000)]
    case .dictionary:
      let (words, offsets) = dictionary { SIMD2($0.y, $0.x) }
      return [offsets, stream(Self.componentDeltas(words), logical: 0b010_000)]
    case .morton: return mortonStreams
    }
  }

  /// The dictionary in an order, and the indices of the vertices in it.
  private func dictionary(
    _ order: (SIMD2<Int32>) -> SIMD2<Int32>
  ) -> (words: [SIMD2<Int32>], offsets: TileBytes) {
    let words = Set(vertices).sorted {
      let (a, b) = (order($0), order($1))
      return (a.x, a.y) < (b.x, b.y)
    }
    let indices = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, Int64($0)) })
    return (words, streams.integers(vertices.compactMap { indices[$0] }, role: 0x20))
  }

  private var mortonStreams: [TileBytes] {
    let shift = -min(vertices.map { $0.min() }.min() ?? 0, 0)
    let widest = UInt32((vertices.map { $0.max() }.max() ?? 0) + shift)
    let bits = 32 - widest.leadingZeroBitCount
    func code(_ vertex: SIMD2<Int32>) -> UInt32 {
      let moved = SIMD2<UInt32>(truncatingIfNeeded: vertex &+ SIMD2(repeating: shift))
      var code: UInt32 = 0
      for bit in 0..<UInt32(bits) {
        let pair = (moved &>> bit) & 1
        code |= (pair.x | pair.y << 1) << (2 * bit)
      }
      return code
    }
    let (words, offsets) = dictionary { SIMD2(0, Int32(bitPattern: code($0))) }
    var last: UInt32 = 0
    let deltas = words.map { word -> UInt64 in
      defer { last = code(word) }
      return UInt64(code(word) &- last)
    }
    return [
      offsets,
      MapLibreStreamWriter.stream(
        role: 0x14, encoding: 0b100_001 << 2 | streams.physical.rawValue, count: words.count,
        extra: [bits, Int(shift)], payload: streams.payload(deltas)),
    ]
  }

  private func stream(_ numbers: [Int32], logical: UInt8) -> TileBytes {
    let words = numbers.map { UInt64(UInt32(bitPattern: $0 &<< 1 ^ $0 &>> 31)) }
    return MapLibreStreamWriter.stream(
      role: 0x13, encoding: logical << 2 | streams.physical.rawValue, count: words.count,
      payload: streams.payload(words))
  }

  private static func flat(_ vertices: [SIMD2<Int32>]) -> [Int32] {
    vertices.flatMap { [$0.x, $0.y] }
  }

  private static func componentDeltas(_ vertices: [SIMD2<Int32>]) -> [Int32] {
    flat(zip(vertices, [SIMD2()] + vertices).map { $0 &- $1 })
  }
}
