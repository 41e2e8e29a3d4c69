// SPDX-License-Identifier: Apache-2.0

extension TileSourceInfo {
  /// The credit that a picture of this data must show: ``attribution``; where the source names none, that
  /// of the schema its layers are in, whose tiles are made of OpenStreetMap's data.
  ///
  /// Tools leave it out of the archives they make (tilemaker does), and the license asks for it all the
  /// same.
  public var credits: String {
    guard attribution.isEmpty else { return attribution }
    let names = Set(layers.map(\.name))
    let openStreetMap = "© OpenStreetMap contributors"
    if names.contains("transportation") { return "© OpenMapTiles " + openStreetMap }
    if names.isSuperset(of: ["roads", "earth"]) { return "Protomaps " + openStreetMap }
    return ""
  }
}
