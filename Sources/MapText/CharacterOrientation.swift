// SPDX-License-Identifier: Apache-2.0

/// The orientation of characters in vertical text, by Unicode block. Source: Unicode Standard Annex 50
/// (vertical text layout).
enum CharacterOrientation {
  /// Whether a character is upright in vertical text.
  static func isUpright(_ c: UInt32) -> Bool {
    guard c >= 0x1100 else { return c == 0x2ea || c == 0x2eb }
    switch c {
    case 0x3008...0x3011, 0x3014...0x301f, 0x3030, 0x30fc: return false
    case 0xfe49...0xfe4f, 0xfe58...0xfe5e, 0xfe63...0xfe66: return false
    case 0xff08, 0xff09, 0xff0d, 0xff1a...0xff1e, 0xff3b, 0xff3d, 0xff3f, 0xff5b...0xff5f,
      0xffe3, 0xffe8...0xffef:
      return false
    case 0x1100...0x11ff, 0x1400...0x167f, 0x18b0...0x18ff, 0x2e80...0x2fff, 0x3000...0xa4cf,
      0xa960...0xa97f, 0xac00...0xd7ff, 0xf900...0xfaff, 0xfe10...0xfe1f, 0xfe30...0xfe6f,
      0xff00...0xffef, 0x20000...0x3ffff:
      return true
    default: return false
    }
  }

  /// Whether a character is an East Asian long-vowel mark or a wave dash. They follow the column direction,
  /// independent of their neighbors.
  static func isDash(_ c: UInt32) -> Bool {
    c == 0x30fc || c == 0xff70 || c == 0x301c || c == 0xff5e
  }

  /// Whether a character is rotated in vertical text. Neutral characters take the orientation of their
  /// neighbors.
  static func isRotated(_ c: UInt32) -> Bool { !isUpright(c) && !isNeutral(c) }

  private static func isNeutral(_ c: UInt32) -> Bool {
    switch c {
    case 0xa7, 0xa9, 0xae, 0xb1, 0xbc...0xbe, 0xd7, 0xf7: true
    case 0x2016, 0x2020, 0x2021, 0x2030, 0x2031, 0x203b, 0x203c, 0x2042, 0x2047...0x2049, 0x2051:
      true
    case 0x2100...0x218f, 0x221e, 0x2234, 0x2235, 0x2300...0x2307, 0x230c...0x231f,
      0x2324...0x2328, 0x232b, 0x237d...0x239a, 0x23be...0x23cd, 0x23cf, 0x23d1...0x23db,
      0x23e2...0x23ff:
      true
    case 0x2400...0x24ff, 0x25a0...0x2619, 0x2620...0x2767, 0x2776...0x2793, 0x2b12...0x2b2f,
      0x2b50...0x2b59, 0x2bb8...0x2beb:
      true
    case 0x3000...0x303f, 0x30a0...0x30ff, 0xe000...0xf8ff, 0xfe30...0xfe6f, 0xff00...0xffef,
      0xfffc, 0xfffd:
      true
    default: false
    }
  }

  /// Whether a label can be laid out vertically because it contains characters that are upright in vertical
  /// text.
  static func allowsVertical(_ text: String) -> Bool {
    text.unicodeScalars.contains { isUpright($0.value) }
  }

  /// The form of a punctuation character in vertical text.
  static func verticalForm(_ c: UInt32) -> UInt32? { verticalForms[c] }

  /// Replaces punctuation with its vertical forms unless a neighbor is rotated.
  static func verticalized(_ text: [UInt32]) -> [UInt32] {
    var result = text
    let allows = { (c: UInt32?) in
      guard let c else { return true }
      return !isRotated(c) || verticalForms[c] != nil
    }
    for index in text.indices {
      guard let form = verticalForms[text[index]] else { continue }
      let previous = index > 0 ? text[index - 1] : nil
      let next = index + 1 < text.count ? text[index + 1] : nil
      if allows(previous), allows(next) { result[index] = form }
    }
    return result
  }

  private static let verticalForms: [UInt32: UInt32] = {
    let from =
      "!#$%&()*+,-./:;<=>?@[\\]^_`{|}~¢£¥¦¬¯–—‘’“”…‧₩、。〈〉《》「」『』【】〔〕〖〗！（），－．：；＜＞？［］＿｛｜｝｟｠｡｢｣"
    let to = "︕＃＄％＆︵︶＊＋︐︲・／︓︔︿＝﹀︖＠﹇＼﹈＾︳｀︷―︸～￠￡￥￤￢￣︲︱﹃﹄﹁﹂︙・￦︑︒︿﹀︽︾﹁﹂﹃﹄︻︼︹︺︗︘︕︵︶︐︲・︓︔︿﹀︖﹇﹈︳︷―︸︵︶︒﹁﹂"
    return Dictionary(
      zip(from.unicodeScalars.map(\.value), to.unicodeScalars.map(\.value)),
      uniquingKeysWith: { first, _ in first })
  }()
}
