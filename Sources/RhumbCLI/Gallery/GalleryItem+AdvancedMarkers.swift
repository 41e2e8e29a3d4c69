// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapCanvas
import MapUI
import RhumbModules

extension GalleryItem {
  /// Pins with glyphs, and many pins with collision behavior, of which only those with enough space show.
  @MainActor static func advancedMarkers(_ map: MapView) {
    var generator = SeededRandom(seed: 11)
    for number in 1...60 {
      let pin = PinAppearance(green, glyph: .text("\(number)", MapColor(white: 1)))
      let marker = AdvancedMarker(
        position: at(1100 * (generator.fraction() - 0.5), 800 * (generator.fraction() - 0.5)))
      marker.icon = IconImage(pin: pin)
      marker.collisionBehavior = .optionalAndHidesLowerPriority
      marker.zIndex = Int32(100 - number)
      marker.map = map
    }
    let glyphs: [PinAppearance.Glyph] = [
      .dot(blue), .text("Café", blue), .image(needle),
    ]
    for (index, glyph) in glyphs.enumerated() {
      let marker = AdvancedMarker(position: at(-230 + 230 * Double(index), -30))
      marker.icon = IconImage(
        pin: PinAppearance(MapColor(white: 1), border: blue, glyph: glyph))
      marker.collisionBehavior = .requiredAndHidesOptional
      marker.map = map
    }
    let flat = AdvancedMarker(position: at(140, 150))
    flat.collisionBehavior = .requiredAndHidesOptional
    flat.isFlat = true
    flat.rotation = 60
    flat.icon = IconImage(pin: PinAppearance(red))
    flat.map = map
  }

  /// A compass needle of 40 × 40 points with a red half and a gray one, which are darker on the right.
  @MainActor private static let needle: IconImage = {
    let side = 120
    let samples = 4
    let pointsPerSample = 40.0 / Double(side * samples)
    var pixels = [UInt8](repeating: 0, count: 4 * side * side)
    for y in 0..<side {
      for x in 0..<side {
        let covered = (0..<samples * samples).count { sample in
          let column = Double(x * samples + sample % samples) + 0.5
          let row = Double(y * samples + sample / samples) + 0.5
          let (across, along) = (column * pointsPerSample - 20, row * pointsPerSample - 20)
          return abs(across) / 5.5 + abs(along) / 15 <= 1
        }
        let isRight = x >= side / 2
        let color: [UInt8] =
          y < side / 2
          ? (isRight ? [200, 57, 46] : [232, 66, 54])
          : (isRight ? [140, 140, 140] : [163, 163, 163])
        let start = 4 * (y * side + x)
        let alpha = UInt8(255 * covered / (samples * samples))
        pixels.replaceSubrange(start..<start + 4, with: color + [alpha])
      }
    }
    return IconImage(RasterImage(width: side, height: side, pixels: pixels), scale: 3)
  }()
}
