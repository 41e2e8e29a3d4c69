// SPDX-License-Identifier: Apache-2.0
import MapImage
import Testing

@testable import RhumbCLI

@Suite struct AnimatedPNGTests {
  private func image(_ level: UInt8) throws -> [UInt8] {
    let pixels = (0..<24).flatMap { (column: Int) -> [UInt8] in [level, UInt8(column), 9, 255] }
    return try RasterImage(width: 6, height: 4, pixels: pixels).encodedPNG()
  }

  /// A file's chunks with their names. Verifies the checksums.
  private func chunks(_ file: [UInt8]) throws -> [(name: String, data: [UInt8])] {
    var chunks: [(name: String, data: [UInt8])] = []
    var rest = file.dropFirst(8)
    func take(_ count: Int) throws -> [UInt8] {
      try #require(rest.count >= count)
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    func number(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 * 256 + Int($1) } }
    while !rest.isEmpty {
      let length = number(try take(4))
      let body = try take(4 + length)
      var sum = UInt32.max
      for bit in body.flatMap({ byte in (0..<8).map { UInt32(byte) >> $0 & 1 } }) {
        sum = (sum ^ bit) & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1
      }
      #expect(number(try take(4)) == Int(~sum))
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
    }
    return chunks
  }

  @Test func `images become frames, and a repeated image extends the duration`() throws {
    var film = AnimatedPNG()
    film.add(try image(10), milliseconds: 100)
    film.add(try image(10), milliseconds: 200)
    film.add(try image(200), milliseconds: 1000)
    #expect(film.count == 2)
    let chunks = try chunks(film.bytes)
    let names = chunks.map(\.name).filter { ["acTL", "fcTL", "IDAT", "fdAT", "IEND"].contains($0) }
    #expect(names == ["acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"])
    let timings = chunks.filter { $0.name == "fcTL" }.map(\.data)
    #expect(timings[0] == [0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 4] + zeros(8) + [1, 44, 3, 232, 0, 0])
    #expect(
      timings[1] == [0, 0, 0, 1, 0, 0, 0, 6, 0, 0, 0, 4] + zeros(8) + [3, 232, 3, 232, 0, 0])
    #expect(chunks.first { $0.name == "fdAT" }?.data.prefix(4) == [0, 0, 0, 2])
  }

  @Test func `an image with a duration above the format's maximum becomes two frames`() throws {
    var film = AnimatedPNG()
    for _ in 0..<7 { film.add(try image(10), milliseconds: 10_000) }
    #expect(film.count == 2)
    let timings = try chunks(film.bytes).filter { $0.name == "fcTL" }.map(\.data)
    let shown = timings.map { Int($0[20]) << 8 | Int($0[21]) }
    #expect(shown == [60_000, 10_000])
  }

  @Test func `decoders without animation support read the first frame`() throws {
    var film = AnimatedPNG()
    film.add(try image(10), milliseconds: 100)
    film.add(try image(200), milliseconds: 100)
    #expect(try RasterImage(decoding: film.bytes) == RasterImage(decoding: try image(10)))
  }

  private func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
}
