// SPDX-License-Identifier: Apache-2.0

/// An animated PNG (APNG 1.0) of images with the same size, which repeats forever.
///
/// Programs without APNG support show the first frame.
struct AnimatedPNG {
  private var frames: [(png: [UInt8], milliseconds: Int)] = []

  /// Adds a frame with a duration. Repeating the last image extends its duration.
  ///
  /// - Parameter png: A complete PNG file of the same size and color type as the previous ones.
  mutating func add(_ png: [UInt8], milliseconds: Int) {
    // The format stores a duration in 16 bits.
    if let last = frames.indices.last, frames[last].png == png,
      frames[last].milliseconds + milliseconds <= UInt16.max
    {
      frames[last].milliseconds += milliseconds
    } else {
      frames.append((png, milliseconds))
    }
  }

  var count: Int { frames.count }

  /// The file: the first image's chunks, then the pixels of each frame after its frame control chunk.
  var bytes: [UInt8] {
    var file = Array(frames.first?.png.prefix(8) ?? [])
    var sequence = 0
    for (index, frame) in frames.enumerated() {
      let chunks = Chunk.all(of: frame.png)
      let header = chunks.first?.data ?? []
      if index == 0 {
        for chunk in chunks.prefix(while: { !$0.isPixels }) { chunk.write(to: &file) }
        Chunk("acTL", frames.count.bigEndian32 + 0.bigEndian32).write(to: &file)
      }
      let timing = frame.milliseconds.bigEndian16 + 1000.bigEndian16
      let place = header.prefix(8) + 0.bigEndian32 + 0.bigEndian32
      Chunk("fcTL", sequence.bigEndian32 + place + timing + [0, 0]).write(to: &file)
      sequence += 1
      for chunk in chunks where chunk.isPixels {
        guard index > 0 else {
          chunk.write(to: &file)
          continue
        }
        Chunk("fdAT", sequence.bigEndian32 + chunk.data).write(to: &file)
        sequence += 1
      }
    }
    Chunk("IEND", []).write(to: &file)
    return file
  }
}

/// A chunk of a PNG file.
private struct Chunk {
  let type: [UInt8]
  let data: [UInt8]

  init(_ type: String, _ data: [UInt8]) {
    self.type = Array(type.utf8)
    self.data = data
  }

  private init(type: [UInt8], data: [UInt8]) {
    self.type = type
    self.data = data
  }

  var isPixels: Bool { type == Array("IDAT".utf8) }

  /// The chunks of a file written by this package's encoder; a truncated chunk is skipped.
  static func all(of file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var start = 8
    while start + 12 <= file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= file.count else { break }
      chunks.append(
        Chunk(type: Array(file[start + 4..<start + 8]), data: Array(file[start + 8..<end])))
      start = end + 4
    }
    return chunks
  }

  func write(to file: inout [UInt8]) {
    file += data.count.bigEndian32
    file += type
    file += data
    file += Int(Chunk.checksum(type, data)).bigEndian32
  }

  /// The CRC-32 of PNG (ISO 3309).
  private static func checksum(_ parts: [UInt8]...) -> UInt32 {
    var sum = UInt32.max
    for part in parts {
      for byte in part { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}

extension Int {
  fileprivate var bigEndian32: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }

  fileprivate var bigEndian16: [UInt8] { [8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
