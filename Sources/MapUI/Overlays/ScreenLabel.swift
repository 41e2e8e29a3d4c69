// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapCamera
public import MapImage
import MapScene

/// A text at a fixed point of the view, above the map and below its controls: a caption or a counter.
///
/// ```swift
/// map.add(ScreenLabel("200 vehicles", anchor: CGPoint(x: 1, y: 0)))
/// ```
///
/// For a text at a coordinate, use a ``Marker`` with the icon ``IconImage/init(text:fontSize:color:background:)``.
public final class ScreenLabel: Overlay {
  /// The text, which may have several lines; nothing is drawn for an empty one.
  public var text: String { didSet { if text != oldValue { redraw() } } }

  private let anchor: CGPoint
  private let fontSize: Double
  private let color: MapColor
  private let background: MapColor?
  private var drawn: (appearance: TextImage, scale: Double, image: OverlayImage)?

  /// The distance from the edge of the view's padding, in points.
  private static let margin = 12.0

  /// Creates a label. Set ``Overlay/map`` to show it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - anchor: The point of the view inside its padding, and of the label, that are placed on each other:
  ///     (0, 0) is the top left, (1, 1) the bottom right.
  ///   - fontSize: Points per em.
  ///   - color: The color of the text.
  ///   - background: The color of the box behind the text; `nil` for an outline around the letters.
  public init(
    _ text: String, anchor: CGPoint = CGPoint(x: 0, y: 0), fontSize: Double = 16,
    color: MapColor = "white", background: MapColor? = "rgb(20 24 31 / 75%)"
  ) {
    self.text = text
    self.anchor = anchor
    self.fontSize = fontSize
    self.color = color
    self.background = background
    super.init(isTappable: false)
  }

  package override func copied() -> Overlay {
    ScreenLabel(
      text, anchor: anchor, fontSize: fontSize, color: color, background: background
    ).taking(from: self)
  }

  override func parts(scale: Double) -> [OverlayPart] {
    guard !text.isEmpty else { return [] }
    var screen = OverlayScreenImage(image(scale: scale))
    if let map { screen.inset = inset(of: screen.image.size, on: map) }
    return [.screen(screen)]
  }

  override func didAppear(on map: MapView) { map.appOverlays.labels[ObjectIdentifier(self)] = self }

  override func didDisappear(from map: MapView) {
    map.appOverlays.labels[ObjectIdentifier(self)] = nil
  }

  /// Moves the label to its point of the view after a change of the view's size or padding.
  func place() {
    guard let map, let piece = pieces.first, let screen = map.overlays[screenImage: piece],
      screen.inset != inset(of: screen.image.size, on: map)
    else { return }
    redraw()
  }

  private func image(scale: Double) -> OverlayImage {
    let appearance = TextImage(text: text, fontSize: fontSize, color: color, background: background)
    if let drawn, drawn.appearance == appearance, drawn.scale == scale { return drawn.image }
    let image = OverlayImage(appearance.image(scale: scale), scale: scale)
    drawn = (appearance, scale, image)
    return image
  }

  /// Returns the top left corner of the label in points of the view, on a whole pixel.
  private func inset(of size: SIMD2<Double>, on map: MapView) -> SIMD2<Double> {
    let padding = map.shownPadding
    let low = SIMD2(padding.left, padding.top) + ScreenLabel.margin
    let high = SIMD2(map.size.width - padding.right, map.size.height - padding.bottom)
    let room = high - ScreenLabel.margin - low - size
    let share = SIMD2(Double(anchor.x), Double(anchor.y))
    return ((low + room * share) * map.scale).rounded(.toNearestOrAwayFromZero) / map.scale
  }
}
