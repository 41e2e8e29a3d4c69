// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas

/// Where navigation's controls stand in a view, in points.
struct ControlLayout: Hashable {
  let size: ViewSize
  let padding: EdgeInsets
  /// Wider than high: banner and trip stand on the left, and the drive beside them.
  let isLandscape: Bool
  /// The width of banner and trip, with the room for their shadows.
  let panelWidth: Double

  /// Whether everything stands on the other side, for those who read from the right.
  let isMirrored: Bool

  /// Around buttons with their shadows.
  static let margin = 6.0
  /// What a banner with lanes covers; a shorter one too, so that the camera stays calm.
  static let bannerHeight = 128.0
  /// What the Re-center button covers.
  static let buttonHeight = 56.0
  /// What the trip's summary covers.
  static let tripHeight = 64.0

  init(size: ViewSize, padding: EdgeInsets, isMirrored: Bool = false) {
    self.size = size
    self.padding = padding
    self.isMirrored = isMirrored
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
      if content.banner != nil || content.trip != nil {
        if isMirrored { insets.right = panelWidth } else { insets.left = panelWidth }
      }
    } else {
      if content.banner != nil { insets.top = ControlLayout.bannerHeight }
      if content.trip != nil { insets.bottom = ControlLayout.tripHeight }
    }
    // Only while the camera does not follow: an overview keeps the route clear of the button.
    if content.recenter != nil { insets.bottom += ControlLayout.buttonHeight }
    return insets
  }

  /// What the credits keep clear of, and the camera need not: the speed beside them.
  func beside(_ content: ControlContent) -> EdgeInsets {
    var insets = EdgeInsets.zero
    guard content.speed != nil, !isLandscape else { return insets }
    let width = 56 + 2 * (ControlLayout.margin + Buttons.shadow)
    if isMirrored { insets.right = width } else { insets.left = width }
    return insets
  }

  /// The banner's upper left corner.
  var banner: SIMD2<Double> {
    SIMD2(left, padding.top)
  }

  /// The left edge of panels: at the side in landscape, else in the middle.
  private var left: Double {
    if isLandscape { return isMirrored ? size.width - padding.right - panelWidth : padding.left }
    return padding.left + (size.width - padding.left - padding.right - panelWidth) / 2
  }

  /// The trip's upper left corner, for a picture of a height; `shadow` lies above the panel.
  func trip(height: Double) -> SIMD2<Double> {
    SIMD2(left, size.height - padding.bottom - height)
  }

  /// The upper left corner of a button of a size that stands above the trip, where lines begin.
  func button(_ button: SIMD2<Double>, hasTrip: Bool) -> SIMD2<Double> {
    let below = hasTrip ? ControlLayout.tripHeight : 24
    let x =
      isMirrored
      ? size.width - padding.right - ControlLayout.margin - button.x
      : padding.left + ControlLayout.margin
    return SIMD2(x, size.height - padding.bottom - below - button.y - 4)
  }
}
