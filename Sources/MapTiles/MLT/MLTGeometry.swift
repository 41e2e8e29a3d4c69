// SPDX-License-Identifier: Apache-2.0

/// The geometry column of a layer: the types of all geometries, the lengths of their parts, and the vertices.
struct MLTGeometry {
  /// The type of a geometry, with the number of the format.
  private enum Kind: UInt32 {
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
    offset = cursor.place
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
    return try [SIMD2<Int32>](capacity: offsets.count) { vertices throws(TileError) in
      for index in offsets {
        guard index < dictionary.count else {
          throw .malformedTile(reason: "vertex \(index) of \(dictionary.count)", offset: offset)
        }
        vertices.append(dictionary[Int(index)])
      }
    }
  }

  // MARK: - Commands

  /// The geometries of all features as commands, and for each feature its type and the place after its last command.
  struct Commands {
    var numbers: [UInt32] = []
    var types: [VectorTileFeature.GeometryType] = []
    var ends: [Int] = []
  }

  /// Returns the geometries as commands of Mapbox Vector Tiles.
  func commands(budget: inout MLTBudget) throws(TileError) -> Commands {
    // Each vertex takes two numbers, and each point, line or ring at most three others.
    let parts = kinds.count + partLengths.count + (ringLengths?.count ?? 0)
    let capacity = 2 * vertices.count + 3 * parts
    try budget.take(capacity, at: offset)
    var types: [VectorTileFeature.GeometryType] = []
    var ends: [Int] = []
    types.reserveCapacity(count)
    ends.reserveCapacity(count)
    var geometries = MLTLengths(geometryLengths, offset: offset)
    var writer = MLTCommandWriter(parts: partLengths, rings: ringLengths, offset: offset)
    let numbers = try [UInt32](capacity: capacity) { output throws(TileError) in
      for number in kinds {
        guard let kind = Kind(rawValue: number) else {
          throw .malformedTile(reason: "unknown type \(number) of a geometry", offset: offset)
        }
        let count = kind.isMultiple ? try geometries.next() : 1
        writer.begin()
        switch kind.type {
        case .point: try writer.points(count, of: vertices.span, to: &output)
        case .lineString:
          for _ in 0..<count { try writer.line(of: vertices.span, to: &output) }
        case .polygon, .unknown:
          for _ in 0..<count { try writer.polygon(of: vertices.span, to: &output) }
        }
        types.append(kind.type)
        ends.append(output.count)
      }
    }
    return Commands(numbers: numbers, types: types, ends: ends)
  }
}
