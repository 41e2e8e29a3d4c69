// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// A label of the last frame: a text, an icon or both at one anchor.
package struct PlacedLabel: Sendable {
  /// The index of the label's layer in the style.
  package let layer: Int
  /// A hash of the label's text and icon, equal in tiles of all zoom levels.
  package let key: UInt64
  /// The anchor.
  package let position: WorldPoint
  /// The index of the text's variant, which is its anchor if the style has several; `nil` without a text.
  package let variant: Int?
}
