// SPDX-License-Identifier: Apache-2.0

/// An uncompressed block of an extract: up to several thousand nodes, ways or relations in columns.
public struct OSMBlock: Sendable {
  public var strings = OSMStrings()
  public var nodes = OSMNodes()
  public var ways = OSMWays()
  public var relations = OSMRelations()

  public init() {}
}

/// The strings of a block. Tags refer to them by number.
public struct OSMStrings: Sendable {
  /// The bytes of all strings, concatenated; normally UTF-8.
  public var bytes: [UInt8] = []
  /// The offset of each string, followed by the end of the last string.
  public var first: [UInt32] = [0]

  public init() {}

  public var count: Int { first.count - 1 }

  /// The bytes of a string.
  @inlinable public func bytes(of number: UInt32) -> ArraySlice<UInt8> {
    bytes[Int(first[Int(number)])..<Int(first[Int(number) + 1])]
  }

  /// The string with a number. Invalid UTF-8 is replaced.
  public subscript(number: UInt32) -> String { String(decoding: bytes(of: number), as: UTF8.self) }
}

/// A key and a value, as string numbers of the block.
public struct OSMTag: BitwiseCopyable, Hashable, Sendable {
  public var key: UInt32
  public var value: UInt32

  public init(key: UInt32, value: UInt32) {
    self.key = key
    self.value = value
  }
}

/// Nodes in columns.
public struct OSMNodes: Sendable {
  public var ids: [Int64] = []
  /// Latitudes in degrees × 10⁷.
  public var latitudes: [Int32] = []
  public var longitudes: [Int32] = []
  /// The tags of node i: `tags[firstTag[i]..<firstTag[i + 1]]`.
  public var firstTag: [UInt32] = [0]
  public var tags: [OSMTag] = []

  public init() {}
}

/// Ways in columns.
public struct OSMWays: Sendable {
  public var ids: [Int64] = []
  /// The tags of way i: `tags[firstTag[i]..<firstTag[i + 1]]`.
  public var firstTag: [UInt32] = [0]
  public var tags: [OSMTag] = []
  /// The nodes of way i: `nodes[firstNode[i]..<firstNode[i + 1]]`.
  public var firstNode: [UInt32] = [0]
  public var nodes: [Int64] = []

  public init() {}
}

/// Relations in columns.
public struct OSMRelations: Sendable {
  public var ids: [Int64] = []
  /// The tags of relation i: `tags[firstTag[i]..<firstTag[i + 1]]`.
  public var firstTag: [UInt32] = [0]
  public var tags: [OSMTag] = []
  /// The members of relation i: `members[firstMember[i]..<firstMember[i + 1]]`.
  public var firstMember: [UInt32] = [0]
  public var members: [OSMMember] = []

  public init() {}
}

/// A member of a relation.
public struct OSMMember: BitwiseCopyable, Hashable, Sendable {
  public enum Kind: UInt8, BitwiseCopyable, Hashable, Sendable {
    case node, way, relation
  }

  public var kind: Kind
  public var id: Int64
  /// The string number of the role in the block.
  public var role: UInt32

  public init(kind: Kind, id: Int64, role: UInt32) {
    self.kind = kind
    self.id = id
    self.role = role
  }
}

/// Types of elements in an extract.
public struct OSMKinds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let nodes = OSMKinds(rawValue: 1)
  public static let ways = OSMKinds(rawValue: 2)
  public static let relations = OSMKinds(rawValue: 4)
  public static let all: OSMKinds = [.nodes, .ways, .relations]
}
