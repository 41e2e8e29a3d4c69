// SPDX-License-Identifier: Apache-2.0

extension StyleDocument {
  /// Returns this style with its layers changed by rules.
  ///
  /// The source layer and the filter determine which feature types a layer draws, based on the schemas of
  /// OpenMapTiles and Protomaps. If a layer draws several types with different rules, its properties become
  /// functions of the feature type. Otherwise, constants stay constants. The background is always drawn.
  /// Images keep their colors: raster layers and icons that are not signed distance fields.
  public func applying(_ rules: MapStyleRules) -> StyleDocument {
    guard !rules.rules.isEmpty else { return self }
    var style = self
    for index in style.layers.indices {
      let restyler = LayerRestyler(style.layers[index], rules, &style.propertyNames)
      style.layers[index] = restyler.restyled()
    }
    return style
  }
}
