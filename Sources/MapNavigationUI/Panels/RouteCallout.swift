// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapGeometry
import MapImage
import MapRoute

/// The label of a route on the map: a bubble with a tip at its lower edge.
enum RouteCallout {
  /// The height of the tip, and the margin for the shadow, in points.
  private static let tip = 8.0
  static let shadow = 5.0

  /// The anchor of the image: the end of the tip, as fractions of its size.
  static func anchor(of image: RasterImage, scale: Double) -> SIMD2<Double> {
    SIMD2(0.5, 1 - shadow * scale / Double(image.height))
  }

  /// Renders the label.
  ///
  /// - Parameters:
  ///   - isChosen: Whether the route is the one that guidance would follow.
  ///   - scale: Pixels per point.
  static func image(_ text: String, isChosen: Bool, colors: PanelColors, scale: Double)
    -> RasterImage
  {
    let style = TextStyle(
      size: 16, weight: isChosen ? .bold : .medium, color: isChosen ? colors.paper : colors.text,
      alignment: .center)
    let box = Canvas(size: CGSize(width: 1, height: 1)).measure(text, style)
    let frame = CGRect(x: shadow, y: shadow, width: box.width.rounded(.up) + 22, height: 32)
    let canvas = Canvas(
      size: CGSize(width: frame.width + 2 * shadow, height: frame.height + tip + 2 * shadow),
      scale: scale)
    let color = isChosen ? colors.accent : colors.paper
    let bubble = Shape.rectangle(frame, cornerRadius: 9)
    let point = Shape.lines(
      [
        CGPoint(x: frame.midX - tip, y: frame.maxY - 1),
        CGPoint(x: frame.midX + tip, y: frame.maxY - 1),
        CGPoint(x: frame.midX, y: frame.maxY + tip),
      ], closed: true)
    canvas.shadow(of: bubble, radius: 4, drop: 1)
    canvas.fill(bubble, color)
    canvas.fill(point, color)
    canvas.text(text, at: CGPoint(x: frame.midX, y: frame.midY - box.height / 2), style)
    return canvas.image
  }

  /// Returns the point of each route for its label: in its middle part, as far as possible from the other routes.
  static func coordinates(of routes: [RouteLine]) -> [Coordinate] {
    routes.enumerated().map { number, route in
      let others = routes.enumerated().filter { $0.offset != number }.map(\.element)
      var best = (coordinate: route.position(at: route.length / 2).coordinate, distance: 0.0)
      // From the middle to both sides, so that the nearest to the middle is chosen among equal points.
      for step in 0...20 {
        let share = 0.5 + (step.isMultiple(of: 2) ? 1 : -1) * Double((step + 1) / 2) * 0.035
        let point = route.position(at: share * route.length).coordinate
        let distance = others.map { $0.nearest(to: point).offset }.min() ?? 0
        if distance > best.distance * 1.05 + 1 { best = (point, distance) }
      }
      return best.coordinate
    }
  }
}
