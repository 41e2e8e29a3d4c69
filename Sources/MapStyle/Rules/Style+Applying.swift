// SPDX-License-Identifier: Apache-2.0

extension Style {
  /// This style with its layers changed as rules say of what they draw.
  ///
  /// What a layer draws is told by its source layer and its filter, in the schemas of OpenMapTiles and
  /// Protomaps. Where one layer draws several types that the rules treat differently, its properties become
  /// functions of the feature's type; otherwise constants stay constants. The ground is always drawn, and
  /// pictures (raster layers, and icons that are no distance fields) keep their colors.
  public func applying(_ rules: MapStyleRules) -> Style {
    guard !rules.rules.isEmpty else { return self }
    var style = self
    for index in style.layers.indices {
      let restyler = LayerRestyler(style.layers[index], rules, &style.propertyNames)
      style.layers[index] = restyler.restyled()
    }
    return style
  }
}
