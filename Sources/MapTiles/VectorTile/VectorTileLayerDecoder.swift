// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON

/// A decoder for one layer, in two passes. The first pass finds the tags and the geometry of each feature.
/// The second pass unpacks them into two flat arrays of known size.
struct VectorTileLayerDecoder {
  /// The number of malformed features that were skipped.
  private(set) var skippedFeatures = 0

  private var name: String?
  private var version: UInt64?
  private var extent: UInt64 = 4096
  private var keys: [String] = []
  private var values: [JSON] = []
  /// The features. Before the second pass, their ranges are in bytes of the buffer.
  private var features: [VectorTileFeature] = []
  /// The total size of the features' tags and geometries, in bytes.
  private var tagBytes = 0
  private var commandBytes = 0

  mutating func layer(
    _ part: Range<Int>, of buffer: Span<UInt8>
  ) throws(TileError) -> VectorTileLayer {
    // A feature with tags and some geometry takes about 32 bytes.
    features.reserveCapacity(part.count / 32)
    try readMessage(part, of: buffer)
    let name = try checkedName(at: part.lowerBound)
    let (tags, commands) = try unpack(from: buffer)
    return VectorTileLayer(
      name: name, extent: Int(extent), keys: keys, values: values, features: features, tags: tags,
      commands: commands)
  }

  // MARK: - First pass

  private mutating func readMessage(_ part: Range<Int>, of buffer: Span<UInt8>) throws(TileError) {
    var cursor = ProtobufCursor<TileError>(part)
    while let field = try cursor.field(in: buffer) {
      switch field.number {
      case 2: try readFeature(try cursor.bytes(field, in: buffer), of: buffer)
      case 3: keys.append(try cursor.string(field, in: buffer))
      case 4: values.append(try Self.value(try cursor.bytes(field, in: buffer), of: buffer))
      case 1: name = try cursor.string(field, in: buffer)
      case 5: extent = try cursor.varint(field, in: buffer)
      case 15: version = try cursor.varint(field, in: buffer)
      default: try cursor.skip(field, in: buffer)
      }
    }
  }

  /// The layer's name, after validation of the name, the version and the extent.
  private func checkedName(at offset: Int) throws(TileError) -> String {
    guard let name else { throw .malformedTile(reason: "a layer has no name", offset: offset) }
    guard let version, version == 1 || version == 2 else {
      let found = version.map { "version \($0)" } ?? "no version"
      throw .malformedTile(reason: "layer \"\(name)\" has \(found)", offset: offset)
    }
    guard extent > 0, extent <= UInt64(Int32.max) else {
      throw .malformedTile(reason: "layer \"\(name)\" has extent \(extent)", offset: offset)
    }
    return name
  }

  private mutating func readFeature(_ part: Range<Int>, of buffer: Span<UInt8>) throws(TileError) {
    var cursor = ProtobufCursor<TileError>(part)
    var id: UInt64?
    var type: UInt64 = 0  // A protocol buffer can omit a default value: unknown.
    var tags: Range<Int>?
    var commands: Range<Int>?
    var isBroken = false
    while let field = try cursor.field(in: buffer) {
      switch field.number {
      case 1: id = try cursor.varint(field, in: buffer)
      case 2:
        isBroken = isBroken || tags != nil
        tags = try cursor.bytes(field, in: buffer)
      case 3: type = try cursor.varint(field, in: buffer)
      case 4:
        isBroken = isBroken || commands != nil
        commands = try cursor.bytes(field, in: buffer)
      default: try cursor.skip(field, in: buffer)
      }
    }
    guard !isBroken, type <= 3, let commands, !commands.isEmpty,
      let type = VectorTileFeature.GeometryType(rawValue: UInt8(truncatingIfNeeded: type))
    else {
      skippedFeatures += 1
      return
    }
    let tagRange = tags ?? commands.lowerBound..<commands.lowerBound
    tagBytes += tagRange.count
    commandBytes += commands.count
    features.append(VectorTileFeature(id: id, type: type, tags: tagRange, commands: commands))
  }

  /// Decodes a property value. Unknown kinds are an error because version 2 does not allow them.
  private static func value(
    _ part: Range<Int>, of buffer: Span<UInt8>
  ) throws(TileError) -> JSON {
    var cursor = ProtobufCursor<TileError>(part)
    var result = JSON.null
    while let field = try cursor.field(in: buffer) {
      switch field.number {
      case 1: result = .string(try cursor.string(field, in: buffer))
      case 2: result = .number(Double(Float(bitPattern: try cursor.fixed32(field, in: buffer))))
      case 3: result = .number(Double(bitPattern: try cursor.fixed64(field, in: buffer)))
      case 4:
        result = .number(Double(Int64(bitPattern: try cursor.varint(field, in: buffer))))
      case 5: result = .number(Double(try cursor.varint(field, in: buffer)))
      case 6: result = .number(Double(zigzag(try cursor.varint(field, in: buffer))))
      case 7: result = .bool(try cursor.varint(field, in: buffer) != 0)
      default:
        throw .malformedTile(
          reason: "a value of unknown kind \(field.number)", offset: part.lowerBound)
      }
    }
    return result
  }

  private static func zigzag(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  // MARK: - Second pass

  /// Unpacks all tags and commands and converts the features' ranges from bytes to indices of these arrays. A
  /// packed number takes at least one byte, so the size of the tile limits both arrays.
  private mutating func unpack(
    from buffer: Span<UInt8>
  ) throws(TileError) -> (tags: [UInt32], commands: [UInt32]) {
    // This is a local copy because a method call on `self` in the loop would copy it and count references
    // each time.
    let rules = FeatureValidator(
      keys: keys.count, values: values.count, allowsClosedLines: version == 1)
    var features = self.features
    self.features = []
    var kept = 0
    var commands: [UInt32] = []
    let tags = try [UInt32](capacity: tagBytes) { tags throws(TileError) in
      commands = try [UInt32](capacity: commandBytes) { commands throws(TileError) in
        for index in features.indices {
          let feature = features[index]
          let firstTag = tags.count
          try Self.unpack(feature.tags, of: buffer, into: &tags)
          if (tags.count - firstTag) % 2 == 1 {
            tags.removeLast(tags.count - firstTag)
            continue
          }
          try rules.checkTags(tags.span, from: firstTag, of: feature)
          let firstCommand = commands.count
          try Self.unpack(feature.commands, of: buffer, into: &commands)
          try rules.checkCommands(commands.span, from: firstCommand, of: feature)
          features[kept].id = feature.id
          features[kept].type = feature.type
          features[kept].tags = firstTag..<tags.count
          features[kept].commands = firstCommand..<commands.count
          kept += 1
        }
      }
    }
    skippedFeatures += features.count - kept
    features.removeLast(features.count - kept)
    self.features = features
    return (tags, commands)
  }

  /// Unpacks 32-bit numbers. Longer numbers lose their upper bits, as in all protocol buffer readers.
  private static func unpack(
    _ part: Range<Int>, of buffer: Span<UInt8>, into numbers: inout OutputSpan<UInt32>
  ) throws(TileError) {
    var cursor = ProtobufCursor<TileError>(part)
    while !cursor.isAtEnd {
      numbers.append(UInt32(truncatingIfNeeded: try cursor.varint(in: buffer)))
    }
  }
}
