// SPDX-License-Identifier: Apache-2.0
#if !canImport(UIKit)
  public import Foundation
  import MapCanvas
  import MapNavigationUI
  public import MapUI

  /// A font. Text is drawn in Noto Sans, in the size and the nearest weight of the font.
  public final class UIFont: NSObject, Sendable {
    /// The weight of a font.
    public struct Weight: RawRepresentable, Hashable, Sendable {
      /// The weight from -1, thin, to 1, heavy; 0 is regular.
      public let rawValue: CGFloat

      /// Creates a weight from -1 to 1.
      public init(rawValue: CGFloat) { self.rawValue = rawValue }

      /// Thin strokes.
      public static let light = Weight(rawValue: -0.4)
      /// The usual weight.
      public static let regular = Weight(rawValue: 0)
      /// Slightly thicker strokes.
      public static let medium = Weight(rawValue: 0.23)
      /// Thick strokes.
      public static let semibold = Weight(rawValue: 0.3)
      /// Thicker strokes.
      public static let bold = Weight(rawValue: 0.4)
      /// The thickest strokes but one.
      public static let heavy = Weight(rawValue: 0.56)
      /// The thickest strokes.
      public static let black = Weight(rawValue: 0.62)
    }

    /// The name of the font.
    public let fontName: String
    /// The size in points.
    public let pointSize: CGFloat
    private let weight: Weight

    private init(_ name: String, _ size: CGFloat, _ weight: Weight) {
      fontName = name
      pointSize = size.isFinite && size > 0 ? size : 17
      self.weight = weight
    }

    /// Creates a font with a name, whose weight is that in the name. Never returns `nil`, since the name only selects
    /// the weight.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
      let name = fontName.lowercased()
      let isBold = ["bold", "heavy", "black"].contains { name.contains($0) }
      self.init(
        fontName, fontSize, isBold ? .bold : name.contains("medium") ? .medium : .regular)
    }

    /// Returns the system's font.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
      UIFont("NotoSans", fontSize, weight)
    }

    /// Returns the system's bold font.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
      systemFont(ofSize: fontSize, weight: .bold)
    }

    /// The font for the banner.
    var headerFont: HeaderStyle.Font {
      HeaderStyle.Font(size: Double(pointSize), weight: textWeight)
    }

    private var textWeight: TextStyle.Weight {
      weight.rawValue >= Weight.semibold.rawValue
        ? .bold : weight.rawValue > Weight.regular.rawValue ? .medium : .regular
    }
  }

  /// An image in an attributed string.
  public final class NSTextAttachment: NSObject {
    /// The image.
    public var image: UIImage?
    /// The bounds of the image in points, with the origin on the baseline.
    public var bounds = CGRect.zero

    /// Creates an attachment without an image.
    public override init() {}
  }

  extension NSAttributedString.Key {
    /// The font of the text, a ``UIFont``.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// The color of the text, a ``UIColor``.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// An image, an ``NSTextAttachment``.
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  }

  extension NSAttributedString {
    /// Creates a string of one character, U+FFFC, in place of an image.
    public convenience init(attachment: NSTextAttachment) {
      self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
  }
#endif
