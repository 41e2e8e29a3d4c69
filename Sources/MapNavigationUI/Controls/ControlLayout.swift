// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// Where navigation's controls stand in a view, in points.
struct ControlLayout: Hashable {
  let size: ViewSize
  let padding: EdgeInsets
  /// Wider than high: banner and trip stand on the left, and the drive beside them.
  let isLandscape: Bool
  /// The width of banner and trip, with the room for their shadows.
  let panelWidth: Double

  /// Around panels and buttons.
  static let margin = 8.0
  /// What a banner with lanes covers; a shorter one too, so that the camera stays calm.
  static let bannerHeight = 128.0
  /// What the Re-center button covers.
  static let buttonHeight = 56.0
  /// What the trip's summary covers.
  static let tripHeight = 64.0

  init(size: ViewSize, padding: EdgeInsets) {
    self.size = size
    self.padding = padding
    let width = max(size.width - padding.left - padding.right, 0)
    let height = max(size.height - padding.top - padding.bottom, 0)
    isLandscape = width > 1.2 * height && width >= 480
    panelWidth = isLandscape ? min(380, width * 0.42) : width > 640 ? 520 : width
  }

  /// Whether there is room for panels at all: a view as small as a stamp shows the map alone.
  var hasRoom: Bool { panelWidth >= 160 && size.height - padding.top - padding.bottom >= 240 }

  /// What the controls cover of the view, inside its padding.
  func covered(_ content: ControlContent) -> EdgeInsets {
    var insets = EdgeInsets.zero
    guard hasRoom else { return insets }
    if isLandscape {
      if content.banner != nil || content.trip != nil { insets.left = panelWidth }
    } else {
      if content.banner != nil { insets.top = ControlLayout.bannerHeight }
      if content.trip != nil { insets.bottom = ControlLayout.tripHeight }
    }
    // Only while the camera does not follow: an overview keeps the route clear of the button.
    if content.recenter != nil { insets.bottom += ControlLayout.buttonHeight }
    return insets
  }

  /// The banner's upper left corner.
  var banner: SIMD2<Double> {
    SIMD2(isLandscape ? padding.left : left, padding.top)
  }

  /// The left edge of panels that stand in the middle.
  private var left: Double {
    padding.left + (size.width - padding.left - padding.right - panelWidth) / 2
  }

  /// The trip's upper left corner, for a picture of a height; `shadow` lies above the panel.
  func trip(height: Double) -> SIMD2<Double> {
    SIMD2(isLandscape ? padding.left : left, size.height - padding.bottom - height)
  }

  /// The upper left corner of a button of a size that stands above the trip, on the left.
  func button(_ button: SIMD2<Double>, hasTrip: Bool) -> SIMD2<Double> {
    let below = hasTrip ? ControlLayout.tripHeight : 24
    return SIMD2(
      padding.left + ControlLayout.margin, size.height - padding.bottom - below - button.y - 4)
  }
}
