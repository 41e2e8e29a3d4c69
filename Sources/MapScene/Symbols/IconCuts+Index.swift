// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// Cuts all icons of a sprite index, as the layout of labels with `icon-text-fit` does.
///
/// - Returns: The number of edges; 0 for an index without valid icons.
package func iconEdgeCount(ofSpriteIndex index: JSON) -> Int {
  (index.object ?? [:]).values.compactMap(ImageCatalog.Icon.init).reduce(0) { count, icon in
    let columns = IconCuts(icon.width, fits: true, icon.stretchX, icon.columns)
    let rows = IconCuts(icon.height, fits: true, icon.stretchY, icon.rows)
    return count + columns.edges(from: -20, to: 90, texel: 2).count
      + rows.edges(from: 0, to: 0, texel: 0.5).count
  }
}
