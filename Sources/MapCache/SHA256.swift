// SPDX-License-Identifier: Apache-2.0

/// The hash function SHA-256. None of the libraries that Rhumb uses provides one.
///
/// Source: FIPS 180-4.
enum SHA256 {
  /// The first 64 bits of a hash in hexadecimal digits: enough to distinguish keys. The hash does not contain the
  /// key, but a guess can be checked with it.
  static func prefix(of bytes: [UInt8]) -> String {
    hash(bytes).prefix(2).map(hexadecimal).joined()
  }

  static func hexadecimal(_ word: UInt32) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The hash as eight words.
  static func hash(_ bytes: [UInt8]) -> [UInt32] {
    var state = initialState
    let padded = padded(bytes)
    for start in stride(from: 0, to: padded.count, by: 64) {
      add(padded[start..<start + 64], to: &state)
    }
    return state
  }

  /// The bytes with a bit, zeros and their length in bits, a multiple of 64 bytes.
  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: (119 - bytes.count % 64) % 64)
    let length = UInt64(bytes.count) * 8
    return bytes + [0x80] + zeros
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (old, new) = (words[index - 15], words[index - 2])
      let first = old.rotatedRight(7) ^ old.rotatedRight(18) ^ old >> 3
      let second = new.rotatedRight(17) ^ new.rotatedRight(19) ^ new >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var next = state
    for (word, constant) in zip(words, constants) {
      let (a, e) = (next[0], next[4])
      let choice = e & next[5] ^ ~e & next[6]
      let majority = a & next[1] ^ a & next[2] ^ next[1] & next[2]
      let first =
        next[7] &+ (e.rotatedRight(6) ^ e.rotatedRight(11) ^ e.rotatedRight(25)) &+ choice
        &+ constant &+ word
      let second = (a.rotatedRight(2) ^ a.rotatedRight(13) ^ a.rotatedRight(22)) &+ majority
      next = [first &+ second] + next[0..<3] + [next[3] &+ first] + next[4..<7]
    }
    state = zip(state, next).map { $0 &+ $1 }
  }

  private static let primes: [UInt32] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
    101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193,
    197, 199, 211, 223, 227, 229, 233, 239, 241, 251, 257, 263, 269, 271, 277, 281, 283, 293, 307,
    311,
  ]

  /// The first bits of the fractions of the primes' square roots and cube roots.
  private static let initialState = primes.prefix(8).map { root(of: $0, power: 2) }
  private static let constants = primes.map { root(of: $0, power: 3) }

  /// The first 32 bits of the fraction of a root, exactly: the largest `x` with `x^power <= prime * 2^(32 * power)`.
  private static func root(of prime: UInt32, power: Int) -> UInt32 {
    let limit = UInt128(prime) << (32 * power)
    var root: UInt128 = 0
    for bit in (0..<36).reversed() {
      let candidate = root | 1 << bit
      let product = (1..<power).reduce(candidate) { product, _ in product * candidate }
      if product <= limit { root = candidate }
    }
    return UInt32(truncatingIfNeeded: root)
  }
}

extension UInt32 {
  fileprivate func rotatedRight(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
