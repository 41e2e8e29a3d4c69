// SPDX-License-Identifier: Apache-2.0
#if !canImport(UIKit)
  public import Foundation
  import MapFiles
  public import MapCamera
  public import MapImage
  public import MapUI

  /// ``MapCamera/EdgeInsets`` by UIKit's name.
  public typealias UIEdgeInsets = EdgeInsets
  /// ``MapImage/MapColor`` by UIKit's name.
  public typealias UIColor = MapColor

  extension EdgeInsets {
    /// Makes insets of 0.
    public init() { self = .zero }
  }

  extension MapColor {
    /// Makes a gray.
    public init(white: CGFloat, alpha: CGFloat) {
      self.init(
        red: Double(white), green: Double(white), blue: Double(white), alpha: Double(alpha))
    }

    /// Makes a color of its hue, saturation and brightness, 0...1 each.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
      let held = [hue, saturation, brightness].map { $0.isFinite ? min(max(Double($0), 0), 1) : 0 }
      func channel(_ turn: Double) -> Double {
        let place = (turn + held[0] * 6).truncatingRemainder(dividingBy: 6)
        return held[2] * (1 - held[1] * max(0, min(place, 4 - place, 1)))
      }
      self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: Double(alpha))
    }

    /// The color with another alpha, 0...1.
    public func withAlphaComponent(_ alpha: CGFloat) -> MapColor {
      var color = self
      color.alpha = Double(alpha)
      return color
    }

    /// Black.
    public static let black = MapColor(white: 0, alpha: 1)
    /// White.
    public static let white = MapColor(white: 1, alpha: 1)
    /// Half way from black to white.
    public static let gray = MapColor(white: 0.5, alpha: 1)
    /// Two thirds of the way from black to white.
    public static let lightGray = MapColor(white: 2.0 / 3, alpha: 1)
    /// A third of the way from black to white.
    public static let darkGray = MapColor(white: 1.0 / 3, alpha: 1)
    /// Transparent.
    public static let clear = MapColor(white: 0, alpha: 0)
    /// Full red.
    public static let red = MapColor(red: 1, green: 0, blue: 0)
    /// Full green.
    public static let green = MapColor(red: 0, green: 1, blue: 0)
    /// Full blue.
    public static let blue = MapColor(red: 0, green: 0, blue: 1)
    /// Full green and blue.
    public static let cyan = MapColor(red: 0, green: 1, blue: 1)
    /// Full red and green.
    public static let yellow = MapColor(red: 1, green: 1, blue: 0)
    /// Full red and blue.
    public static let magenta = MapColor(red: 1, green: 0, blue: 1)
    /// Full red, half green.
    public static let orange = MapColor(red: 1, green: 0.5, blue: 0)
    /// Half red and blue.
    public static let purple = MapColor(red: 0.5, green: 0, blue: 0.5)
    /// A dark orange.
    public static let brown = MapColor(red: 0.6, green: 0.4, blue: 0.2)
  }

  /// ``MapUI/IconImage`` by UIKit's name.
  public typealias UIImage = IconImage

  extension IconImage {
    /// Reads a PNG, JPEG or WebP file's bytes; nil if they are none.
    public convenience init?(data: Data, scale: CGFloat = 1) {
      guard let image = try? RasterImage(decoding: [UInt8](data)) else { return nil }
      self.init(image, scale: scale)
    }

    /// Reads a PNG, JPEG or WebP file; nil if it is none.
    public convenience init?(contentsOfFile path: String) {
      let limit = ResourceLimits.imageFileBytes
      guard let bytes = try? ReadableFile.contents(of: path, limit: limit) else { return nil }
      self.init(data: Data(bytes))
    }

    /// Reads a picture from the program's resources, by its file's name; without an ending a PNG file. nil if
    /// there is none.
    public convenience init?(named name: String) {
      let names = [name, name + ".png"]
      let paths = names.compactMap { Bundle.main.path(forResource: $0, ofType: nil) }
      guard let path = paths.first else { return nil }
      self.init(contentsOfFile: path)
    }

    /// Makes an animated image of still ones; nil for none.
    ///
    /// - Parameters:
    ///   - images: the frames in order, of one size.
    ///   - duration: the seconds in which all are shown once; 1/30 s an image for 0.
    public static func animatedImage(
      with images: [UIImage], duration: TimeInterval
    ) -> UIImage? {
      IconImage(frames: images, duration: duration)
    }

    /// The frames of an animated image; nil for a still one.
    public var images: [UIImage]? { frames.isEmpty ? nil : frames }

    /// The picture as a PNG file's bytes.
    public func pngData() -> Data? { (try? image.encodedPNG()).map { Data($0) } }
  }
#endif
