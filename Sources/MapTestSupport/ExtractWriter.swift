// SPDX-License-Identifier: Apache-2.0

/// Writes small OpenStreetMap extracts for tests, implemented from the PBF specification.
public struct ExtractWriter {
  /// The compression of blocks.
  public enum Packing: CaseIterable, Sendable {
    case raw
    /// The zlib format (RFC 1950) with stored blocks (RFC 1951), written here.
    case zlib
  }

  public enum Kind: UInt64, Sendable {
    case node = 0, way, relation
  }

  /// The required features in the file's header.
  public var requiredFeatures = ["OsmSchema-V0.6", "DenseNodes"]
  public var packing = Packing.raw
  /// Whether nodes are written as `DenseNodes`.
  public var isDense = true

  private var nodes: [(id: Int64, latitude: Double, longitude: Double, tags: [String: String])] = []
  private var ways: [(id: Int64, nodes: [Int64], tags: [String: String])] = []
  private var relations: [(id: Int64, members: [(Kind, Int64, String)], tags: [String: String])] =
    []

  public init() {}

  public mutating func node(
    _ id: Int64, _ latitude: Double, _ longitude: Double, _ tags: [String: String] = [:]
  ) {
    nodes.append((id, latitude, longitude, tags))
  }

  public mutating func way(_ id: Int64, _ nodes: [Int64], _ tags: [String: String] = [:]) {
    ways.append((id, nodes, tags))
  }

  public mutating func relation(
    _ id: Int64, _ members: [(Kind, Int64, String)], _ tags: [String: String]
  ) {
    relations.append((id, members, tags))
  }

  /// The file: a header, then one block each for the nodes, ways and relations, if there are any.
  public var bytes: [UInt8] {
    var header: [UInt8] = []
    for feature in requiredFeatures { header += field(4, Array(feature.utf8)) }
    header += field(16, Array("a test".utf8))
    var file = blob("OSMHeader", header)
    if !nodes.isEmpty { file += blob("OSMData", nodeBlock) }
    if !ways.isEmpty { file += blob("OSMData", wayBlock) }
    if !relations.isEmpty { file += blob("OSMData", relationBlock) }
    return file
  }

  // MARK: Blocks

  private struct Strings {
    var list = [""]
    mutating func number(_ string: String) -> UInt64 {
      if let index = list.firstIndex(of: string) { return UInt64(index) }
      list.append(string)
      return UInt64(list.count - 1)
    }
  }

  private var nodeBlock: [UInt8] {
    var strings = Strings()
    var group: [UInt8] = []
    if isDense {
      group = field(2, denseNodes(&strings))
    } else {
      for node in nodes {
        var message = key(1, 0) + zigzag(node.id)
        message += tags(node.tags, &strings)
        message += key(8, 0) + zigzag(steps(node.latitude))
        message += key(9, 0) + zigzag(steps(node.longitude))
        group += field(1, message)
      }
    }
    return block(strings, group)
  }

  private func denseNodes(_ strings: inout Strings) -> [UInt8] {
    var tags: [UInt8] = []
    for node in nodes {
      for (key, value) in node.tags.sorted(by: { $0.key < $1.key }) {
        tags += varint(strings.number(key)) + varint(strings.number(value))
      }
      tags += [0]
    }
    let coordinates =
      field(8, deltas(nodes.map { steps($0.latitude) }))
      + field(9, deltas(nodes.map { steps($0.longitude) }))
    return field(1, deltas(nodes.map(\.id))) + coordinates + field(10, tags)
  }

  private var wayBlock: [UInt8] {
    var strings = Strings()
    var group: [UInt8] = []
    for way in ways {
      var message = key(1, 0) + varint(UInt64(bitPattern: way.id))
      message += tags(way.tags, &strings) + field(8, deltas(way.nodes))
      group += field(3, message)
    }
    return block(strings, group)
  }

  private var relationBlock: [UInt8] {
    var strings = Strings()
    var group: [UInt8] = []
    for relation in relations {
      var message = key(1, 0) + varint(UInt64(bitPattern: relation.id))
      message += tags(relation.tags, &strings)
      message += field(8, relation.members.flatMap { varint(strings.number($0.2)) })
      message += field(9, deltas(relation.members.map(\.1)))
      message += field(10, relation.members.flatMap { varint($0.0.rawValue) })
      group += field(4, message)
    }
    return block(strings, group)
  }

  private func block(_ strings: Strings, _ group: [UInt8]) -> [UInt8] {
    field(1, strings.list.flatMap { field(1, Array($0.utf8)) }) + field(2, group)
  }

  private func tags(_ tags: [String: String], _ strings: inout Strings) -> [UInt8] {
    let sorted = tags.sorted { $0.key < $1.key }
    var keys: [UInt8] = []
    var values: [UInt8] = []
    for (key, value) in sorted {
      keys += varint(strings.number(key))
      values += varint(strings.number(value))
    }
    return sorted.isEmpty ? [] : field(2, keys) + field(3, values)
  }

  private func steps(_ degrees: Double) -> Int64 { Int64((degrees * 1e7).rounded()) }

  private func deltas(_ values: [Int64]) -> [UInt8] {
    var last: Int64 = 0
    return values.flatMap { value in
      defer { last = value }
      return zigzag(value &- last)
    }
  }

  // MARK: Encoding

  private func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body =
      switch packing {
      case .raw: field(1, content)
      case .zlib: key(2, 0) + varint(UInt64(content.count)) + field(3, stored(content))
      }
    let header = field(1, Array(type.utf8)) + key(3, 0) + varint(UInt64(body.count))
    let length = UInt32(header.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + header + body
  }

  private func stored(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65535, content.count)
      let length = UInt16(end - start)
      bytes += [end == content.count ? 1 : 0]
      bytes += [UInt8(length & 0xFF), UInt8(length >> 8)]
      bytes += [UInt8(~length & 0xFF), UInt8(~length >> 8)]
      bytes += content[start..<end]
      start = end
    } while start < content.count
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in content {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (b << 16 | a) >> $0) }
  }

  private func key(_ number: UInt64, _ wire: UInt64) -> [UInt8] { varint(number << 3 | wire) }

  private func field(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
    key(number, 2) + varint(UInt64(content.count)) + content
  }

  private func zigzag(_ value: Int64) -> [UInt8] {
    varint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  private func varint(_ value: UInt64) -> [UInt8] {
    var value = value
    var bytes: [UInt8] = []
    while value >= 0x80 {
      bytes.append(UInt8(value & 0x7F) | 0x80)
      value >>= 7
    }
    return bytes + [UInt8(value)]
  }
}
