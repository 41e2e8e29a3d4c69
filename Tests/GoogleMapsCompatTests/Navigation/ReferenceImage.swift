// SPDX-License-Identifier: Apache-2.0
import Foundation
import GoogleMapsCompat
import MapImage
import MapTestSupport
import Testing

/// Compares an image with the reviewed image `Tests/References/NAME.png`. At most one pixel in 200
/// may differ visibly: versions of the font library round differently.
///
/// With RHUMB_WRITE_REFERENCES in the environment, the function writes the image instead.
func expectReference(
  _ image: RasterImage, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let file = tests.appending(path: "References/\(name).png")
  if ProcessInfo.processInfo.environment["RHUMB_WRITE_REFERENCES"] != nil {
    return try image.write(to: file)
  }
  let reference = try RasterImage(decoding: Array(Data(contentsOf: file)))
  let share = imageDifference(image, reference)
  guard share > 0.005 else { return }
  let actual = FileManager.default.temporaryDirectory.appending(path: "\(name).png")
  try image.write(to: actual)
  Issue.record(
    "\(name): \(share) of the pixels differ; the image is \(actual.path)",
    sourceLocation: sourceLocation)
}

extension RasterImage {
  /// The part of the image inside a frame in pixels; the whole image if the frame is outside.
  func part(_ frame: CGRect) -> RasterImage {
    let inside = frame.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !inside.isNull, inside.width > 0, inside.height > 0 else { return self }
    let columns = Int(inside.minX)..<Int(inside.maxX.rounded(.up))
    let rows = Int(inside.minY)..<Int(inside.maxY.rounded(.up))
    let part = rows.flatMap { y in
      pixels[4 * (y * width + columns.lowerBound)..<4 * (y * width + columns.upperBound)]
    }
    return RasterImage(width: columns.count, height: rows.count, pixels: part, alpha: alpha)
  }

  /// The number of pixels whose channels differ from a color's by at most 40 of 255. Transparent
  /// pixels are black.
  func count(of color: UIColor) -> Int {
    let wanted = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    var count = 0
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let isNear = (0..<3).allSatisfy { abs(Int(pixels[start + $0]) - wanted[$0]) <= 40 }
      if isNear { count += 1 }
    }
    return count
  }

  /// The number of pixels.
  var area: Int { width * height }
}
