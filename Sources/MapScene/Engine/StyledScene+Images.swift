// SPDX-License-Identifier: Apache-2.0

extension StyledScene {
  /// The names of the images that features needed so far, but that do not exist, in alphabetical order.
  package var missingImages: [String] {
    sprite.catalog.missing.count == 0 ? [] : sprite.catalog.missing.sorted
  }

  /// Whether there is an image of a name.
  package func hasImage(_ name: String) -> Bool { sprite.catalog.names.contains(name) }
}
