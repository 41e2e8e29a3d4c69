// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// Places controls at a view's edges, inside its padding, one after the other and without overlap.
struct ControlPlacer {
  /// The corner or edge for a control; leading is the side where reading begins.
  enum Anchor { case topTrailing, bottomTrailing, bottomLeading, bottom }

  /// The view without its padding and a margin.
  let area: CGRect
  let isMirrored: Bool
  private(set) var taken: [CGRect]

  /// The space around controls, points.
  static let margin = 12.0
  static let gap = 8.0

  /// - Parameter taken: The areas that are already occupied.
  init(size: ViewSize, padding: MapEdgeInsets, isMirrored: Bool, taken: [CGRect]) {
    let inset = ControlPlacer.margin
    area = CGRect(
      x: padding.left + inset, y: padding.top + inset,
      width: max(size.width - padding.left - padding.right - 2 * inset, 0),
      height: max(size.height - padding.top - padding.bottom - 2 * inset, 0))
    self.isMirrored = isMirrored
    self.taken = taken
  }

  /// Returns the frame of a control with a size, beside or above earlier ones; `nil` if there is no room.
  ///
  /// - Parameter gap: The distance to the other controls, points.
  mutating func place(_ size: CGSize, at anchor: Anchor, gap: Double = gap) -> CGRect? {
    let isTop = anchor == .topTrailing
    let isLeading = anchor == .bottomLeading
    let x =
      anchor == .bottom
      ? area.midX - size.width / 2
      : isLeading != isMirrored ? area.minX : area.maxX - size.width
    var frame = CGRect(
      x: x.rounded(), y: isTop ? area.minY : area.maxY - size.height, width: size.width,
      height: size.height)
    // Each pass moves the frame past one obstacle, which does not block it again.
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
