// SPDX-License-Identifier: Apache-2.0

/// The values of a stream of bits, such as whether each feature has a value.
struct MLTBits {
  let count: Int
  /// The bits from the lowest one of the first byte on.
  private let bytes: [UInt8]

  /// Decodes a stream of bits: bytes as they are, or byte runs as in Apache ORC.
  init(
    _ stream: MLTStream, of buffer: Span<UInt8>, budget: inout MLTBudget
  ) throws(TileError) {
    count = stream.count
    try budget.take(count, at: stream.payload.lowerBound)
    let size = (count + 7) / 8
    switch (stream.logical, stream.physical) {
    case (.none, .none):
      guard stream.payload.count == size else { throw Self.wrongSize(stream) }
      bytes = stream.payload.map { buffer[$0] }
    case (.runs, .none): bytes = try Self.expand(stream, of: buffer, size: size)
    default: throw stream.unexpectedEncoding(of: "booleans")
    }
  }

  /// Reads the stream that says which features have a value in a column; `nil` if all have one.
  init?(
    of column: MLTColumn, from cursor: inout MLTCursor, in buffer: Span<UInt8>,
    budget: inout MLTBudget
  ) throws(TileError) {
    if !column.isNullable { return nil }
    let stream = try MLTStream(&cursor, in: buffer)
    guard stream.role.isPresence else {
      throw .malformedTile(
        reason: "column \"\(column.name)\" does not say which features have a value",
        offset: stream.payload.lowerBound)
    }
    try self.init(stream, of: buffer, budget: &budget)
  }

  @inline(__always)
  subscript(index: Int) -> Bool { bytes[index &>> 3] &>> UInt8(index & 7) & 1 == 1 }

  /// Calls a function with the index of each bit that is set.
  @inline(__always)
  func forEachSet(_ body: (Int) -> Void) {
    let bytes = bytes.span
    var start = 0
    while start < bytes.count {
      var word: UInt64 = 0
      if start + 8 <= bytes.count {
        word = bytes.word(at: start)
      } else {
        for index in start..<bytes.count {
          word |= UInt64(bytes[index]) &<< UInt64(8 * (index - start))
        }
      }
      // The last byte can have bits beyond the count.
      if 8 * start + 64 > count { word &= ~(~0 << UInt64(count - 8 * start)) }
      while word != 0 {
        body(8 * start + word.trailingZeroBitCount)
        word &= word &- 1
      }
      start += 8
    }
  }

  /// Adds a summand to each number whose bit is set. There are as many numbers as bits.
  func add(_ summand: UInt32, to numbers: inout [UInt32]) {
    var numbers = numbers.mutableSpan
    forEachSet { numbers[$0] += summand }
  }

  /// The number of bits that are set.
  var setCount: Int {
    var sum = bytes.reduce(0) { $0 + $1.nonzeroBitCount }
    // The last byte can have bits beyond the count.
    if let last = bytes.last, count % 8 > 0 {
      sum -= (last >> UInt8(count % 8)).nonzeroBitCount
    }
    return sum
  }

  /// Expands runs. A byte below 128 says how often the next one is repeated, less three. Other bytes say how many bytes
  /// follow as they are, subtracted from 256.
  private static func expand(
    _ stream: MLTStream, of buffer: Span<UInt8>, size: Int
  ) throws(TileError) -> [UInt8] {
    try [UInt8](reserving: size) { bytes throws(TileError) in
      var offset = stream.payload.lowerBound
      let end = stream.payload.upperBound
      while offset < end {
        let control = Int(buffer[offset])
        offset += 1
        let isRun = control < 128
        let length = isRun ? control + 3 : 256 - control
        guard length <= size - bytes.count, (isRun ? 1 : length) <= end - offset else {
          throw wrongSize(stream)
        }
        if isRun {
          bytes.append(repeating: buffer[offset], count: length)
          offset += 1
        } else {
          for _ in 0..<length {
            bytes.append(buffer[offset])
            offset += 1
          }
        }
      }
      guard bytes.count == size else { throw wrongSize(stream) }
    }
  }

  private static func wrongSize(_ stream: MLTStream) -> TileError {
    .malformedTile(
      reason: "booleans that are not \(stream.count)", offset: stream.payload.lowerBound)
  }
}
