// SPDX-License-Identifier: Apache-2.0
import CZlib
import MapFiles

/// A blob of a PBF file: its type and its position.
struct Blob: Hashable, Sendable {
  /// The offset of the blob's length prefix.
  var offset: Int
  var isData: Bool
  /// The byte range of the compressed content.
  var content: Range<Int>

  /// Reads the header of the blob at an offset.
  static func read(at offset: Int, of source: ExtractBytes) throws(OSMError) -> Blob {
    guard source.count - offset >= 4 else { throw .truncated(offset: offset) }
    let length = try source.read(4, at: offset).reduce(0) { $0 << 8 | Int($1) }
    guard length <= ResourceLimits.extractHeaderBytes else {
      throw .damaged(offset: offset, reason: "a header of \(length) bytes")
    }
    guard length <= source.count - offset - 4 else { throw .truncated(offset: offset) }
    let header: (type: String, size: UInt64)
    do {
      header = try parseHeader(try source.read(length, at: offset + 4))
    } catch let error as ProtobufError {
      throw .damaged(offset: offset, reason: error.reason)
    } catch {
      throw .truncated(offset: offset)
    }
    guard header.size <= UInt64(ResourceLimits.extractBlockBytes) else {
      throw .damaged(offset: offset, reason: "a blob of \(header.size) bytes")
    }
    let start = offset + 4 + length
    guard Int(header.size) <= source.count - start else { throw .truncated(offset: offset) }
    guard header.type == "OSMHeader" || offset > 0 else {
      throw .damaged(offset: offset, reason: "the file does not start with an OSM header")
    }
    return Blob(
      offset: offset, isData: header.type == "OSMData",
      content: start..<start + Int(header.size))
  }

  private static func parseHeader(
    _ bytes: [UInt8]
  ) throws(ProtobufError) -> (type: String, size: UInt64) {
    let buffer = bytes.span
    var cursor = ProtobufCursor<ProtobufError>(buffer)
    var type = ""
    var size: UInt64?
    while let field = try cursor.field(in: buffer) {
      switch (field.number, field.wire) {
      case (1, .bytes): type = try cursor.string(field, in: buffer)
      case (3, .varint): size = try cursor.varint(in: buffer)
      default: try cursor.skip(field, in: buffer)
      }
    }
    guard let size, !type.isEmpty else { throw ProtobufError(reason: "a header without a size") }
    return (type, size)
  }

  /// The uncompressed bytes of the blob.
  func unpack(from source: ExtractBytes) throws(OSMError) -> [UInt8] {
    let bytes = try source.read(content.count, at: content.lowerBound)
    do {
      return try Self.unpack(bytes)
    } catch let error as ProtobufError {
      throw .damaged(offset: offset, reason: error.reason)
    } catch let error as OSMError {
      throw error
    } catch {
      throw .damaged(offset: offset, reason: "\(error)")
    }
  }

  private static func unpack(_ bytes: [UInt8]) throws -> [UInt8] {
    let buffer = bytes.span
    var cursor = ProtobufCursor<ProtobufError>(buffer)
    var raw: Range<Int>?
    var packed: Range<Int>?
    var size: UInt64 = 0
    while let field = try cursor.field(in: buffer) {
      switch (field.number, field.wire) {
      case (1, .bytes): raw = try cursor.bytes(field, in: buffer)
      case (2, .varint): size = try cursor.varint(in: buffer)
      case (3, .bytes): packed = try cursor.bytes(field, in: buffer)
      case (4, .bytes): throw OSMError.unsupportedFeature("LZMA compression")
      case (5, .bytes): throw OSMError.unsupportedFeature("bzip2 compression")
      case (6, .bytes): throw OSMError.unsupportedFeature("LZ4 compression")
      case (7, .bytes): throw OSMError.unsupportedFeature("Zstandard compression")
      default: try cursor.skip(field, in: buffer)
      }
    }
    if let raw { return Array(bytes[raw]) }
    guard let packed else { throw ProtobufError(reason: "a blob without content") }
    guard size <= UInt64(ResourceLimits.extractBlockBytes) else {
      throw ProtobufError(reason: "a blob that unpacks to \(size) bytes")
    }
    guard size <= 4096 + packed.count * ResourceLimits.extractPackingRatio else {
      throw ProtobufError(reason: "\(packed.count) bytes that unpack to \(size)")
    }
    return try inflate(bytes, in: packed, to: Int(size))
  }

  /// Decompresses zlib data that must have exactly the given size.
  private static func inflate(
    _ bytes: [UInt8], in range: Range<Int>, to size: Int
  ) throws(ProtobufError) -> [UInt8] {
    var status = Z_DATA_ERROR
    var length = uLongf(size)
    let result = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { output, filled in
      bytes.withUnsafeBufferPointer { input in
        status = uncompress(
          output.baseAddress, &length, UnsafeBufferPointer(rebasing: input[range]).baseAddress,
          uLong(range.count))
      }
      filled = status == Z_OK ? Int(length) : 0
    }
    guard status == Z_OK, Int(length) == size else {
      throw ProtobufError(reason: "zlib data that cannot be decompressed (error \(status))")
    }
    return result
  }
}
