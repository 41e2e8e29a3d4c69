// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The header of a file.
struct OSMHeader {
  static let knownFeatures: Set<String> = ["OsmSchema-V0.6", "DenseNodes"]

  var requiredFeatures: [String] = []
  var writer = ""

  init(_ bytes: [UInt8], offset: Int) throws(OSMError) {
    do throws(ProtobufError) {
      let buffer = bytes.span
      var cursor = ProtobufCursor<ProtobufError>(buffer)
      while let field = try cursor.field(in: buffer) {
        switch (field.number, field.wire) {
        case (4, .bytes):
          requiredFeatures.append(try cursor.string(field, in: buffer))
        case (16, .bytes): writer = try cursor.string(field, in: buffer)
        default: try cursor.skip(field, in: buffer)
        }
      }
    } catch {
      throw .damaged(offset: offset, reason: error.reason)
    }
  }
}
