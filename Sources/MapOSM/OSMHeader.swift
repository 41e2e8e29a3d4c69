// SPDX-License-Identifier: Apache-2.0

/// The header of a file.
struct OSMHeader {
  static let knownFeatures: Set<String> = ["OsmSchema-V0.6", "DenseNodes"]

  var requiredFeatures: [String] = []
  var writer = ""

  init(_ bytes: [UInt8], offset: Int) throws(OSMError) {
    do throws(ProtobufError) {
      var cursor = ProtobufCursor(bytes)
      while let field = try cursor.nextField() {
        switch (field.number, field.wire) {
        case (4, .bytes):
          requiredFeatures.append(String(decoding: bytes[try cursor.range()], as: UTF8.self))
        case (16, .bytes): writer = String(decoding: bytes[try cursor.range()], as: UTF8.self)
        default: try cursor.skip(field.wire)
        }
      }
    } catch {
      throw .damaged(offset: offset, reason: error.reason)
    }
  }
}
