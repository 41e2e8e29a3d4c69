// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The header of a stream: a sequence of values of a column, which are encoded in two steps.
/// Source: https://maplibre.org/maplibre-tile-spec/specification/, section "Streams"
struct MLTStream {
  /// The kind of a stream's values: the header's first byte.
  struct Role: Equatable {
    static let data = Role(byte: 0x10)
    static let singleDictionary = Role(byte: 0x11)
    static let sharedDictionary = Role(byte: 0x12)
    static let vertices = Role(byte: 0x13)
    static let mortonVertices = Role(byte: 0x14)
    static let symbolTable = Role(byte: 0x15)
    static let vertexOffsets = Role(byte: 0x20)
    static let stringOffsets = Role(byte: 0x22)
    static let lengths = Role(byte: 0x30)
    static let geometryLengths = Role(byte: 0x31)
    static let partLengths = Role(byte: 0x32)
    static let ringLengths = Role(byte: 0x33)
    static let symbolLengths = Role(byte: 0x35)
    static let dictionaryLengths = Role(byte: 0x36)

    let byte: UInt8

    /// Whether the stream says which features have a value.
    var isPresence: Bool { byte >> 4 == 0 }
  }

  /// How values become words.
  enum Logical: Equatable {
    case none
    /// Differences in zigzag encoding.
    case deltas
    /// Runs of equal words: first all lengths, then all words.
    case runs
    /// Runs of differences.
    case deltaRuns
    /// Differences of x and of y.
    case componentDeltas
    /// Differences of Morton codes.
    case mortonDeltas
  }

  /// How words become bytes.
  enum Physical: UInt8 {
    /// Words of fixed width, little-endian.
    case none = 0
    case fastPFOR = 1
    case varint = 2
  }

  let role: Role
  let logical: Logical
  let physical: Physical
  /// The byte that contains both encodings.
  let encoding: UInt8
  /// The number of values after decoding.
  let count: Int
  /// The number of words in the payload.
  let words: Int
  /// The number of bits of a coordinate in a Morton code, and the number to subtract from it.
  let mortonBits: UInt8
  let mortonShift: UInt32
  /// The range of the payload in the tile.
  let payload: Range<Int>

  /// Reads a header and skips the payload.
  ///
  /// - Parameter isBoolean: Whether the values are bits, whose headers contain no number of runs.
  init(
    _ cursor: inout MLTCursor, in buffer: Span<UInt8>, isBoolean: Bool = false
  ) throws(TileError) {
    let start = cursor.offset
    role = Role(byte: try cursor.byte(in: buffer))
    encoding = try cursor.byte(in: buffer)
    guard let logical = Self.logical(encoding >> 2), let physical = Physical(rawValue: encoding & 3)
    else {
      throw .malformedTile(
        reason: "unknown encoding of a stream: logical \(encoding >> 5) and \(encoding >> 2 & 7), "
          + "physical \(encoding & 3)", offset: start)
    }
    self.logical = logical
    self.physical = physical
    var count = try cursor.number(in: buffer)
    let length = try cursor.number(in: buffer)
    var words = count
    var morton = (bits: 0, shift: 0)
    switch logical {
    case .runs, .deltaRuns:
      if !isBoolean, !role.isPresence {
        words = 2 * (try cursor.number(in: buffer))
        count = try cursor.number(in: buffer)
      }
    case .mortonDeltas:
      morton = (try cursor.number(in: buffer), try cursor.number(in: buffer))
      guard morton.bits <= 16 else {
        throw .malformedTile(reason: "Morton codes of \(morton.bits) bits", offset: start)
      }
    case .none, .deltas, .componentDeltas: break
    }
    self.count = count
    self.words = words
    mortonBits = UInt8(morton.bits)
    mortonShift = UInt32(morton.shift)
    payload = try cursor.bytes(length)
  }

  /// The logical encoding with a number of six bits; `nil` if the number is not assigned.
  private static func logical(_ bits: UInt8) -> Logical? {
    switch bits {
    case 0b000_000: Logical.none
    case 0b001_000: .deltas
    case 0b001_011: .deltaRuns
    case 0b010_000: .componentDeltas
    case 0b011_000: .runs
    case 0b100_001: .mortonDeltas
    default: nil
    }
  }

  /// The error for an encoding that this kind of stream cannot have.
  func unexpectedEncoding(of what: String) -> TileError {
    .malformedTile(
      reason: "\(what) in encoding \(logical), \(physical)", offset: payload.lowerBound)
  }
}
