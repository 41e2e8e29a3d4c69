// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// Which way the people read who use a view: controls stand mirrored for those who read from the right.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// As in English.
  case leftToRight
  /// As in Arabic and Hebrew.
  case rightToLeft
}

/// Finds places for controls at a view's edges, inside its padding, one after the other, so that none
/// lies over another.
struct ControlPlacer {
  /// Where a control wants to stand; leading is where reading begins.
  enum Place { case topTrailing, bottomTrailing, bottomLeading, bottom }

  /// The view without its padding and a margin.
  let area: CGRect
  let isMirrored: Bool
  private(set) var taken: [CGRect]

  /// Around controls, points.
  static let margin = 12.0
  static let gap = 8.0

  /// - Parameter taken: what is there already.
  init(size: ViewSize, padding: EdgeInsets, isMirrored: Bool, taken: [CGRect]) {
    let inset = ControlPlacer.margin
    area = CGRect(
      x: padding.left + inset, y: padding.top + inset,
      width: max(size.width - padding.left - padding.right - 2 * inset, 0),
      height: max(size.height - padding.top - padding.bottom - 2 * inset, 0))
    self.isMirrored = isMirrored
    self.taken = taken
  }

  /// The place of a control of a size, beside or above what has one already; nil where there is no room.
  ///
  /// - Parameter gap: how far it keeps from the others, points.
  mutating func place(_ size: CGSize, at place: Place, gap: Double = gap) -> CGRect? {
    let isTop = place == .topTrailing
    let isLeading = place == .bottomLeading
    let x =
      place == .bottom
      ? area.midX - size.width / 2
      : isLeading != isMirrored ? area.minX : area.maxX - size.width
    var frame = CGRect(
      x: x.rounded(), y: isTop ? area.minY : area.maxY - size.height, width: size.width,
      height: size.height)
    // Each turn leaves one obstacle behind for good.
    for _ in 0...taken.count {
      let wide = frame.insetBy(dx: 0.5 - gap, dy: 0.5 - gap)
      guard let obstacle = taken.first(where: { $0.intersects(wide) }) else { break }
      frame.origin.y = isTop ? obstacle.maxY + gap : obstacle.minY - gap - size.height
    }
    guard area.insetBy(dx: -0.5, dy: -0.5).contains(frame) else { return nil }
    taken.append(frame)
    return frame
  }
}
