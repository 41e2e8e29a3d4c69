// SPDX-License-Identifier: Apache-2.0
import RhumbModules

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
    var file = PNGChunk.signature
    var sequence = 0
    for (index, frame) in frames.enumerated() {
      let chunks = PNGChunk.all(of: frame.png)
      let header = chunks.first?.data ?? []
      if index == 0 {
        for chunk in chunks.prefix(while: { $0.type != "IDAT" }) { chunk.write(to: &file) }
        PNGChunk("acTL", frames.count.bigEndian32 + 0.bigEndian32).write(to: &file)
      }
      let timing = frame.milliseconds.bigEndian16 + 1000.bigEndian16
      let area = header.prefix(8) + 0.bigEndian32 + 0.bigEndian32
      PNGChunk("fcTL", sequence.bigEndian32 + area + timing + [0, 0]).write(to: &file)
      sequence += 1
      for chunk in chunks where chunk.type == "IDAT" {
        guard index > 0 else {
          chunk.write(to: &file)
          continue
        }
        PNGChunk("fdAT", sequence.bigEndian32 + chunk.data).write(to: &file)
        sequence += 1
      }
    }
    PNGChunk("IEND", []).write(to: &file)
    return file
  }
}

extension Int {
  fileprivate var bigEndian16: [UInt8] { [8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
