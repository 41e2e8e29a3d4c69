// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The decoder of a layer: its header, the descriptions of all columns, and their data.
struct MLTLayerDecoder {
  /// The number of features that were skipped because they have no geometry.
  private(set) var skippedFeatures = 0

  mutating func layer(
    _ part: Range<Int>, of buffer: Span<UInt8>, budget: inout MLTBudget
  ) throws(TileError) -> VectorTileLayer {
    var cursor = MLTCursor(part)
    let name = try cursor.string(in: buffer)
    let extent = try cursor.number(in: buffer)
    guard !name.isEmpty, extent > 0, extent <= Int(Int32.max) else {
      throw .malformedTile(
        reason: "layer \"\(name)\" has extent \(extent)", offset: part.lowerBound)
    }
    var columns: [MLTColumn] = []
    for _ in 0..<(try cursor.count(in: buffer)) {
      columns.append(try MLTColumn(&cursor, in: buffer))
    }
    guard columns.count(where: { $0.kind == .geometry }) == 1 else {
      throw .malformedTile(
        reason: "layer \"\(name)\" has no geometries, or two columns of them",
        offset: part.lowerBound)
    }
    var geometry: MLTGeometry?
    var ids: MLTIdentifiers?
    var properties = MLTProperties()
    for column in columns {
      switch column.kind {
      case .geometry: geometry = try MLTGeometry(&cursor, in: buffer, budget: &budget)
      case .id, .longID:
        guard ids == nil else {
          throw .malformedTile(reason: "two columns of identifiers", offset: cursor.offset)
        }
        ids = try MLTIdentifiers(column, from: &cursor, in: buffer, budget: &budget)
      default: try properties.read(column, from: &cursor, in: buffer, budget: &budget)
      }
    }
    guard cursor.remaining == 0, let geometry, ids.map({ $0.count == geometry.count }) ?? true
    else {
      throw .malformedTile(
        reason: "layer \"\(name)\" does not end with its last column, or has other identifiers",
        offset: cursor.offset)
    }
    let count = geometry.count
    let (tags, tagEnds) = try properties.tags(features: count, budget: &budget, at: cursor.offset)
    let (shapes, features) = try geometry.shapes(tagEnds: tagEnds, ids: ids, budget: &budget)
    skippedFeatures += count - features.count
    return VectorTileLayer(
      name: name, extent: extent, keys: properties.keys, values: properties.values,
      features: features, tags: tags, shapes: shapes)
  }
}

/// The identifiers of all features, which are read one by one.
struct MLTIdentifiers {
  private let presence: MLTBits?
  private let numbers: [UInt64]
  private var feature = 0
  private var index = 0

  /// The number of features.
  var count: Int { presence?.count ?? numbers.count }

  init(
    _ column: MLTColumn, from cursor: inout MLTCursor, in buffer: Span<UInt8>,
    budget: inout MLTBudget
  ) throws(TileError) {
    presence = try MLTBits(of: column, from: &cursor, in: buffer, budget: &budget)
    let stream = try MLTStream(&cursor, in: buffer)
    if column.kind == .longID {
      numbers = try MLTNumbers.decode(stream, of: buffer, budget: &budget)
    } else {
      // Differences of 32 bits wrap around.
      let short: [UInt32] = try MLTNumbers.decode(stream, of: buffer, budget: &budget)
      numbers = short.map { UInt64($0) }
    }
    if let presence, presence.setCount != numbers.count {
      throw .malformedTile(
        reason: "\(numbers.count) identifiers for \(presence.setCount) features",
        offset: stream.payload.lowerBound)
    }
  }

  /// Returns the next feature's identifier; `nil` if it has none.
  @inline(__always)
  mutating func next() -> UInt64? {
    feature += 1
    if let presence, !presence[feature - 1] { return nil }
    index += 1
    return numbers[index - 1]
  }
}
