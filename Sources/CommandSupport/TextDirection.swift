// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// The directions of languages.
package enum TextDirection {
  /// The languages that are written from right to left.
  private static let rightToLeft: Set<Substring> = [
    "ar", "he", "iw", "fa", "ur", "ps", "yi", "ckb", "dv", "ug",
  ]

  /// The direction of a language, such as "fa" or "fa-IR".
  package static func of(language: String) -> MapView.LayoutDirection {
    let code = language.lowercased().prefix { $0 != "-" && $0 != "_" }
    return rightToLeft.contains(code) ? .rightToLeft : .leftToRight
  }
}
