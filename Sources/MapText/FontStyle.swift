// SPDX-License-Identifier: Apache-2.0

/// The parts of a font name: "Noto Sans Bold Italic" is the family "Noto Sans", bold and italic.
struct FontStyle: Equatable {
  let family: String
  /// The weight in fontconfig's scale: 80 is regular, 200 is bold.
  private(set) var weight: Int32 = 80
  /// The slant in fontconfig's scale: 0 is upright, 100 is italic, 110 is oblique.
  private(set) var slant: Int32 = 0
  /// The width in fontconfig's scale, in percent.
  private(set) var width: Int32 = 100

  init(name: String) {
    var words = name.split(separator: " ")
    var weight: Int32?
    var slant: Int32?
    var width: Int32?
    while words.count > 1, let word = words.last?.lowercased() {
      if let value = Self.weights[word] {
        weight = weight ?? value
      } else if let value = Self.slants[word] {
        slant = slant ?? value
      } else if let value = Self.widths[word] {
        width = width ?? value
      } else {
        break
      }
      words.removeLast()
    }
    family = words.joined(separator: " ")
    self.weight = weight ?? self.weight
    self.slant = slant ?? self.slant
    self.width = width ?? self.width
  }

  /// The fallback families if the requested family is missing.
  var fallbackFamilies: [String] {
    let name = family.lowercased()
    if name.contains("mono") { return ["Noto Sans Mono", "monospace"] }
    if name.contains("serif"), !name.contains("sans") { return ["Noto Serif", "serif"] }
    return ["Noto Sans", "sans-serif"]
  }

  private static let weights: [String: Int32] = [
    "thin": 0, "hairline": 0, "extralight": 40, "ultralight": 40, "light": 50, "demilight": 55,
    "book": 75, "regular": 80, "normal": 80, "medium": 100, "semibold": 180, "demibold": 180,
    "bold": 200, "extrabold": 205, "ultrabold": 205, "black": 210, "heavy": 210,
  ]
  private static let slants: [String: Int32] = ["italic": 100, "oblique": 110]
  private static let widths: [String: Int32] = [
    "condensed": 75, "semicondensed": 87, "extracondensed": 63, "narrow": 75, "expanded": 125,
  ]
}
