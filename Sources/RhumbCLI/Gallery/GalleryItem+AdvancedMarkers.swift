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
      .dot(blue), .text("Café", blue), .image(IconImage(MapIcons.needle(scale: 3), scale: 3)),
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
}
