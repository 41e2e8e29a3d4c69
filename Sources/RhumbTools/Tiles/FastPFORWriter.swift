// SPDX-License-Identifier: Apache-2.0

/// Encodes words as FastPFOR with blocks of 256 words, and the words that do not fill a block as bytes.
/// Source: Lemire and Boytsov, Decoding billions of integers per second through vectorization, section 5
package enum FastPFORWriter {
  private static let blockSize = 256

  package static func encode(_ words: [UInt32]) -> [UInt8] {
    if words.isEmpty { return [] }
    let packed = words.count / blockSize * blockSize
    var output = [UInt32(packed)]
    for start in stride(from: 0, to: packed, by: 65_536) {
      output += page(Array(words[start..<min(start + 65_536, packed)]))
    }
    output += tail(words[packed...])
    return output.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
    }
  }

  private static func page(_ words: [UInt32]) -> [UInt32] {
    var blocks: [UInt32] = []
    var control: [UInt8] = []
    var exceptions = [[UInt32]](repeating: [], count: 33)
    for start in stride(from: 0, to: words.count, by: blockSize) {
      let block = Array(words[start..<start + blockSize])
      let widest = block.map(bits).max() ?? 0
      let width = bestWidth(of: block, widest: widest)
      let indices = block.indices.filter { bits(block[$0]) > width }
      control += [UInt8(width), UInt8(indices.count)]
      blocks += pack(block, width: width)
      if indices.isEmpty { continue }
      control.append(UInt8(widest))
      control += indices.map { UInt8($0) }
      if widest - width > 1 {
        exceptions[widest - width] += indices.map { block[$0] >> UInt32(width) }
      }
    }
    var output = [UInt32(blocks.count + 1)] + blocks + [UInt32(control.count)]
    control += [UInt8](repeating: 0, count: (4 - control.count % 4) % 4)
    output += stride(from: 0, to: control.count, by: 4).map { offset in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(control[offset + $1]) << UInt32(8 * $1) }
    }
    output.append((2...32).reduce(0) { exceptions[$1].isEmpty ? $0 : $0 | 1 << UInt32($1 - 1) })
    for width in 2...32 where !exceptions[width].isEmpty {
      output += [UInt32(exceptions[width].count)] + pack(exceptions[width], width: width)
    }
    return output
  }

  /// The width with which a block and its exceptions need the fewest bits. At most 255 words can be exceptions.
  private static func bestWidth(of block: [UInt32], widest: Int) -> Int {
    func cost(_ width: Int) -> Int {
      let count = block.count { bits($0) > width }
      if count > 255 { return .max }
      return blockSize * width + (count == 0 ? 0 : 8 + count * (8 + widest - width))
    }
    return (0...widest).min { cost($0) < cost($1) } ?? widest
  }

  private static func bits(_ word: UInt32) -> Int { 32 - word.leadingZeroBitCount }

  private static func pack(_ words: [UInt32], width: Int) -> [UInt32] {
    var output: [UInt32] = []
    var pending: UInt64 = 0
    var count = 0
    for word in words where width > 0 {
      pending |= (UInt64(word) & (1 << UInt64(width) - 1)) << UInt64(count)
      count += width
      if count >= 32 {
        output.append(UInt32(truncatingIfNeeded: pending))
        pending >>= 32
        count -= 32
      }
    }
    if count > 0 { output.append(UInt32(truncatingIfNeeded: pending)) }
    return output
  }

  private static func tail(_ words: ArraySlice<UInt32>) -> [UInt32] {
    var bytes: [UInt8] = []
    for word in words {
      var rest = word
      while rest >= 0x80 {
        bytes.append(UInt8(rest & 0x7F))
        rest >>= 7
      }
      bytes.append(UInt8(rest) | 0x80)
    }
    bytes += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    return stride(from: 0, to: bytes.count, by: 4).map { offset in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
    }
  }
}
