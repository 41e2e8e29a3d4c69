// SPDX-License-Identifier: Apache-2.0
import CZlib

extension Compression {
  /// Compresses bytes with gzip. The same bytes always have the same result.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    // A window of 15 bits; 16 selects gzip.
    let status = deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib error \(status)")
    defer { deflateEnd(&stream) }
    let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
    return bytes.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(capacity)
        // The capacity is sufficient for all bytes at once.
        let end = deflate(&stream, Z_FINISH)
        precondition(end == Z_STREAM_END, "zlib error \(end)")
        count = capacity - Int(stream.avail_out)
      }
    }
  }
}
