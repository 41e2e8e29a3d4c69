// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapCanvas
import MapUI
import RhumbModules

extension GalleryItem {
  /// Pins with glyphs, and many pins with collision behavior, of which only those with enough space show.
  @MainActor static func advancedMarkers(_ map: MapView) {
    var chance = SeededRandom(seed: 11)
    for number in 1...60 {
      let options = PinImageOptions()
      options.backgroundColor = green
      options.glyph = PinImageGlyph(text: "\(number)", textColor: MapColor(white: 1))
      let marker = AdvancedMarker(
        position: at(1100 * (chance.fraction() - 0.5), 800 * (chance.fraction() - 0.5)))
      marker.icon = PinImage(options: options)
      marker.collisionBehavior = .optionalAndHidesLowerPriority
      marker.zIndex = Int32(100 - number)
      marker.map = map
    }
    let colors = PinImageOptions()
    colors.backgroundColor = MapColor(white: 1)
    colors.borderColor = blue
    let looks = [
      PinImageGlyph(glyphColor: blue), PinImageGlyph(text: "Café", textColor: blue),
      PinImageGlyph(image: IconImage(MapIcons.needle(scale: 3), scale: 3)),
    ]
    for (index, glyph) in looks.enumerated() {
      colors.glyph = glyph
      let marker = AdvancedMarker(position: at(-230 + 230 * Double(index), -30))
      marker.icon = PinImage(options: colors)
      marker.collisionBehavior = .requiredAndHidesOptional
      marker.map = map
    }
    let flat = AdvancedMarker(position: at(140, 150))
    flat.collisionBehavior = .requiredAndHidesOptional
    flat.isFlat = true
    flat.rotation = 60
    flat.icon = Marker.markerImage(with: red)
    flat.map = map
  }
}
