// SPDX-License-Identifier: Apache-2.0

/// An uncompressed block of an extract: up to several thousand nodes, ways or relations in columns.
public struct OSMBlock: Sendable {
  /// The strings to which the tags and roles refer.
  public var strings = OSMStrings()
  /// The nodes; empty in a block of ways or relations.
  public var nodes = OSMNodes()
  /// The ways.
  public var ways = OSMWays()
  /// The relations.
  public var relations = OSMRelations()

  /// Creates an empty block.
  public init() {}
}

/// The strings of a block. Tags refer to them by number.
public struct OSMStrings: Sendable {
  /// The bytes of all strings, concatenated; normally UTF-8.
  public var bytes: [UInt8] = []
  /// The offset of each string, followed by the end of the last string.
  public var first: [UInt32] = [0]

  /// Creates an empty list.
  public init() {}

  /// The number of strings.
  public var count: Int { first.count - 1 }

  /// Returns the bytes of the string with a number.
  @inlinable public func bytes(of number: UInt32) -> ArraySlice<UInt8> {
    bytes[Int(first[Int(number)])..<Int(first[Int(number) + 1])]
  }

  /// The string with a number. Invalid UTF-8 is replaced.
  public subscript(number: UInt32) -> String { String(decoding: bytes(of: number), as: UTF8.self) }
}

/// A key and a value, as string numbers of the block.
public struct OSMTag: BitwiseCopyable, Hashable, Sendable {
  /// The number of the key's string.
  public var key: UInt32
  /// The number of the value's string.
  public var value: UInt32

  /// Creates a tag from the numbers of its strings.
  public init(key: UInt32, value: UInt32) {
    self.key = key
    self.value = value
  }
}

/// Nodes in columns.
public struct OSMNodes: Sendable {
  /// The identifiers of the nodes.
  public var ids: [Int64] = []
  /// Latitudes in degrees × 10⁷.
  public var latitudes: [Int32] = []
  /// Longitudes in degrees × 10⁷.
  public var longitudes: [Int32] = []
  /// The tags of node i: `tags[firstTag[i]..<firstTag[i + 1]]`.
  public var firstTag: [UInt32] = [0]
  /// The tags of all nodes, in the order of the nodes.
  public var tags: [OSMTag] = []

  /// Creates an empty list.
  public init() {}
}

/// Ways in columns.
public struct OSMWays: Sendable {
  /// The identifiers of the ways.
  public var ids: [Int64] = []
  /// The tags of way i: `tags[firstTag[i]..<firstTag[i + 1]]`.
  public var firstTag: [UInt32] = [0]
  /// The tags of all ways, in the order of the ways.
  public var tags: [OSMTag] = []
  /// The nodes of way i: `nodes[firstNode[i]..<firstNode[i + 1]]`.
  public var firstNode: [UInt32] = [0]
  /// The identifiers of the nodes of all ways, in the order of the ways.
  public var nodes: [Int64] = []

  /// Creates an empty list.
  public init() {}
}

/// Relations in columns.
public struct OSMRelations: Sendable {
  /// The identifiers of the relations.
  public var ids: [Int64] = []
  /// The tags of relation i: `tags[firstTag[i]..<firstTag[i + 1]]`.
  public var firstTag: [UInt32] = [0]
  /// The tags of all relations, in the order of the relations.
  public var tags: [OSMTag] = []
  /// The members of relation i: `members[firstMember[i]..<firstMember[i + 1]]`.
  public var firstMember: [UInt32] = [0]
  /// The members of all relations, in the order of the relations.
  public var members: [OSMMember] = []

  /// Creates an empty list.
  public init() {}
}

/// A member of a relation.
public struct OSMMember: BitwiseCopyable, Hashable, Sendable {
  /// The kind of element that a member is.
  public enum Kind: UInt8, BitwiseCopyable, Hashable, Sendable {
    /// A node.
    case node
    /// A way.
    case way
    /// A relation.
    case relation
  }

  /// The kind of element.
  public var kind: Kind
  /// The identifier among the elements of its kind.
  public var id: Int64
  /// The string number of the role in the block.
  public var role: UInt32

  /// Creates a member.
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
  /// Nodes.
  public static let nodes = OSMKinds(rawValue: 1)
  /// Ways.
  public static let ways = OSMKinds(rawValue: 2)
  /// Relations.
  public static let relations = OSMKinds(rawValue: 4)
  /// All elements.
  public static let all: OSMKinds = [.nodes, .ways, .relations]
}
