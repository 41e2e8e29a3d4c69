// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The streams of a column of strings, or of a dictionary that several columns share.
struct MLTStrings {
  private var lengths: MLTStream?
  private var data: MLTStream?
  private var symbolLengths: MLTStream?
  private var symbolTable: MLTStream?
  /// For each value, its index in the dictionary; `nil` if the strings are the values.
  private(set) var offsets: MLTStream?

  /// Adds a stream by its role.
  mutating func add(_ stream: MLTStream) throws(TileError) {
    switch stream.role {
    case .lengths, .dictionaryLengths: lengths = stream
    case .data, .singleDictionary, .sharedDictionary: data = stream
    case .symbolLengths: symbolLengths = stream
    case .symbolTable: symbolTable = stream
    case .stringOffsets: offsets = stream
    default:
      throw .malformedTile(
        reason: "unknown role \(stream.role.byte) of a stream of strings",
        offset: stream.payload.lowerBound)
    }
  }

  /// Whether the strings are complete: their bytes are the last stream of a dictionary.
  var isComplete: Bool { data != nil }

  /// The bytes that equal dictionaries have in common; `nil` if the text is compressed.
  struct Signature {
    fileprivate let lengths: Range<Int>
    fileprivate let data: Range<Int>
    fileprivate let count: Int
    fileprivate let encoding: UInt8

    /// Whether the strings are equal. Names in several languages often are for a whole tile.
    func isEqual(to other: Signature, in buffer: Span<UInt8>) -> Bool {
      count == other.count && encoding == other.encoding && data.count == other.data.count
        && lengths.count == other.lengths.count
        && buffer.extracting(data).isEqual(to: buffer.extracting(other.data))
        && buffer.extracting(lengths).isEqual(to: buffer.extracting(other.lengths))
    }
  }

  var signature: Signature? {
    guard symbolTable == nil, let lengths, let data else { return nil }
    return Signature(
      lengths: lengths.payload, data: data.payload, count: lengths.count,
      encoding: lengths.encoding)
  }

  /// Decodes the strings. Returns the index of each in the values.
  func decode(
    of buffer: Span<UInt8>, into values: inout [JSON], pool: inout MLTStringPool,
    budget: inout MLTBudget
  ) throws(TileError) -> [UInt32] {
    guard let lengths, let data else { return [] }
    var sizes: [UInt32] = try MLTNumbers.decode(lengths, of: buffer, budget: &budget)
    let total = sizes.reduce(0) { $0 + Int($1) }
    if let symbolLengths, let symbolTable {
      let symbols = try FSST(symbolLengths, symbolTable, of: buffer, budget: &budget)
      try budget.take(total / 8, at: data.payload.lowerBound)
      let text = try symbols.expand(data.payload, of: buffer, limit: total)
      try check(total, text.count)
      pool.add(text, sizes: &sizes, in: buffer, to: &values)
    } else {
      guard data.physical == .none else { throw data.unexpectedEncoding(of: "text") }
      try check(total, data.payload.count)
      pool.add(data.payload, sizes: &sizes, in: buffer, to: &values)
    }
    return sizes
  }

  private func check(_ total: Int, _ count: Int) throws(TileError) {
    guard total <= count else {
      throw .malformedTile(
        reason: "strings of \(total) bytes in \(count)", offset: data?.payload.lowerBound ?? 0)
    }
  }
}

/// A table of symbols, each of up to eight bytes. In compressed text, a byte means the symbol of that number.
/// Source: Boncz, Neumann and Leis, FSST: Fast Random Access String Compression
private struct FSST {
  /// The byte before a byte that means itself.
  private static let escape: UInt8 = 255

  private let table: [UInt8]
  /// For each symbol, the index after its last byte in the table.
  private let ends: [Int]

  init(
    _ lengths: MLTStream, _ symbols: MLTStream, of buffer: Span<UInt8>, budget: inout MLTBudget
  ) throws(TileError) {
    let sizes: [UInt32] = try MLTNumbers.decode(lengths, of: buffer, budget: &budget)
    table = symbols.payload.map { buffer[$0] }
    var end = 0
    ends = sizes.map { size in
      end += Int(size)
      return end
    }
    guard sizes.count <= 255, sizes.allSatisfy({ $0 <= 8 }), end <= table.count else {
      throw .malformedTile(
        reason: "\(sizes.count) symbols of \(end) bytes in \(table.count)",
        offset: symbols.payload.lowerBound)
    }
  }

  /// Expands text. Throws an error if it contains an unknown symbol or gets longer than the limit.
  func expand(
    _ payload: Range<Int>, of buffer: Span<UInt8>, limit: Int
  ) throws(TileError) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(min(limit, 8 * payload.count))
    var offset = payload.lowerBound
    while offset < payload.upperBound {
      let code = buffer[offset]
      offset += 1
      if code == Self.escape {
        guard offset < payload.upperBound else { throw broken(offset) }
        text.append(buffer[offset])
        offset += 1
      } else {
        guard code < ends.count else { throw broken(offset) }
        let index = Int(code)
        text.append(contentsOf: table[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
      }
    }
    guard text.count <= limit else { throw broken(offset) }
    return text
  }

  private func broken(_ offset: Int) -> TileError {
    .malformedTile(reason: "text with an unknown symbol or end", offset: offset)
  }
}
