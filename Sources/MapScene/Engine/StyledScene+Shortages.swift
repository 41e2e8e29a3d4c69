// SPDX-License-Identifier: Apache-2.0
import MapStyle
import MapText

extension StyledScene {
  /// The icons and fonts that the tiles so far needed but that are missing, one sentence for each kind. The map is
  /// drawn without these icons, and with other fonts.
  package var shortages: [String] {
    var sentences: [String] = []
    let icons = sprite.catalog.missing.sorted
    // Without its sprite, all icons of a style are missing. That is one of `failures`.
    if !icons.isEmpty, !failures.contains(where: { $0.hasPrefix("sprite ") }) {
      let owner = style.sprite.isEmpty ? "the style has no sprite for" : "the sprite does not have"
      sentences.append("\(owner) the \(icons.count == 1 ? "icon" : "icons") \(Self.list(icons))")
    }
    return sentences + missingFonts + unreadableFonts
  }

  /// A sentence for each font stack that does not exist. The default stack needs no installed font.
  private var missingFonts: [String] {
    let isInstalled = style.glyphs == nil
    let source = isInstalled ? "is not installed" : "is not in the style's glyphs"
    let known = [AttributionGlyphs.fontStack] + (isInstalled ? [Self.defaultStack] : [])
    return fonts.missingStacks.filter { !known.contains($0) }.map {
      "the font \($0.joined(separator: ", ")) \(source): labels have another font"
    }
  }

  /// The font stack of layers without `text-font`.
  private static let defaultStack = ["Open Sans Regular", "Arial Unicode MS Regular"]

  /// A sentence for each font stack of which a glyph range could not be read.
  private var unreadableFonts: [String] {
    var reasons: [String: String] = [:]
    for case .unreadableRange(let stack, _, let reason) in fonts.takeProblems()
    where stack != AttributionGlyphs.fontStack.joined(separator: ",") {
      reasons[stack] = reasons[stack] ?? reason
    }
    return reasons.sorted { $0.key < $1.key }.map {
      "the glyphs of the font \($0.key) cannot be loaded: \($0.value)"
    }
  }

  /// The first names, and the number of the others.
  private static func list(_ names: [String]) -> String {
    let rest = names.count - 8
    guard rest > 1 else { return names.joined(separator: ", ") }
    return names.prefix(8).joined(separator: ", ") + " and \(rest) others"
  }
}
