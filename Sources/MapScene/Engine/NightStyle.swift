// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapStyle

/// The parts of a scene's variant for the night that differ from the scene.
///
/// The style is read when it is first needed: most scenes, such as those of images, are never shown by night.
final class NightStyle: Sendable {
  let sprite: Sprite
  let builds = SharedTileBuilds()
  /// The language of the style's labels and the style in other ones; `nil` for a style changed by rules.
  let translations: StyleTranslations?
  private let read: @Sendable () -> StyleDocument?
  private let known = Mutex<StyleDocument??>(nil)

  convenience init(sprite: Sprite, _ translations: StyleTranslations) {
    self.init(sprite: sprite, translations: translations) {
      translations.style(translations.language)
    }
  }

  /// - Parameter read: Returns the style; `nil` if it cannot be read.
  private init(
    sprite: Sprite, translations: StyleTranslations? = nil,
    read: @escaping @Sendable () -> StyleDocument?
  ) {
    self.sprite = sprite
    self.translations = translations
    self.read = read
  }

  /// The style; `nil` if it cannot be read.
  var style: StyleDocument? {
    known.withLock { known in
      let style = known ?? read()
      known = .some(style)
      return style
    }
  }

  /// Returns the same style with tiles of its own.
  func copy() -> NightStyle {
    NightStyle(sprite: sprite, translations: translations) { self.style }
  }

  /// Returns the same style with an image of the app or without it.
  func replacingImage(_ name: String, by image: StyledScene.AddedImage?) -> NightStyle {
    NightStyle(
      sprite: sprite.replacing(name, by: image) ?? sprite, translations: translations
    ) { self.style }
  }

  /// Returns the style after a change, or as it is if the change is not possible.
  func editing(
    _ edit: @escaping @Sendable (inout StyleDocument) throws(StyleError) -> Void
  ) -> NightStyle {
    NightStyle(sprite: sprite) {
      guard var style = self.style else { return nil }
      try? edit(&style)
      return style
    }
  }

  /// Returns the style changed by rules.
  func applying(_ rules: MapStyleRules) -> NightStyle {
    NightStyle(sprite: sprite) { self.style?.applying(rules) }
  }
}
