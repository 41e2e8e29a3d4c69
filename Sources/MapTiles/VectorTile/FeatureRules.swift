// SPDX-License-Identifier: Apache-2.0

/// What a layer's features must keep to for the tile to be believed.
struct FeatureRules {
  /// How many keys and values the layer has.
  let keys: Int
  let values: Int
  /// Whether a line may be closed: so in version 1, and still met in old archives.
  let closesLines: Bool

  /// Checks that the tags from a place on point to keys and values that are there.
  @inline(__always)
  func checkTags(
    _ tags: Span<UInt32>, from first: Int, of feature: VectorTileFeature
  ) throws(TileError) {
    var index = first
    while index + 1 < tags.count {
      if tags[index] >= keys || tags[index + 1] >= values {
        throw .malformedTile(
          reason: "a tag points to a key or value that is not there",
          offset: feature.tags.lowerBound)
      }
      index += 2
    }
  }

  /// Checks the geometry commands from a place on, walking from command to command without looking at the
  /// coordinates between them.
  @inline(__always)
  func checkCommands(
    _ commands: Span<UInt32>, from first: Int, of feature: VectorTileFeature
  ) throws(TileError) {
    if feature.type == .unknown { return }
    let closes = feature.type == .polygon || (closesLines && feature.type == .lineString)
    var index = first
    var hasPlace = false
    while index < commands.count {
      let count = Int(commands[index] >> 3)
      switch commands[index] & 7 {
      case 1: hasPlace = true
      case 2 where hasPlace && feature.type != .point: break
      case 7 where hasPlace && count == 1 && closes:
        index += 1
        continue
      default: throw .malformedTile(reason: "wrong command", offset: feature.commands.lowerBound)
      }
      guard count <= (commands.count - index - 1) / 2 else {
        throw .malformedTile(
          reason: "a command for \(count) points lacks some", offset: feature.commands.lowerBound)
      }
      index += 1 + 2 * count
    }
  }
}
