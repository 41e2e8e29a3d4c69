// SPDX-License-Identifier: Apache-2.0
import MapFiles

extension SectionFile {
  /// Writes a file atomically: an existing file stays until the new one is complete.
  static func write(
    _ sections: [(name: String, bytes: Column<UInt8>)], to path: String
  ) throws(RoutingError) {
    let (head, offsets) = try head(sections)
    do {
      let writer = try OutputFile(path: path).writer()
      try writer.write(head)
      var position = head.count
      for (index, section) in sections.enumerated() {
        try writer.write([UInt8](repeating: 0, count: offsets[index] - position))
        try withExtendedLifetime(section) { () throws(FileError) in
          try writer.write(UnsafeRawBufferPointer(section.bytes.buffer))
        }
        position = offsets[index] + section.bytes.count
      }
      try writer.finish()
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }
}
