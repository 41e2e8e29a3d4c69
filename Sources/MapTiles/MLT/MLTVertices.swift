// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The decoder of vertex streams: coordinates or Morton codes.
enum MLTVertices {
  static func decode(
    _ stream: MLTStream, of buffer: Span<UInt8>, budget: inout MLTBudget
  ) throws(TileError) -> [SIMD2<Int32>] {
    try budget.take(2 * stream.count, at: stream.payload.lowerBound)
    if stream.role == .vertices, stream.logical == .componentDeltas, stream.physical == .varint {
      return try varintDeltas(stream, of: buffer)
    }
    let words: [UInt32] = try MLTNumbers.words(of: stream, of: buffer, budget: &budget)
    if stream.logical == .mortonDeltas { return morton(words, stream) }
    guard stream.role == .vertices else { throw stream.unexpectedEncoding(of: "Morton codes") }
    guard words.count.isMultiple(of: 2) else {
      throw .malformedTile(
        reason: "a vertex with one coordinate", offset: stream.payload.lowerBound)
    }
    switch stream.logical {
    case .none: return pairs(words) { _, word in word }
    // The differences ignore that every second number is an x: one y to the next x, and so on.
    case .deltas: return pairs(words) { SIMD2($0.y &+ $1.x, $0.y &+ $1.x &+ $1.y) }
    case .componentDeltas: return pairs(words) { $0 &+ $1 }
    case .runs, .deltaRuns, .mortonDeltas: throw stream.unexpectedEncoding(of: "vertices")
    }
  }

  /// Decodes the most frequent encoding without an array of words.
  private static func varintDeltas(
    _ stream: MLTStream, of buffer: Span<UInt8>
  ) throws(TileError) -> [SIMD2<Int32>] {
    guard stream.words <= stream.payload.count, stream.words.isMultiple(of: 2) else {
      throw .malformedTile(
        reason: "\(stream.words) coordinates in \(stream.payload.count) bytes",
        offset: stream.payload.lowerBound)
    }
    return try [SIMD2<Int32>](reserving: stream.words / 2) { vertices throws(TileError) in
      var cursor = ProtobufCursor<TileError>(stream.payload)
      var vertex = SIMD2<Int32>()
      for _ in 0..<stream.words / 2 {
        let x = zigzag(UInt32(truncatingIfNeeded: try cursor.varint(in: buffer)))
        let y = zigzag(UInt32(truncatingIfNeeded: try cursor.varint(in: buffer)))
        vertex &+= SIMD2(x, y)
        vertices.append(vertex)
      }
    }
  }

  /// Combines pairs of words. Each is derived from the vertex before and the signed words.
  @inline(__always)
  private static func pairs(
    _ words: [UInt32], _ next: (SIMD2<Int32>, SIMD2<Int32>) -> SIMD2<Int32>
  ) -> [SIMD2<Int32>] {
    let words = words.span
    return [SIMD2<Int32>](reserving: words.count / 2) { vertices in
      var vertex = SIMD2<Int32>()
      for index in 0..<words.count / 2 {
        vertex = next(vertex, SIMD2(zigzag(words[2 * index]), zigzag(words[2 * index + 1])))
        vertices.append(vertex)
      }
    }
  }

  private static func morton(_ words: [UInt32], _ stream: MLTStream) -> [SIMD2<Int32>] {
    let mask = UInt32(1) << UInt32(stream.mortonBits) - 1
    let shift = Int32(truncatingIfNeeded: stream.mortonShift)
    var code: UInt32 = 0
    return words.map { word in
      code &+= word
      return SIMD2(
        Int32(truncatingIfNeeded: everySecondBit(code) & mask) &- shift,
        Int32(truncatingIfNeeded: everySecondBit(code >> 1) & mask) &- shift)
    }
  }

  /// The bits 0, 2, 4 and so on of a number, side by side.
  private static func everySecondBit(_ number: UInt32) -> UInt32 {
    var bits = number & 0x5555_5555
    bits = (bits | bits >> 1) & 0x3333_3333
    bits = (bits | bits >> 2) & 0x0F0F_0F0F
    bits = (bits | bits >> 4) & 0x00FF_00FF
    return (bits | bits >> 8) & 0xFFFF
  }

  @inline(__always)
  private static func zigzag(_ word: UInt32) -> Int32 {
    Int32(bitPattern: MLTNumbers.zigzag(word))
  }
}
