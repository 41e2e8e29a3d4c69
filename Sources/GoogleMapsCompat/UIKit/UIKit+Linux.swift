// SPDX-License-Identifier: Apache-2.0
#if !canImport(UIKit)
  public import Foundation
  import MapFiles
  public import MapCamera
  public import MapImage
  public import MapUI

  /// UIKit's name for ``/MapCamera/MapEdgeInsets``.
  public typealias UIEdgeInsets = MapEdgeInsets
  /// UIKit's name for ``/MapImage/MapColor``.
  public typealias UIColor = MapColor

  extension MapEdgeInsets {
    /// Creates insets of 0.
    public init() { self = .zero }
  }

  extension MapColor {
    /// Creates a gray from components in 0...1.
    public init(white: CGFloat, alpha: CGFloat) {
      self.init(
        red: Double(white), green: Double(white), blue: Double(white), alpha: Double(alpha))
    }

    /// Creates a color from hue, saturation and brightness. All components are clamped to 0...1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
      let held = [hue, saturation, brightness].map { $0.isFinite ? min(max(Double($0), 0), 1) : 0 }
      func channel(_ turn: Double) -> Double {
        let sector = (turn + held[0] * 6).truncatingRemainder(dividingBy: 6)
        return held[2] * (1 - held[1] * max(0, min(sector, 4 - sector, 1)))
      }
      self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: Double(alpha))
    }

    /// Returns the color with another alpha in 0...1.
    public func withAlphaComponent(_ alpha: CGFloat) -> MapColor {
      var color = self
      color.alpha = Double(alpha)
      return color
    }

    /// Black.
    public static let black = MapColor(white: 0, alpha: 1)
    /// White.
    public static let white = MapColor(white: 1, alpha: 1)
    /// Gray, halfway from black to white.
    public static let gray = MapColor(white: 0.5, alpha: 1)
    /// Light gray, two thirds from black to white.
    public static let lightGray = MapColor(white: 2.0 / 3, alpha: 1)
    /// Dark gray, one third from black to white.
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
    /// UIKit's red, in its light appearance.
    public static let systemRed: MapColor = "systemRed"
    /// UIKit's orange, in its light appearance.
    public static let systemOrange: MapColor = "systemOrange"
    /// UIKit's yellow, in its light appearance.
    public static let systemYellow: MapColor = "systemYellow"
    /// UIKit's green, in its light appearance.
    public static let systemGreen: MapColor = "systemGreen"
    /// UIKit's mint, in its light appearance.
    public static let systemMint: MapColor = "systemMint"
    /// UIKit's teal, in its light appearance.
    public static let systemTeal: MapColor = "systemTeal"
    /// UIKit's cyan, in its light appearance.
    public static let systemCyan: MapColor = "systemCyan"
    /// UIKit's blue, in its light appearance.
    public static let systemBlue: MapColor = "systemBlue"
    /// UIKit's indigo, in its light appearance.
    public static let systemIndigo: MapColor = "systemIndigo"
    /// UIKit's purple, in its light appearance.
    public static let systemPurple: MapColor = "systemPurple"
    /// UIKit's pink, in its light appearance.
    public static let systemPink: MapColor = "systemPink"
    /// UIKit's brown, in its light appearance.
    public static let systemBrown: MapColor = "systemBrown"
    /// UIKit's gray, in its light appearance.
    public static let systemGray: MapColor = "systemGray"
  }

  /// UIKit's name for ``/MapUI/IconImage``.
  public typealias UIImage = IconImage

  extension IconImage {
    /// The insets of the part that a marker's anchor refers to, in points.
    public var alignmentRectInsets: UIEdgeInsets { alignmentInsets }

    /// Returns the same image with other ``alignmentRectInsets`` in points.
    public func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage { aligned(by: insets) }

    /// Creates an image from the bytes of a PNG, JPEG or WebP file; `nil` if the data are invalid.
    public convenience init?(data: Data, scale: CGFloat = 1) {
      guard let image = try? RasterImage(decoding: [UInt8](data)) else { return nil }
      self.init(image, scale: scale)
    }

    /// Creates an image from a PNG, JPEG or WebP file; `nil` if the file cannot be read or is invalid.
    public convenience init?(contentsOfFile path: String) {
      let limit = ResourceLimits.imageFileBytes
      guard let bytes = try? ReadableFile.contents(of: path, limit: limit) else { return nil }
      self.init(data: Data(bytes))
    }

    /// Creates an image from a file in the program's resources. A name without an extension selects a PNG
    /// file. Fails if there is no such file.
    public convenience init?(named name: String) {
      let names = [name, name + ".png"]
      let paths = names.compactMap { Bundle.main.path(forResource: $0, ofType: nil) }
      guard let path = paths.first else { return nil }
      self.init(contentsOfFile: path)
    }

    /// Creates an animated image from its frames; `nil` without frames.
    ///
    /// - Parameters:
    ///   - images: The frames in order, all of the same size.
    ///   - duration: The duration of one cycle, in seconds. If 0, each frame is shown for 1/30 s.
    public static func animatedImage(
      with images: [UIImage], duration: TimeInterval
    ) -> UIImage? {
      IconImage(frames: images, duration: duration)
    }

    /// The frames of an animated image; `nil` for a still image.
    public var images: [UIImage]? { frames.isEmpty ? nil : frames }

    /// The duration of one cycle of an animated image, in seconds; 0 for a still image.
    public var duration: TimeInterval { cycleDuration }

    /// Returns the image as the bytes of a PNG file.
    public func pngData() -> Data? { (try? image.encodedPNG()).map { Data($0) } }
  }
#endif
