// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import RhumbTools
import Testing

@testable import MapTiles

/// FastPFOR, against an encoder that follows the paper.
@Suite struct FastPFORTests {
  /// Numbers of mostly few bits, some with more.
  private func numbers(_ count: Int, _ random: inout SplitMix64) -> [UInt32] {
    let usual = Int.random(in: 0...20, using: &random)
    let rate = Int.random(in: 0...12, using: &random)
    return (0..<count).map { _ in
      let isException = Int.random(in: 0..<100, using: &random) < rate
      let bits = isException ? Int.random(in: usual...32, using: &random) : usual
      return bits == 0 ? 0 : UInt32.random(in: 0...UInt32.max, using: &random) >> UInt32(32 - bits)
    }
  }

  @Test func `numbers are decoded as they were encoded`() throws {
    var random = SplitMix64(seed: 0xF057)
    for count in [1, 2, 7, 255, 256, 257, 512, 1000, 65_536, 66_000] {
      let numbers = numbers(count, &random)
      let bytes = FastPFORWriter.encode(numbers)
      let found = try MLTFastPFOR.decode(0..<bytes.count, of: bytes.span, count: count)
      #expect(found == numbers, "\(count) numbers")
    }
  }

  @Test func `damaged words cause an error or are decoded as other words`() throws {
    var random = SplitMix64(seed: 0xF058)
    var errors = 0
    for _ in 0..<150 {
      var bytes = FastPFORWriter.encode(numbers(700, &random))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      if Bool.random(using: &random) {
        bytes.removeLast(4 * Int.random(in: 0..<bytes.count / 4, using: &random))
      }
      do {
        let found = try MLTFastPFOR.decode(0..<bytes.count, of: bytes.span, count: 700)
        #expect(found.count == 700)
      } catch {
        errors += 1
      }
    }
    #expect(errors > 40)
  }
}
