// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The decoders of integer streams, for words of 32 or 64 bits.
///
/// All numbers are returned as unsigned words. A signed number has the bit pattern of its two's complement.
/// Source: https://maplibre.org/maplibre-tile-spec/encodings/
enum MLTNumbers {
  typealias Word = FixedWidthInteger & UnsignedInteger

  /// Decodes a stream of integers.
  ///
  /// - Parameter isSigned: Whether the values are signed. Differences always are.
  static func decode<Number: Word>(
    _ stream: MLTStream, of buffer: Span<UInt8>, as type: Number.Type = Number.self,
    isSigned: Bool = false, budget: inout MLTBudget
  ) throws(TileError) -> [Number] {
    try budget.take(stream.count, at: stream.payload.lowerBound)
    var words: [Number] = []
    if stream.logical != .runs, stream.logical != .deltaRuns {
      words = try Self.words(of: stream, of: buffer, budget: &budget)
    } else if stream.physical == .varint {
      words = try varintRuns(stream, of: buffer)
    } else {
      words = try expandRuns(
        try Self.words(of: stream, of: buffer, budget: &budget), to: stream)
    }
    switch stream.logical {
    case .none, .runs: if isSigned { decodeZigzag(&words) }
    case .deltas, .deltaRuns: addUp(&words)
    case .componentDeltas, .mortonDeltas: throw stream.unexpectedEncoding(of: "integers")
    }
    return words
  }

  /// Decodes a stream's payload to words.
  static func words<Number: Word>(
    of stream: MLTStream, of buffer: Span<UInt8>, budget: inout MLTBudget
  ) throws(TileError) -> [Number] {
    switch stream.physical {
    case .varint: return try varints(stream, of: buffer)
    case .none: return try fixedWords(stream, of: buffer)
    case .fastPFOR:
      guard Number.bitWidth == 32 else { throw stream.unexpectedEncoding(of: "64-bit integers") }
      try budget.take(stream.words, at: stream.payload.lowerBound)
      let words = try MLTFastPFOR.decode(stream.payload, of: buffer, count: stream.words)
      return words.map { Number(truncatingIfNeeded: $0) }
    }
  }

  // MARK: - Physical encodings

  private static func varints<Number: Word>(
    _ stream: MLTStream, of buffer: Span<UInt8>
  ) throws(TileError) -> [Number] {
    // A number takes at least one byte.
    guard stream.words <= stream.payload.count else { throw tooShort(stream) }
    return try [Number](reserving: stream.words) { words throws(TileError) in
      var cursor = ProtobufCursor<TileError>(stream.payload)
      for _ in 0..<stream.words {
        words.append(Number(truncatingIfNeeded: try cursor.varint(in: buffer)))
      }
    }
  }

  private static func fixedWords<Number: Word>(
    _ stream: MLTStream, of buffer: Span<UInt8>
  ) throws(TileError) -> [Number] {
    let width = Number.bitWidth / 8
    guard stream.words <= stream.payload.count / width else { throw tooShort(stream) }
    return [Number](reserving: stream.words) { words in
      for index in 0..<stream.words {
        let offset = stream.payload.lowerBound + index * width
        var word: Number = 0
        for byte in 0..<width { word |= Number(buffer[offset + byte]) << Number(8 * byte) }
        words.append(word)
      }
    }
  }

  private static func tooShort(_ stream: MLTStream) -> TileError {
    .malformedTile(
      reason: "\(stream.words) numbers in \(stream.payload.count) bytes",
      offset: stream.payload.lowerBound)
  }

  // MARK: - Logical encodings

  private static func expandRuns<Number: Word>(
    _ words: [Number], to stream: MLTStream
  ) throws(TileError) -> [Number] {
    let runs = words.count / 2
    let count = stream.count
    return try [Number](reserving: count) { numbers throws(TileError) in
      for run in 0..<runs {
        let length = words[run]
        guard length <= count - numbers.count else { throw wrongRuns(stream) }
        numbers.append(repeating: words[runs + run], count: Int(length))
      }
      guard numbers.count == count else { throw wrongRuns(stream) }
    }
  }

  /// Decodes the most frequent encoding of runs without an array of words.
  private static func varintRuns<Number: Word>(
    _ stream: MLTStream, of buffer: Span<UInt8>
  ) throws(TileError) -> [Number] {
    guard stream.words <= stream.payload.count else { throw tooShort(stream) }
    let count = stream.count
    var lengths = ProtobufCursor<TileError>(stream.payload)
    var values = lengths
    for _ in 0..<stream.words / 2 { _ = try values.varint(in: buffer) }
    return try [Number](reserving: count) { numbers throws(TileError) in
      for _ in 0..<stream.words / 2 {
        let length = try lengths.varint(in: buffer)
        let value = Number(truncatingIfNeeded: try values.varint(in: buffer))
        guard length <= count - numbers.count else { throw wrongRuns(stream) }
        for _ in 0..<length { numbers.append(value) }
      }
      guard numbers.count == count else { throw wrongRuns(stream) }
    }
  }

  private static func wrongRuns(_ stream: MLTStream) -> TileError {
    .malformedTile(
      reason: "the runs do not add up to \(stream.count)", offset: stream.payload.lowerBound)
  }

  private static func decodeZigzag<Number: Word>(_ words: inout [Number]) {
    var words = words.mutableSpan
    for index in words.indices { words[index] = zigzag(words[index]) }
  }

  private static func addUp<Number: Word>(_ words: inout [Number]) {
    var words = words.mutableSpan
    var sum: Number = 0
    for index in words.indices {
      sum &+= zigzag(words[index])
      words[index] = sum
    }
  }

  /// The bit pattern of the signed number in zigzag encoding.
  @inline(__always)
  static func zigzag<Number: Word>(_ word: Number) -> Number { word &>> 1 ^ (0 &- (word & 1)) }
}
