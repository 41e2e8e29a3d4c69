// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import Testing

extension JSON {
  /// A number in an event.
  func number(_ name: String) throws -> Double { try #require(self[name]?.number) }
}

extension RasterImage {
  /// The colors of every `step`-th pixel.
  func colors(step: Int) -> [[UInt8]] {
    stride(from: 0, to: width * height, by: step).map { Array(pixels[4 * $0..<4 * $0 + 3]) }
  }

  /// The mean of the color channels, 0...255.
  var brightness: Double {
    var sum = 0
    for index in pixels.indices where index % 4 != 3 { sum += Int(pixels[index]) }
    return Double(sum) / Double(3 * width * height)
  }

  /// The share of pixels with a color difference of more than 8 of 255.
  func share(differingFrom other: RasterImage) -> Double {
    guard width == other.width, height == other.height else { return 1 }
    let different = stride(from: 0, to: pixels.count, by: 4).count { index in
      (index..<index + 3).contains { abs(Int(pixels[$0]) - Int(other.pixels[$0])) > 8 }
    }
    return Double(different) / Double(width * height)
  }
}
