// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG

/// The JPEG decoder, based on libjpeg-turbo.
enum JPEG {
  static func decode(_ bytes: [UInt8], limit: Int) throws(ImageError) -> RasterImage {
    guard let decoder = tjInitDecompress() else {
      throw .malformed(reason: "libjpeg-turbo cannot be started")
    }
    defer { tjDestroy(decoder) }
    func reason() -> String { String(cString: tjGetErrorStr2(decoder)) }
    // A warning, for example about extra bytes, comes with a complete image.
    func isUsable(_ status: Int32) -> Bool {
      status == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
    }
    var width: Int32 = 0
    var height: Int32 = 0
    var sampling: Int32 = 0
    var colors: Int32 = 0
    let length = UInt(bytes.count)
    let status = tjDecompressHeader3(
      decoder, bytes, length, &width, &height, &sampling, &colors)
    guard isUsable(status) else { throw .malformed(reason: reason()) }
    return try RasterImage(width: Int(width), height: Int(height), limit: limit) { pixels in
      let status = tjDecompress2(
        decoder, bytes, length, pixels.baseAddress, width, 0, height, Int32(TJPF_RGBA.rawValue), 0)
      return isUsable(status)
    } reason: {
      reason()
    }
  }
}
