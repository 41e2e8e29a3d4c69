// SPDX-License-Identifier: Apache-2.0
import MapOSM
import MapTestSupport
import Testing

@Suite struct DamageTests {
  /// Reads all blocks, and returns the number of elements.
  private func read(_ bytes: [UInt8]) -> Result<Int, OSMError> {
    Result { () throws(OSMError) in
      let file = try OSMFile(bytes: bytes)
      var count = 0
      for number in 0..<file.blockCount {
        let block = try file.block(number)
        count += block.nodes.ids.count + block.ways.ids.count + block.relations.ids.count
      }
      return count
    }
  }

  @Test(arguments: ExtractWriter.Packing.allCases)
  func `every truncation causes an error or fewer blocks`(packing: ExtractWriter.Packing) {
    let bytes = ReadingTests.sample(packing, isDense: true).bytes
    var complete = 0
    for count in bytes.indices {
      switch read(Array(bytes.prefix(count))) {
      case .success(let things): #expect(things < 6); complete += 1
      case .failure(let error): #expect(!error.description.isEmpty)
      }
    }
    // After the header, the nodes and the ways.
    #expect(complete == 3)
  }

  @Test func `a truncation within a block reports the start of the block`() throws {
    let bytes = ReadingTests.sample(.zlib, isDense: true).bytes
    let file = try OSMFile(bytes: bytes)
    let last = bytes.count - file.byteCount(ofBlock: 2)
    #expect(throws: OSMError.truncated(offset: last)) {
      try OSMFile(bytes: Array(bytes.dropLast(10)))
    }
  }

  @Test func `flipped bytes cause an error or another result, but no crash`() {
    var generator = SplitMix64(seed: 4)
    for packing in ExtractWriter.Packing.allCases {
      for isDense in [true, false] {
        let bytes = ReadingTests.sample(packing, isDense: isDense).bytes
        for _ in 0..<3000 {
          var damaged = bytes
          for _ in 0..<Int.random(in: 1...4, using: &generator) {
            damaged[Int.random(in: bytes.indices, using: &generator)] =
              UInt8.random(in: 0...255, using: &generator)
          }
          _ = read(damaged)
        }
      }
    }
  }

  @Test func `a header above the size limit is rejected before it is read`() {
    #expect(throws: OSMError.damaged(offset: 0, reason: "a header of 4294967295 bytes")) {
      try OSMFile(bytes: [255, 255, 255, 255, 1])
    }
  }

  @Test func `an empty file is reported as truncated`() {
    #expect(throws: OSMError.truncated(offset: 0)) { try OSMFile(bytes: []) }
  }
}
