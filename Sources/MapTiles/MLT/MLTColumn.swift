// SPDX-License-Identifier: Apache-2.0

/// The description of a column: its type and its name. The columns' data follow the descriptions of all columns.
struct MLTColumn {
  /// The type of a column's values.
  enum Kind: UInt8 {
    case id = 0
    case longID = 2
    case geometry = 4
    case boolean = 10
    case int32 = 16
    case uint32 = 18
    case int64 = 20
    case uint64 = 22
    case float = 24
    case double = 26
    case string = 28
    /// Columns of strings with a common dictionary.
    case sharedDictionary = 30
  }

  let kind: Kind
  /// Whether features can lack a value, so that the data begin with a stream that says which features have one.
  let isNullable: Bool
  /// The name; empty for identifiers and geometries.
  let name: String
  /// The columns that share a dictionary. Their names continue the column's name.
  let children: [MLTColumn]

  init(
    _ cursor: inout MLTCursor, in buffer: Span<UInt8>, isChild: Bool = false
  ) throws(TileError) {
    let start = cursor.offset
    let type = try cursor.byte(in: buffer)
    isNullable = type & 1 == 1
    guard let kind = Kind(rawValue: type & ~1), type != 5, type != 31, !isChild || kind == .string
    else { throw .malformedTile(reason: "unknown type \(type) of a column", offset: start) }
    self.kind = kind
    switch kind {
    case .id, .longID, .geometry: name = ""
    default: name = try cursor.string(in: buffer)
    }
    var children: [MLTColumn] = []
    if kind == .sharedDictionary {
      for _ in 0..<(try cursor.count(in: buffer)) {
        children.append(try MLTColumn(&cursor, in: buffer, isChild: true))
      }
    }
    self.children = children
  }
}
