// SPDX-License-Identifier: Apache-2.0
import CZlib
import MapFiles

/// How a tile, or a part of an archive, is packed; told by its first bytes.
public enum Compression: String, Sendable {
  case none, gzip, zlib

  /// The most that a tile may unpack to, in bytes, unless said otherwise.
  public static let defaultLimit = ResourceLimits.tileBytes

  /// What these bytes are packed with: gzip (RFC 1952) and zlib (RFC 1950) have a magic number, anything
  /// else counts as not packed.
  public static func detect(_ bytes: [UInt8]) -> Compression {
    guard bytes.count >= 2 else { return .none }
    if bytes[0] == 0x1F, bytes[1] == 0x8B { return .gzip }
    let isDeflate = bytes[0] & 0x0F == 8 && bytes[0] >> 4 <= 7
    let check = Int(bytes[0]) << 8 | Int(bytes[1])
    return isDeflate && check % 31 == 0 ? .zlib : .none
  }

  /// The unpacked bytes; the bytes as they are where they are not packed.
  ///
  /// - Parameter limit: the most bytes to unpack to; more is an error, found without unpacking the rest,
  ///   so that a small file cannot fill the memory.
  public static func unpack(
    _ bytes: [UInt8], limit: Int = defaultLimit
  ) throws(TileError) -> [UInt8] {
    switch detect(bytes) {
    case .none where bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]):
      throw .badCompression(reason: "is Zstandard, which is not read")
    case .none: return bytes
    case .gzip, .zlib:
      var inflater = Inflater(limit: limit)
      return try inflater.inflate(bytes)
    }
  }
}

/// One run of zlib's inflate, in chunks that grow.
private struct Inflater {
  let limit: Int
  var output: [UInt8] = []
  /// Whether the stream's end has been reached.
  var isDone = false

  init(limit: Int) { self.limit = min(max(limit, 0), .max - 1) }

  mutating func inflate(_ bytes: [UInt8]) throws(TileError) -> [UInt8] {
    var stream = z_stream()
    // 15 bits of window, and 32 for "gzip or zlib, whichever it is".
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

  /// How much to unpack first: what a gzip file says of its own length, where deflate, which packs at
  /// most 1032 to 1, makes that possible; else a usual ratio.
  private func firstChunk(for bytes: [UInt8]) -> Int {
    let tail = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    let isPlausible =
      Compression.detect(bytes) == .gzip && tail > 0 && tail <= 1032 * bytes.count
    return isPlausible ? tail : 4 * bytes.count
  }

  /// Unpacks at most one byte over the limit, which shows that there is more.
  private mutating func append(_ wanted: Int, from stream: inout z_stream) -> Int32 {
    let count = max(1, min(wanted, limit + 1 - output.count))
    var result = Z_OK
    let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(clamping: count)
      result = CZlib.inflate(&stream, Z_NO_FLUSH)
      filled = count - Int(stream.avail_out)
    }
    if output.isEmpty { output = chunk } else { output += chunk }
    // A full buffer asks for another round; room left over and no end means that the input ran out.
    if result == Z_BUF_ERROR, stream.avail_out == 0 { result = Z_OK }
    if result == Z_OK, stream.avail_out > 0 { result = Z_BUF_ERROR }
    return result
  }

  private func reason(_ status: Int32) -> String {
    status == Z_BUF_ERROR ? "ends too early" : "is broken (zlib error \(status))"
  }
}
