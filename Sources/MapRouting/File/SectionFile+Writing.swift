// SPDX-License-Identifier: Apache-2.0
import Foundation

extension SectionFile {
  /// Writes a file beside its place and then moves it there, so that no half of one is ever seen.
  static func write(
    _ sections: [(name: String, bytes: Column<UInt8>)], to path: String
  ) throws(RoutingError) {
    let (head, offsets) = try head(sections)
    let part = path + ".part"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    var isWritten = append(Column(head), to: descriptor)
    var position = head.count
    for (index, section) in sections.enumerated() {
      let padding = [UInt8](repeating: 0, count: offsets[index] - position)
      isWritten = isWritten && append(Column(padding), to: descriptor)
      isWritten = isWritten && append(section.bytes, to: descriptor)
      position = offsets[index] + section.bytes.count
    }
    isWritten = close(descriptor) == 0 && isWritten && rename(part, path) == 0
    guard isWritten else {
      let reason = String(cString: strerror(errno))
      unlink(part)
      throw .unwritable(path: path, reason: reason)
    }
  }

  private static func append(_ bytes: Column<UInt8>, to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      guard let start = bytes.buffer.baseAddress else { return false }
      let count = Foundation.write(descriptor, start + done, min(bytes.count - done, 1 << 30))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
