// SPDX-License-Identifier: Apache-2.0

extension TileSourceInfo {
  /// The attribution to display with the map. If ``attribution`` is empty, this is the attribution of the
  /// schema of the layers, whose tiles are made from OpenStreetMap data.
  ///
  /// Some tools, such as tilemaker, omit the attribution from their archives although the license requires
  /// it.
  package var completeAttribution: String {
    guard attribution.isEmpty else { return attribution }
    let names = Set(layers.map(\.name))
    let openStreetMap = "© OpenStreetMap contributors"
    if names.contains("transportation") { return "© OpenMapTiles " + openStreetMap }
    if names.isSuperset(of: ["roads", "earth"]) { return "Protomaps " + openStreetMap }
    return ""
  }
}
