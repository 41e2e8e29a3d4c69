// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RhumbModules

/// A coordinate on the command line, as `LAT,LNG`.
package struct CoordinateArgument: ExpressibleByArgument {
  package var coordinate: Coordinate

  package init?(argument: String) {
    let parts = argument.numbers
    guard parts.count == 2, abs(parts[0]) <= 90, abs(parts[1]) <= 540 else { return nil }
    coordinate = Coordinate(latitude: parts[0], longitude: parts[1])
  }

  /// Why a text is not a coordinate, as a clause.
  static func fault(of text: String) -> String? {
    let numbers = text.numbers
    guard numbers.count == 2 else { return "two numbers are required, such as 60.17,24.94" }
    let (latitude, longitude) = (numbers[0], numbers[1])
    if abs(latitude) > 90, abs(longitude) <= 90, abs(latitude) <= 180 {
      let parts = text.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }
      return "the latitude comes first; did you mean \(parts[1]),\(parts[0])?"
    }
    if abs(latitude) > 90 { return "the latitude must be in -90...90" }
    return abs(longitude) > 540 ? "the longitude must be in -540...540" : nil
  }
}

/// A box on the command line, as `S,W,N,E`.
package struct BoundsArgument: ExpressibleByArgument {
  package var bounds: CoordinateBounds

  package init?(argument: String) {
    let parts = argument.numbers
    guard parts.count == 4, abs(parts[0]) <= 90, abs(parts[2]) <= 90, parts[0] <= parts[2] else {
      return nil
    }
    bounds = CoordinateBounds(
      southWest: Coordinate(latitude: parts[0], longitude: parts[1]),
      northEast: Coordinate(latitude: parts[2], longitude: parts[3]))
  }
}

/// A size on the command line in points, as `WIDTHxHEIGHT`.
package struct SizeArgument: ExpressibleByArgument, CustomStringConvertible {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else {
      return nil
    }
    self.init(width: width, height: height)
  }

  package var description: String { "\(width)x\(height)" }

  /// Throws if the image has no pixels or would be too large for memory.
  package func check(scale: Int = 1) throws {
    guard width > 0, height > 0 else {
      throw ValidationError("--size \(self): width and height must be at least 1")
    }
    // The first condition keeps the products from overflowing.
    guard max(width, height) <= 16384, max(width, height) * scale <= 16384 else {
      throw ValidationError(
        "--size \(self) at scale \(scale) exceeds 16384 pixels a side; render several images")
    }
    guard width * scale * height * scale <= RasterImage.maximumPixels else {
      throw ValidationError(
        "--size \(self) at scale \(scale) exceeds \(RasterImage.maximumPixels >> 20) "
          + "megapixels; render several images")
    }
  }
}

extension String {
  /// The comma-separated numbers; empty if one of them is not a finite number.
  fileprivate var numbers: [Double] {
    let parts = split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.trimmingPrefix { $0 == " " })
    }
    let numbers = parts.compactMap { $0?.isFinite ?? false ? $0 : nil }
    return numbers.count == parts.count ? numbers : []
  }
}
