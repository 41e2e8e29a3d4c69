// SPDX-License-Identifier: Apache-2.0

/// Encodes streams of MapLibre Tiles.
struct MapLibreStreamWriter {
  /// How numbers become words.
  enum Logical: UInt8, CaseIterable, Sendable {
    case none = 0b000_000
    case deltas = 0b001_000
    case deltaRuns = 0b001_011
    case runs = 0b011_000
  }

  /// How words become bytes.
  enum Physical: UInt8, CaseIterable, Sendable {
    case none = 0
    case fastPFOR = 1
    case varint = 2
  }

  /// The logical encoding; `nil` for the one that needs the fewest bytes.
  let logical: Logical?
  let physical: Physical

  /// Encodes integers.
  ///
  /// - Parameters:
  ///   - isSigned: Whether the numbers are encoded as signed. Differences always are.
  ///   - isLong: Whether the words have 64 bits. FastPFOR has none of these.
  func integers(
    _ numbers: [Int64], role: UInt8, isSigned: Bool = false, isLong: Bool = false
  ) -> TileBytes {
    let candidates = (logical.map { [$0] } ?? Logical.allCases).map {
      stream(numbers, role: role, $0, isSigned: isSigned, isLong: isLong)
    }
    return candidates.min { $0.count < $1.count } ?? TileBytes()
  }

  private func stream(
    _ numbers: [Int64], role: UInt8, _ logical: Logical, isSigned: Bool, isLong: Bool
  ) -> TileBytes {
    let hasDeltas = logical == .deltas || logical == .deltaRuns
    var last: Int64 = 0
    var words = numbers.map { number -> UInt64 in
      defer { last = number }
      var value = hasDeltas ? number &- last : number
      // Differences wrap around in words of 32 bits.
      if hasDeltas, !isLong { value = Int64(Int32(truncatingIfNeeded: value)) }
      let word = hasDeltas || isSigned ? TileBytes.zigzag(value) : UInt64(bitPattern: value)
      return isLong ? word : word & 0xFFFF_FFFF
    }
    var extra: [Int] = []
    if logical == .runs || logical == .deltaRuns {
      let runs = Self.runs(of: words)
      extra = [runs.count, words.count]
      words = runs.map { UInt64($0.length) } + runs.map(\.word)
    }
    let payload = payload(words, isLong: isLong)
    let physical = isLong && self.physical == .fastPFOR ? .varint : self.physical
    return Self.stream(
      role: role, encoding: logical.rawValue << 2 | physical.rawValue, count: words.count,
      extra: extra, payload: payload)
  }

  /// Joins a header and a payload.
  static func stream(
    role: UInt8, encoding: UInt8, count: Int, extra: [Int] = [], payload: [UInt8]
  ) -> TileBytes {
    var bytes = TileBytes()
    bytes.append([role, encoding])
    bytes.append(count: count)
    bytes.append(count: payload.count)
    for number in extra { bytes.append(count: number) }
    bytes.append(payload)
    return bytes
  }

  /// Encodes words without a header.
  func payload(_ words: [UInt64], isLong: Bool = false) -> [UInt8] {
    switch physical {
    case .fastPFOR where !isLong:
      return FastPFORWriter.encode(words.map { UInt32(truncatingIfNeeded: $0) })
    case .none:
      var bytes = TileBytes()
      for word in words { bytes.append(word: word, bytes: isLong ? 8 : 4) }
      return bytes.bytes
    case .varint, .fastPFOR:
      var bytes = TileBytes()
      for word in words { bytes.append(varint: word) }
      return bytes.bytes
    }
  }

  private static func runs(of words: [UInt64]) -> [(word: UInt64, length: Int)] {
    var runs: [(word: UInt64, length: Int)] = []
    for word in words {
      if runs.last?.word == word {
        runs[runs.count - 1].length += 1
      } else {
        runs.append((word, 1))
      }
    }
    return runs
  }

  /// Encodes bits as byte runs.
  static func bits(_ bits: [Bool], role: UInt8) -> TileBytes {
    var packed = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (index, bit) in bits.enumerated() where bit { packed[index / 8] |= 1 << UInt8(index % 8) }
    var payload: [UInt8] = []
    var index = 0
    while index < packed.count {
      let run = packed[index...].prefix { $0 == packed[index] }.prefix(130).count
      if run >= 3 {
        payload += [UInt8(run - 3), packed[index]]
        index += run
      } else {
        var end = index
        while end < packed.count, end - index < 128,
          !packed[end...].prefix(3).allSatisfy({ $0 == packed[end] }) || packed.count - end < 3
        { end += 1 }
        payload += [UInt8(truncatingIfNeeded: 256 - (end - index))] + packed[index..<end]
        index = end
      }
    }
    return stream(role: role, encoding: 0b011_000_00, count: bits.count, payload: payload)
  }
}
