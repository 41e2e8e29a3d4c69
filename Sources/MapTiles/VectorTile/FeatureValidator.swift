// SPDX-License-Identifier: Apache-2.0

/// The validation rules for the features of a layer.
struct FeatureValidator {
  /// The number of keys and values in the layer.
  let keys: Int
  let values: Int
  /// Whether lines can be closed, as version 1 allows. Some old archives contain closed lines.
  let allowsClosedLines: Bool

  /// Checks that the tags from an index on refer to existing keys and values.
  @inline(__always)
  func checkTags(
    _ tags: Span<UInt32>, from first: Int, of feature: VectorTileFeature
  ) throws(TileError) {
    var index = first
    while index + 1 < tags.count {
      if tags[index] >= keys || tags[index + 1] >= values {
        throw .malformedTile(
          reason: "a tag refers to a key or value that does not exist",
          offset: feature.tags.lowerBound)
      }
      index += 2
    }
  }

  /// Checks the geometry commands from an index on. Skips the coordinates between the commands.
  @inline(__always)
  func checkCommands(
    _ commands: Span<UInt32>, from first: Int, of feature: VectorTileFeature
  ) throws(TileError) {
    if feature.type == .unknown { return }
    let closes = feature.type == .polygon || (allowsClosedLines && feature.type == .lineString)
    var index = first
    var hasPosition = false
    while index < commands.count {
      let count = Int(commands[index] >> 3)
      switch commands[index] & 7 {
      case 1: hasPosition = true
      case 2 where hasPosition && feature.type != .point: break
      case 7 where hasPosition && count == 1 && closes:
        index += 1
        continue
      default: throw .malformedTile(reason: "wrong command", offset: feature.commands.lowerBound)
      }
      guard count <= (commands.count - index - 1) / 2 else {
        throw .malformedTile(
          reason: "a command for \(count) points is truncated", offset: feature.commands.lowerBound)
      }
      index += 1 + 2 * count
    }
  }
}
