// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// The direction of the user's language.
enum TextDirection {
  /// The languages that are written from right to left.
  private static let rightToLeft: Set = [
    "ar", "he", "iw", "fa", "ur", "ps", "yi", "ckb", "dv", "ug",
  ]

  /// The direction of the system's language.
  static func system(_ environment: [String: String]) -> MapView.LayoutDirection {
    guard case .translated(let code) = LabelLanguage.system(environment) else {
      return .leftToRight
    }
    return rightToLeft.contains(code) ? .rightToLeft : .leftToRight
  }
}
