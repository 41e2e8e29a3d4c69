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
    var ids: [UInt64?]?
    var properties = MLTProperties()
    for column in columns {
      switch column.kind {
      case .geometry: geometry = try MLTGeometry(&cursor, in: buffer, budget: &budget)
      case .id, .longID:
        guard ids == nil else {
          throw .malformedTile(reason: "two columns of identifiers", offset: cursor.place)
        }
        ids = try Self.ids(column, from: &cursor, in: buffer, budget: &budget)
      default: try properties.read(column, from: &cursor, in: buffer, budget: &budget)
      }
    }
    guard cursor.remaining == 0, let geometry, geometry.count == ids?.count ?? geometry.count else {
      throw .malformedTile(
        reason: "layer \"\(name)\" does not end with its last column, or has other identifiers",
        offset: cursor.place)
    }
    let commands = try geometry.commands(budget: &budget)
    let (tags, tagEnds) = try properties.tags(
      features: geometry.count, budget: &budget, at: cursor.place)
    return VectorTileLayer(
      name: name, extent: extent, keys: properties.keys, values: properties.values,
      features: features(commands, tagEnds: tagEnds, ids: ids), tags: tags,
      commands: commands.numbers)
  }

  private mutating func features(
    _ commands: MLTGeometry.Commands, tagEnds: [Int], ids: [UInt64?]?
  ) -> [VectorTileFeature] {
    var features: [VectorTileFeature] = []
    features.reserveCapacity(commands.types.count)
    var place = 0
    var tag = 0
    for (index, type) in commands.types.enumerated() {
      let (end, tagEnd) = (commands.ends[index], tagEnds[index])
      if end > place {
        features.append(
          VectorTileFeature(
            id: ids?[index], type: type, tags: tag..<tagEnd, commands: place..<end))
      } else {
        skippedFeatures += 1
      }
      (place, tag) = (end, tagEnd)
    }
    return features
  }

  /// Reads the identifiers of all features.
  private static func ids(
    _ column: MLTColumn, from cursor: inout MLTCursor, in buffer: Span<UInt8>,
    budget: inout MLTBudget
  ) throws(TileError) -> [UInt64?] {
    let presence = try MLTBits(of: column, from: &cursor, in: buffer, budget: &budget)
    let stream = try MLTStream(&cursor, in: buffer)
    let numbers: [UInt64] =
      if column.kind == .longID {
        try MLTNumbers.decode(stream, of: buffer, budget: &budget)
      } else {
        // Differences of 32 bits wrap around.
        try MLTNumbers.decode(stream, of: buffer, as: UInt32.self, budget: &budget).map(UInt64.init)
      }
    guard let presence else { return numbers }
    guard presence.setCount == numbers.count else {
      throw .malformedTile(
        reason: "\(numbers.count) identifiers for \(presence.setCount) features",
        offset: stream.payload.lowerBound)
    }
    var next = 0
    return (0..<presence.count).map { index in
      if !presence[index] { return nil }
      next += 1
      return numbers[next - 1]
    }
  }
}
