// SPDX-License-Identifier: Apache-2.0
import CZlib
import MapFiles

/// The compression of a tile or of another part of an archive, detected from its first bytes.
public enum Compression: String, Sendable {
  /// The bytes are not compressed.
  case none
  /// gzip (RFC 1952).
  case gzip
  /// zlib (RFC 1950).
  case zlib

  /// The default limit on the decompressed size of a tile, in bytes.
  public static let defaultLimit = ResourceLimits.tileBytes

  /// Detects the compression by the magic numbers of gzip (RFC 1952) and zlib (RFC 1950). Returns `none` for
  /// all other bytes.
  public static func detect(_ bytes: [UInt8]) -> Compression {
    guard bytes.count >= 2 else { return .none }
    if bytes[0] == 0x1F, bytes[1] == 0x8B { return .gzip }
    let isDeflate = bytes[0] & 0x0F == 8 && bytes[0] >> 4 <= 7
    let check = Int(bytes[0]) << 8 | Int(bytes[1])
    return isDeflate && check % 31 == 0 ? .zlib : .none
  }

  /// Decompresses bytes. Returns them unchanged if they are not compressed.
  ///
  /// - Parameter limit: The maximum decompressed size, in bytes. Decompression stops with an error as soon as
  ///   the size exceeds it, so a small file cannot exhaust the memory.
  public static func unpack(
    _ bytes: [UInt8], limit: Int = defaultLimit
  ) throws(TileError) -> [UInt8] {
    switch detect(bytes) {
    case .none where bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]):
      throw .badCompression(reason: "is Zstandard, which is not supported")
    case .none: return bytes
    case .gzip, .zlib:
      var inflater = Inflater(limit: limit)
      return try inflater.inflate(bytes)
    }
  }
}

/// One decompression with zlib's inflate, in chunks of growing size.
private struct Inflater {
  let limit: Int
  var output: [UInt8] = []
  /// Whether the decompression has reached the end of the stream.
  var isDone = false

  init(limit: Int) { self.limit = min(max(limit, 0), .max - 1) }

  mutating func inflate(_ bytes: [UInt8]) throws(TileError) -> [UInt8] {
    var stream = z_stream()
    // A window of 15 bits; 32 selects automatic detection of gzip and zlib.
    let status = inflateInit2_(
      &stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .badCompression(reason: "zlib error \(status)") }
    defer { inflateEnd(&stream) }
    var result = Z_OK
    bytes.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(clamping: input.count)
      var chunk = firstChunk(for: bytes)
      repeat {
        result = append(chunk, from: &stream)
        chunk = output.count
      } while result == Z_OK && output.count <= limit
    }
    guard output.count <= limit else {
      throw .badCompression(reason: "unpacks to more than \(limit) bytes")
    }
    guard result == Z_STREAM_END else { throw .badCompression(reason: reason(result)) }
    return output
  }

  /// The size of the first chunk. A gzip file states its own length, which is used if deflate's maximum ratio
  /// of 1032:1 allows it. Otherwise, the chunk assumes a typical ratio.
  private func firstChunk(for bytes: [UInt8]) -> Int {
    let tail = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    let isPlausible =
      Compression.detect(bytes) == .gzip && tail > 0 && tail <= 1032 * bytes.count
    return isPlausible ? tail : 4 * bytes.count
  }

  /// Decompresses a chunk, at most one byte past the limit. That byte shows that the limit is exceeded.
  private mutating func append(_ length: Int, from stream: inout z_stream) -> Int32 {
    let count = max(1, min(length, limit + 1 - output.count))
    var result = Z_OK
    let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(clamping: count)
      result = CZlib.inflate(&stream, Z_NO_FLUSH)
      filled = count - Int(stream.avail_out)
    }
    if output.isEmpty { output = chunk } else { output += chunk }
    // A full buffer requires another round. Free space without the stream's end means that the input is
    // truncated.
    if result == Z_BUF_ERROR, stream.avail_out == 0 { result = Z_OK }
    if result == Z_OK, stream.avail_out > 0 { result = Z_BUF_ERROR }
    return result
  }

  private func reason(_ status: Int32) -> String {
    status == Z_BUF_ERROR ? "ends too early" : "is broken (zlib error \(status))"
  }
}
