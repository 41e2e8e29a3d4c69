// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A check of videos written by ffmpeg, which may exit with 0 even if the disk was full.
enum VideoFile {
  /// Whether a file has a complete structure and, if ffprobe is installed, the expected number of frames.
  static func isWhole(_ path: String, frames: Int) -> Bool {
    guard hasCompleteStructure(path) else { return false }
    guard let ffprobe = Programs.path(of: "ffprobe") else { return true }
    return (try? count(path, by: ffprobe)).map { $0 >= frames } ?? false
  }

  /// Whether a file has all parts of its format, to the last byte.
  static func hasCompleteStructure(_ path: String) -> Bool {
    guard let file = try? ReadableFile(path: path) else { return false }
    switch FileName.suffix(of: path) {
    case "mp4", "mov": return (try? hasWholeBoxes(file)) ?? false
    default: return (try? hasWholeSegment(file)) ?? false
    }
  }

  /// MP4 and QuickTime: a sequence of boxes up to the end of the file, with the media data and its index.
  ///
  /// A box begins with its length in 4 bytes and its type. The length 1 means that 8 bytes of length follow.
  private static func hasWholeBoxes(_ file: ReadableFile) throws -> Bool {
    var types: Set<[UInt8]> = []
    var start = 0
    while file.size - start >= 8 {
      let head = try file.read(start..<start + 8)
      var length = number(head[..<4])
      if length == 1, file.size - start >= 16 {
        length = number(try file.read(start + 8..<start + 16)[...])
      }
      guard length >= 8, length <= file.size - start else { return false }
      types.insert(Array(head[4...]))
      start += length
    }
    return start == file.size && types.isSuperset(of: ["moov", "mdat"].map { Array($0.utf8) })
  }

  /// Matroska and WebM: a header and one segment, whose length is written last and ends with the file.
  ///
  /// An element begins with a 4-byte identifier and its length. The leading zeros of the length's first byte
  /// give its size.
  private static func hasWholeSegment(_ file: ReadableFile) throws -> Bool {
    var start = 0
    for identifier in [0x1A45_DFA3, 0x1853_8067] {
      guard file.size - start >= 12 else { return false }
      let head = try file.read(start..<start + 12)
      let bytes = head[4].leadingZeroBitCount + 1
      guard number(head[..<4]) == identifier, bytes <= 8 else { return false }
      let length = number(head[4..<4 + bytes]) & (1 << (7 * bytes) - 1)
      guard length <= file.size - start - 4 - bytes else { return false }
      start += 4 + bytes + length
    }
    return start == file.size
  }

  /// A big-endian number of at most 8 bytes; larger values are clamped.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(clamping: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// The number of frames of a video, counted by ffprobe.
  private static func count(_ path: String, by ffprobe: String) throws -> Int {
    let process = Process()
    let output = Programs.pipe()
    process.executableURL = URL(fileURLWithPath: ffprobe)
    process.arguments = [
      "-v", "quiet", "-select_streams", "v:0", "-count_packets", "-show_entries",
      "stream=nb_read_packets", "-of", "csv=p=0", path,
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try Programs.start(process)
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return 0 }
    return Int(text.prefix { $0.isNumber }) ?? 0
  }
}
