// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// The icons that are placed on a map.
package enum MapIcons {
  /// Renders a marker: a pin whose tip, the middle of the lower edge, is at the position, with a border and a glyph on its
  /// head.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point; the pin is 26 × 40 points.
  ///   - glyph: Draws the glyph around the given center of the head. The drawing is clipped to a disc of
  ///     radius 11.5.
  package static func pin(
    _ color: MapColor, border: MapColor, scale: Double, glyph: (Canvas, CGPoint) -> Void
  ) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: 26, height: 40), scale: scale)
    var pin = Shape()
    pin.move(to: CGPoint(x: 13, y: 39.5))
    pin.curve(
      to: CGPoint(x: 1, y: 13), control1: CGPoint(x: 12, y: 29),
      control2: CGPoint(x: 1, y: 23))
    pin.arc(center: CGPoint(x: 13, y: 13), radius: 12, from: 180, to: 360)
    pin.curve(
      to: CGPoint(x: 13, y: 39.5), control1: CGPoint(x: 25, y: 23),
      control2: CGPoint(x: 14, y: 29))
    pin.close()
    canvas.fill(pin, color)
    canvas.stroke(pin, border, width: 1)
    let head = CGPoint(x: 13, y: 13)
    canvas.clipped(to: .circle(center: head, radius: 11.5)) { glyph(canvas, head) }
    return canvas.image
  }

  /// Renders the puck: an arrow that points up, on a disc. 44 × 44 points.
  package static func puck(isNight: Bool = false, scale: Double) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: 44, height: 44), scale: scale)
    let center = CGPoint(x: 22, y: 22)
    let disc = Shape.circle(center: center, radius: 17)
    canvas.shadow(of: disc, radius: 4, drop: 1, opacity: 0.25)
    canvas.fill(
      disc, isNight ? MapColor(red: 0.10, green: 0.13, blue: 0.19) : MapColor(white: 1))
    let blue = MapColor(red: 0.10, green: 0.45, blue: 0.91)
    let arrow = Shape.lines(
      [
        CGPoint(x: 22, y: 9), CGPoint(x: 32, y: 32.5), CGPoint(x: 22, y: 27.5),
        CGPoint(x: 12, y: 32.5),
      ], closed: true)
    let color = isNight ? MapColor(red: 0.45, green: 0.68, blue: 1) : blue
    canvas.fill(arrow, color)
    canvas.stroke(arrow, color, width: 2)
    return canvas.image
  }

  /// Renders the dot for a location without a heading. 24 × 24 points.
  package static func dot(scale: Double) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: 24, height: 24), scale: scale)
    let center = CGPoint(x: 12, y: 12)
    let disc = Shape.circle(center: center, radius: 9)
    canvas.shadow(of: disc, radius: 2.5, drop: 0.5, opacity: 0.25)
    canvas.fill(disc, MapColor(white: 1))
    canvas.fill(
      .circle(center: center, radius: 6.5), MapColor(red: 0.10, green: 0.45, blue: 0.91))
    return canvas.image
  }

  /// Renders the compass needle with a red north half and a pale south half. The caller rotates it against
  /// the map's bearing. 40 × 40 points, with room for the rotation.
  package static func needle(isNight: Bool = false, scale: Double) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: 40, height: 40), scale: scale)
    let north = MapColor(red: 0.91, green: 0.26, blue: 0.21)
    let south = MapColor(white: isNight ? 0.78 : 0.64)
    // One side of each half is a little darker, as if the needle were folded.
    for (tip, color) in [(5.0, north), (35.0, south)] {
      for (side, shade) in [(14.5, color), (25.5, color.darkened(by: 0.14))] {
        canvas.fill(
          .lines(
            [CGPoint(x: 20, y: tip), CGPoint(x: side, y: 20), CGPoint(x: 20, y: 20)], closed: true),
          shade)
      }
    }
    return canvas.image
  }
}
