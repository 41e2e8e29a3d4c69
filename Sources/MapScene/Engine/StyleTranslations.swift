// SPDX-License-Identifier: Apache-2.0
import MapStyle

/// A style whose labels can have several languages.
package struct StyleTranslations: Sendable {
  /// The language of the style's labels; `nil` for the names in Latin script, with those in other scripts.
  package var language: LabelLanguage?
  /// Reads the style in a language; `nil` if it cannot be read.
  package var style: @Sendable (LabelLanguage?) -> StyleDocument?

  /// Creates the translations of a style.
  package init(
    _ language: LabelLanguage?, style: @escaping @Sendable (LabelLanguage?) -> StyleDocument?
  ) {
    self.language = language
    self.style = style
  }
}
