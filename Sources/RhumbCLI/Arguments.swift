// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Rhumb

/// `LAT,LNG` on the command line.
struct CoordinateArgument: ExpressibleByArgument {
  var coordinate: Coordinate

  init?(argument: String) {
    let parts = argument.numbers
    guard parts.count == 2, abs(parts[0]) <= 90, abs(parts[1]) <= 540 else { return nil }
    coordinate = Coordinate(latitude: parts[0], longitude: parts[1])
  }
}

/// `S,W,N,E` on the command line.
struct BoundsArgument: ExpressibleByArgument {
  var bounds: CoordinateBounds

  init?(argument: String) {
    let parts = argument.numbers
    guard parts.count == 4, abs(parts[0]) <= 90, abs(parts[2]) <= 90, parts[0] <= parts[2] else {
      return nil
    }
    bounds = CoordinateBounds(
      southWest: Coordinate(latitude: parts[0], longitude: parts[1]),
      northEast: Coordinate(latitude: parts[2], longitude: parts[3]))
  }
}

/// `WIDTHxHEIGHT` on the command line, in points.
struct SizeArgument: ExpressibleByArgument, CustomStringConvertible {
  var width: Int
  var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else {
      return nil
    }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }

  /// Refuses a picture without pixels and one that would fill the memory.
  func check(scale: Int = 1) throws {
    guard width > 0, height > 0 else {
      throw ValidationError("--size \(self): a picture has at least one point each way")
    }
    // The first condition keeps the products from overflowing.
    guard max(width, height) <= 16384, max(width, height) * scale <= 16384 else {
      throw ValidationError(
        "--size \(self) at scale \(scale) is more than 16384 pixels a side; take several pictures")
    }
    guard width * scale * height * scale <= RasterImage.maximumPixels else {
      throw ValidationError(
        "--size \(self) at scale \(scale) is more than \(RasterImage.maximumPixels >> 20) "
          + "megapixels; take several pictures")
    }
  }
}

extension String {
  /// The comma-separated numbers; empty where one is not a finite number.
  fileprivate var numbers: [Double] {
    let parts = split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.trimmingPrefix { $0 == " " })
    }
    let numbers = parts.compactMap { $0?.isFinite ?? false ? $0 : nil }
    return numbers.count == parts.count ? numbers : []
  }
}
