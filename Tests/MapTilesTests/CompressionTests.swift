// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import MapTiles
import Testing

@Suite struct CompressionTests {
  private let text = Array("Rue de la Paix".utf8)

  @Test func `gzip and zlib are detected by their first bytes`() throws {
    #expect(Compression.detect(Packing.gzip(text)) == .gzip)
    #expect(Compression.detect(Packing.zlib(text)) == .zlib)
    #expect(Compression.detect([0x1A, 0x02]) == .none)
    #expect(try Compression.unpack(Packing.gzip(text)) == text)
    #expect(try Compression.unpack(Packing.zlib(text)) == text)
    #expect(try Compression.unpack(text) == text)
    #expect(try Compression.unpack([]) == [])
    #expect(try Compression.unpack(Packing.gzip([])) == [])
  }

  @Test func `a missing or wrong length in the file is ignored`() throws {
    for claim in [0, 1, 1000, UInt32.max] {
      let error = #expect(throws: TileError.self) {
        try Compression.unpack(Packing.bomb(repeats: 5000, claimedLength: claim))
      }
      // Everything is decompressed: only then does zlib compare the checksum, which is wrong.
      #expect(error == .badCompression(reason: "is broken (zlib error -3)"))
    }
  }

  @Test func `decompression of a bomb stops at the limit`() {
    let bomb = Packing.bomb(repeats: 300_000)
    #expect(bomb.count < 500_000)
    let error = #expect(throws: TileError.self) { try Compression.unpack(bomb) }
    #expect(error == .badCompression(reason: "unpacks to more than 67108864 bytes"))
  }

  @Test func `the limit is the maximum decompressed size`() throws {
    let packed = Packing.gzip(text)
    #expect(try Compression.unpack(packed, limit: text.count) == text)
    for limit in [-1, 0, 1, text.count - 1] {
      #expect(throws: TileError.self) { try Compression.unpack(packed, limit: limit) }
    }
    #expect(try Compression.unpack(packed, limit: .max) == text)
  }

  @Test func `data truncated anywhere is an error`() {
    for packed in [Packing.gzip(text), Packing.zlib(text)] {
      for count in 2..<packed.count {
        #expect(throws: TileError.self) { try Compression.unpack(Array(packed.prefix(count))) }
      }
    }
  }

  @Test func `Zstandard is an error that names it`() {
    let error = #expect(throws: TileError.self) {
      try Compression.unpack([0x28, 0xB5, 0x2F, 0xFD, 0])
    }
    #expect(error == .badCompression(reason: "is Zstandard, which is not supported"))
  }

  @Test func `damaged compressed data does not crash`() {
    var random = SplitMix64(seed: 0x2172)
    for _ in 0..<2000 {
      var packed = Packing.gzip(text)
      for _ in 0..<random.int(in: 1...4) {
        packed[random.int(in: 2...packed.count - 1)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? Compression.unpack(packed, limit: 100_000)
    }
  }
}
