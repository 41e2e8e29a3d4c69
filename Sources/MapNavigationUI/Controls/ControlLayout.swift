// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// The layout of navigation's controls in a view, in points.
struct ControlLayout: Hashable {
  let size: ViewSize
  let padding: MapEdgeInsets
  /// Whether the view is wider than high. If so, the banner and trip panels are on the left.
  let isLandscape: Bool
  /// The width of the banner and trip panels, including their shadows.
  let panelWidth: Double

  /// Whether the layout is mirrored for right-to-left languages.
  let isMirrored: Bool
  /// The least width and height of a button, in points.
  var leastSide = 0.0

  /// The margin around buttons and their shadows.
  static let margin = 6.0
  /// The height reserved for a banner with lanes. Shorter banners reserve it too, so that the camera stays
  /// stable.
  static let bannerHeight = 128.0
  /// The height reserved for the Re-center button.
  static let buttonHeight = 56.0
  /// The height reserved for the trip panel.
  static let tripHeight = 64.0

  init(size: ViewSize, padding: MapEdgeInsets, isMirrored: Bool = false) {
    self.size = size
    self.padding = padding
    self.isMirrored = isMirrored
    let width = max(size.width - padding.left - padding.right, 0)
    let height = max(size.height - padding.top - padding.bottom, 0)
    isLandscape = width > 1.2 * height && width >= 480
    panelWidth = isLandscape ? min(380, width * 0.42) : width > 640 ? 520 : width
  }

  /// The width of the banner without its shadow.
  var bannerWidth: Double { max(panelWidth - 2 * BannerPanel.shadow, 0) }

  /// Whether the view has room for panels. A very small view shows only the map.
  var hasRoom: Bool { panelWidth >= 160 && size.height - padding.top - padding.bottom >= 240 }

  /// Returns the insets that the controls cover inside the view's padding.
  func covered(_ content: ControlContent) -> MapEdgeInsets {
    var insets = MapEdgeInsets.zero
    guard hasRoom else { return insets }
    if isLandscape {
      if content.banner != nil || bottomHeight(content) > 0 {
        if isMirrored { insets.right = panelWidth } else { insets.left = panelWidth }
      }
    } else {
      if content.banner != nil {
        let accessory = content.accessory?.height ?? 0
        insets.top = ControlLayout.bannerHeight + (accessory > 0 ? accessory + Self.margin : 0)
      }
      insets.bottom = bottomHeight(content)
    }
    // The button is visible only while the camera does not follow. An overview keeps the route clear of it. In a column of
    // panels, the panels' inset includes the button.
    let isInColumn = insets.left + insets.right > 0
    if content.recenter != nil, !isInColumn { insets.bottom += ControlLayout.buttonHeight }
    return insets
  }

  /// Returns the height of the panel at the bottom, in points; 0 without one.
  func bottomHeight(_ content: ControlContent) -> Double {
    if content.arrival != nil { return ArrivalPanel.height }
    if content.preview != nil { return PreviewPanel.height }
    return content.trip == nil ? 0 : ControlLayout.tripHeight
  }

  /// Returns the insets that the attribution avoids but the camera does not: those of the speed sign.
  func beside(_ content: ControlContent) -> MapEdgeInsets {
    var insets = MapEdgeInsets.zero
    guard content.speed != nil, !isLandscape else { return insets }
    let width = 56 + 2 * (ControlLayout.margin + NavigationButtons.shadow)
    if isMirrored { insets.right = width } else { insets.left = width }
    return insets
  }

  /// The banner's top-left corner.
  var banner: SIMD2<Double> {
    SIMD2(left, padding.top)
  }

  /// The left edge of panels: at the side in landscape, otherwise centered.
  private var left: Double {
    if isLandscape { return isMirrored ? size.width - padding.right - panelWidth : padding.left }
    return padding.left + (size.width - padding.left - padding.right - panelWidth) / 2
  }

  /// Returns the trip panel's top-left corner for an image of a height. The image includes the shadow above
  /// the panel.
  func trip(height: Double) -> SIMD2<Double> {
    SIMD2(left, size.height - padding.bottom - height)
  }

  /// The maximum width of the label of the current road, between the speed sign and the attribution's side.
  var roadWidth: Double {
    let room = size.width - padding.left - padding.right - (isLandscape ? panelWidth : 0)
    return max(room - 2 * 84, 40)
  }

  /// Returns the top-left corner of the label of the current road for an image of a size: in the middle of
  /// the part that panels leave free, between the puck and the attribution. `nil` in a view with insufficient height.
  func road(_ label: SIMD2<Double>, covered: MapEdgeInsets) -> SIMD2<Double>? {
    let left = padding.left + covered.left
    let right = size.width - padding.right - covered.right
    let bottom = size.height - padding.bottom - covered.bottom
    // The puck is at four fifths of the height.
    let belowPuck = (bottom - padding.top - covered.top) / 5 - ControlLayout.puckRadius
    let gap = min(belowPuck - label.y + 6, 30)
    guard gap >= 22 else { return nil }
    return SIMD2((left + right - label.x) / 2, bottom - label.y - gap)
  }

  /// The distance of the label of the current road from the puck's center, in points.
  private static let puckRadius = 22.0

  /// Returns the frame of the list of steps, above the panel at the bottom.
  func sheet(_ content: ControlContent) -> CGRect {
    let margin = 8.0
    let top = padding.top + margin
    let bottom = size.height - padding.bottom - bottomHeight(content) - margin
    return CGRect(
      x: left + margin, y: top, width: panelWidth - 2 * margin, height: max(bottom - top, 0))
  }

  /// Returns the frame of a button in the lower trailing corner of a card at the bottom, by its number from the
  /// corner and the widths of all buttons.
  func cardButton(_ number: Int, widths: [Double], height: Double, margin: Double) -> CGRect {
    let past = widths[..<number].reduce(0) { $0 + $1 + 10 } + margin
    let (width, y) = (widths[number], size.height - padding.bottom - margin - height)
    let x = isMirrored ? left + past : left + panelWidth - past - width
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// Returns the top-left corner of a button of a given size, above the panel at the bottom, at the leading edge.
  func button(_ button: SIMD2<Double>, _ content: ControlContent) -> SIMD2<Double> {
    let height = bottomHeight(content)
    let below = height > 0 ? height : 24
    let x =
      isMirrored
      ? size.width - padding.right - ControlLayout.margin - button.x
      : padding.left + ControlLayout.margin
    return SIMD2(x, size.height - padding.bottom - below - button.y - 4)
  }
}
