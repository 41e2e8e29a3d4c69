// SPDX-License-Identifier: Apache-2.0

/// The geometry column of a layer: the types of all geometries, the lengths of their parts, and the vertices.
struct MLTGeometry {
  /// The type of a geometry, with the number of the format.
  enum Kind: UInt32 {
    case point = 0
    case lineString, polygon, multiPoint, multiLineString, multiPolygon

    var type: VectorTileFeature.GeometryType {
      switch self {
      case .point, .multiPoint: .point
      case .lineString, .multiLineString: .lineString
      case .polygon, .multiPolygon: .polygon
      }
    }

    var isMultiple: Bool { rawValue >= Kind.multiPoint.rawValue }
  }

  private var kinds: [UInt32] = []
  private var geometryLengths: [UInt32] = []
  private var partLengths: [UInt32] = []
  /// The lengths of rings and, beside polygons, of lines; `nil` if the column has no rings.
  private var ringLengths: [UInt32]?
  private var vertices: [SIMD2<Int32>] = []
  private let offset: Int

  /// The number of features.
  var count: Int { kinds.count }

  /// Reads the data of the column. The triangles of polygons are not used.
  init(
    _ cursor: inout MLTCursor, in buffer: Span<UInt8>, budget: inout MLTBudget
  ) throws(TileError) {
    offset = cursor.offset
    let streams = try cursor.count(in: buffer)
    guard streams > 0 else {
      throw .malformedTile(reason: "geometries without streams", offset: offset)
    }
    kinds = try MLTNumbers.decode(
      try MLTStream(&cursor, in: buffer), of: buffer, budget: &budget)
    var vertexOffsets: [UInt32]?
    for _ in 1..<streams {
      let stream = try MLTStream(&cursor, in: buffer)
      switch stream.role {
      case .geometryLengths:
        geometryLengths = try MLTNumbers.decode(stream, of: buffer, budget: &budget)
      case .partLengths: partLengths = try MLTNumbers.decode(stream, of: buffer, budget: &budget)
      case .ringLengths: ringLengths = try MLTNumbers.decode(stream, of: buffer, budget: &budget)
      case .vertexOffsets:
        vertexOffsets = try MLTNumbers.decode(stream, of: buffer, budget: &budget)
      case .vertices, .mortonVertices:
        vertices = try MLTVertices.decode(stream, of: buffer, budget: &budget)
      default: break
      }
    }
    if let vertexOffsets { vertices = try lookUp(vertexOffsets, budget: &budget) }
  }

  /// Replaces the vertices of a dictionary with those of the geometries.
  private func lookUp(
    _ offsets: [UInt32], budget: inout MLTBudget
  ) throws(TileError) -> [SIMD2<Int32>] {
    try budget.take(2 * offsets.count, at: offset)
    let dictionary = vertices.span
    return try [SIMD2<Int32>](reserving: offsets.count) { vertices throws(TileError) in
      for index in offsets {
        guard index < dictionary.count else {
          throw .malformedTile(reason: "vertex \(index) of \(dictionary.count)", offset: offset)
        }
        vertices.append(dictionary[Int(index)])
      }
    }
  }

  // MARK: - Features

  /// Returns the geometries of all features, and the features that have one.
  ///
  /// - Parameter tagEnds: For each feature, the index after its last tag.
  consuming func shapes(
    tagEnds: [UInt32], ids: consuming MLTIdentifiers?, budget: inout MLTBudget
  ) throws(TileError) -> (shapes: TileShapes, features: [VectorTileFeature]) {
    // Each line or ring takes two numbers.
    let capacity = partLengths.count + (ringLengths?.count ?? 0)
    try budget.take(2 * capacity, at: offset)
    let kinds = kinds
    var rest = MLTShapes(
      vertices: vertices, geometries: geometryLengths, parts: partLengths, rings: ringLengths,
      offset: offset)
    vertices = []
    var tag = 0
    var parts: [Range<UInt32>] = []
    let features = try [VectorTileFeature](reserving: kinds.count) { features throws(TileError) in
      parts = try [Range<UInt32>](reserving: capacity) { parts throws(TileError) in
        for index in kinds.indices {
          guard let kind = Kind(rawValue: kinds[index]) else {
            throw .malformedTile(
              reason: "unknown type \(kinds[index]) of a geometry", offset: offset)
          }
          let range = try rest.next(kind, to: &parts)
          let id = ids?.next()
          let tagEnd = Int(tagEnds[index])
          if !range.isEmpty {
            features.append(
              VectorTileFeature(id: id ?? nil, type: kind.type, tags: tag..<tagEnd, commands: range)
            )
          }
          tag = tagEnd
        }
      }
    }
    return (TileShapes(points: rest.vertices, parts: parts), features)
  }
}
