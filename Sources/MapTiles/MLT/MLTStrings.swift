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

  /// Whether the strings have the same bytes as others. Names in several languages are often equal for a whole tile.
  func hasSameBytes(as other: MLTStrings, in buffer: Span<UInt8>) -> Bool {
    guard symbolTable == nil, other.symbolTable == nil, let lengths, let data,
      let otherLengths = other.lengths, let otherData = other.data,
      lengths.count == otherLengths.count, lengths.logical == otherLengths.logical,
      lengths.physical == otherLengths.physical
    else { return false }
    return buffer.areEqual(data.payload, otherData.payload)
      && buffer.areEqual(lengths.payload, otherLengths.payload)
  }

  /// Decodes the strings and appends them. Returns their number.
  func decode(
    of buffer: Span<UInt8>, into values: inout [JSON], budget: inout MLTBudget
  ) throws(TileError) -> Int {
    guard let lengths, let data else { return 0 }
    let sizes: [UInt32] = try MLTNumbers.decode(lengths, of: buffer, budget: &budget)
    let total = sizes.reduce(0) { $0 + Int($1) }
    if let symbolLengths, let symbolTable {
      let symbols = try FSST(symbolLengths, symbolTable, of: buffer, budget: &budget)
      try budget.take(total / 8, at: data.payload.lowerBound)
      let text = try symbols.expand(data.payload, of: buffer, limit: total)
      try append(text.span, sizes: sizes, total: total, to: &values)
    } else {
      guard data.physical == .none else { throw data.unexpectedEncoding(of: "text") }
      try append(buffer.extracting(data.payload), sizes: sizes, total: total, to: &values)
    }
    return sizes.count
  }

  private func append(
    _ text: Span<UInt8>, sizes: [UInt32], total: Int, to values: inout [JSON]
  ) throws(TileError) {
    guard total <= text.count else {
      throw .malformedTile(
        reason: "strings of \(total) bytes in \(text.count)",
        offset: data?.payload.lowerBound ?? 0)
    }
    if let valid = try? UTF8Span(validating: text.extracting(0..<total)) {
      // Parts of a valid text need no validation of their own.
      let whole = String(copying: valid)
      var start = whole.startIndex
      for size in sizes {
        let end = whole.utf8.index(start, offsetBy: Int(size))
        values.append(.string(String(whole[start..<end])))
        start = end
      }
      return
    }
    var start = 0
    for size in sizes {
      let end = start + Int(size)
      values.append(.string(String(lossy: text.extracting(start..<end))))
      start = end
    }
  }
}

extension Span<UInt8> {
  /// Whether two ranges contain the same bytes.
  fileprivate func areEqual(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard first.count == second.count else { return false }
    let (first, second) = (extracting(first), extracting(second))
    // Without an exit within a block, the compiler compares many bytes at once.
    for start in stride(from: 0, to: first.count, by: 64) {
      var difference: UInt8 = 0
      for index in start..<Swift.min(start + 64, first.count) {
        difference |= first[index] ^ second[index]
      }
      if difference != 0 { return false }
    }
    return true
  }
}

/// A table of symbols, each of up to eight bytes. In compressed text, a byte means the symbol of that number.
/// Source: Boncz, Neumann and Leis, FSST: Fast Random Access String Compression
private struct FSST {
  /// The byte before a byte that means itself.
  private static let escape: UInt8 = 255

  private let table: [UInt8]
  /// For each symbol, the place after its last byte in the table.
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
    var place = payload.lowerBound
    while place < payload.upperBound {
      let code = buffer[place]
      place += 1
      if code == Self.escape {
        guard place < payload.upperBound else { throw broken(place) }
        text.append(buffer[place])
        place += 1
      } else {
        guard code < ends.count else { throw broken(place) }
        let index = Int(code)
        text.append(contentsOf: table[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
      }
    }
    guard text.count <= limit else { throw broken(place) }
    return text
  }

  private func broken(_ place: Int) -> TileError {
    .malformedTile(reason: "text with an unknown symbol or end", offset: place)
  }
}
