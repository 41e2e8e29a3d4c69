// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapCanvas
public import MapImage
import MapNavigationUI
import MapRoute
import MapUI

/// Options for the instruction texts of a step.
public final class GMSNavigationInstructionOptions {
  /// The options of images in the text: their number of pixels per point.
  public var imageOptions: GMSNavigationStepInfoImageOptions? = GMSNavigationStepInfoImageOptions()
  {
    didSet { if imageOptions == nil { imageOptions = GMSNavigationStepInfoImageOptions() } }
  }
  /// Whether long distances keep their format. The default is `false`. Stored, but has no effect, since there is no
  /// other format.
  public var disableLongDistanceFormat = false
  /// The font of the instruction. The default is bold, size 30.
  public var primaryFont: UIFont? = .boldSystemFont(ofSize: 30) {
    didSet { if primaryFont == nil { primaryFont = .boldSystemFont(ofSize: 30) } }
  }
  /// The font of the road. The default is bold, size 24.
  public var secondaryFont: UIFont? = .boldSystemFont(ofSize: 24) {
    didSet { if secondaryFont == nil { secondaryFont = .boldSystemFont(ofSize: 24) } }
  }
  /// The font of small elements. The default is bold, size 18. Stored, but has no effect, since the numbers of exits
  /// are images.
  public var tertiaryFont: UIFont? = .boldSystemFont(ofSize: 18) {
    didSet { if tertiaryFont == nil { tertiaryFont = .boldSystemFont(ofSize: 18) } }
  }
  /// The color of the text. The default is white.
  public var textColor: UIColor? = .white {
    didSet { if textColor == nil { textColor = .white } }
  }
  /// The height of the numbers of roads in the instruction, in points. The default is 30.
  public var primaryRoadShieldHeight: CGFloat = 30
  /// The height of the numbers of roads in the text of the road, in points. The default is 24.
  public var secondaryRoadShieldHeight: CGFloat = 24
  /// The width of an outline around the numbers of roads, in points. The default is 0, for none.
  public var roadShieldOutlineWidth: CGFloat = 0
  /// The color of the outline around the numbers of roads; `nil`, the default, for none.
  public var roadShieldOutlineColor: UIColor?
  /// The height of the number of an exit, in points. The default is 30.
  public var exitNumberHeight: CGFloat = 30
  /// The background of the number of an exit. The default is green.
  public var exitCueBackgroundColor: UIColor? = PanelColors.day.header {
    didSet { if exitCueBackgroundColor == nil { exitCueBackgroundColor = PanelColors.day.header } }
  }

  /// Creates options with the default values.
  public init() {}
}

extension GMSNavigationStepInfo {
  /// The instruction and the road with images of the exit's number and the roads' numbers, without repeated texts.
  func instructions(_ options: GMSNavigationInstructionOptions) -> [NSAttributedString] {
    let images = InstructionImages(options)
    let shields = RoadShield.shields(
      of: roadNumbers, drivingSide: drivingSide == .left ? .left : .right)
    let exit = exitNumber.map { images.exit($0) }
    func text(_ words: String, _ font: UIFont?, height: CGFloat) -> NSAttributedString {
      let result = NSMutableAttributedString(string: "")
      for attachment in [exit].compactMap(\.self)
        + shields.map({ images.shield($0, height: height) })
      {
        result.append(NSAttributedString(attachment: attachment))
        result.append(NSAttributedString(string: " "))
      }
      var attributes: [NSAttributedString.Key: Any] = [:]
      attributes[.font] = font
      attributes[.foregroundColor] = options.textColor
      result.append(NSAttributedString(string: words, attributes: attributes))
      return result
    }
    var texts = [
      text(fullInstructionText, options.primaryFont, height: options.primaryRoadShieldHeight)
    ]
    // An image of the road's number replaces the number as the road's name.
    let road = roadName
    if !road.isEmpty || !shields.isEmpty {
      texts.append(text(road, options.secondaryFont, height: options.secondaryRoadShieldHeight))
    }
    return texts
  }
}

/// The images in instruction texts.
private struct InstructionImages {
  private let options: GMSNavigationInstructionOptions
  private let scale: Double

  init(_ options: GMSNavigationInstructionOptions) {
    self.options = options
    scale = options.imageOptions.map { Double($0.scale) } ?? 2
  }

  func exit(_ number: String) -> NSTextAttachment {
    let height = side(options.exitNumberHeight)
    let color = options.textColor ?? .white
    return attachment(
      height: height, width: { $0.width(ofExit: number, height: height) },
      draw: { canvas, frame in
        let background = options.exitCueBackgroundColor ?? PanelColors.day.header
        canvas.fill(.rectangle(frame, cornerRadius: 0.24 * height), background)
        canvas.draw(exit: number, at: frame.origin, height: height, color: color)
      })
  }

  func shield(_ shield: RoadShield, height: CGFloat) -> NSTextAttachment {
    let height = side(height)
    return attachment(
      height: height, width: { $0.width(of: shield, height: height) },
      draw: { canvas, frame in
        canvas.draw(shield, at: frame.origin, height: height)
        if let color = options.roadShieldOutlineColor {
          let width = Double(options.roadShieldOutlineWidth)
          canvas.stroke(
            .rectangle(
              frame.insetBy(dx: width / 2, dy: width / 2), cornerRadius: 0.24 * height), color,
            width: width)
        }
      })
  }

  private func side(_ height: CGFloat) -> Double {
    height.isFinite ? min(max(Double(height), 4), 200) : 24
  }

  private func attachment(
    height: Double, width: (Canvas) -> Double, draw: (Canvas, CGRect) -> Void
  ) -> NSTextAttachment {
    let width = width(Canvas(size: CGSize(width: 1, height: 1)))
    let frame = CGRect(x: 0, y: 0, width: width, height: height)
    let canvas = Canvas(size: frame.size, scale: scale)
    draw(canvas, frame)
    let attachment = NSTextAttachment()
    attachment.image = UIImage(canvas.image, scale: CGFloat(scale))
    attachment.bounds = CGRect(x: 0, y: -0.2 * height, width: width, height: height)
    return attachment
  }
}
