// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTiles
import Testing

@Suite struct CreditsTests {
  private func info(_ layers: [String], attribution: String = "") -> TileSourceInfo {
    TileSourceInfo(
      name: "", format: .mvt, minimumZoom: 0, maximumZoom: 14,
      bounds: CoordinateBounds(
        coordinate: Coordinate(latitude: 0, longitude: 0),
        coordinate: Coordinate(latitude: 1, longitude: 1)),
      attribution: attribution,
      layers: layers.map { TileSourceInfo.LayerInfo(name: $0, attributes: []) })
  }

  @Test func `the archive's attribution applies, or else that of its schema`() {
    #expect(info(["transportation"], attribution: "mine").credits == "mine")  // language:ok
    #expect(info(["transportation", "water"]).credits.contains("OpenMapTiles"))
    #expect(info(["transportation"]).credits.contains("OpenStreetMap contributors"))
    #expect(info(["roads", "earth"]).credits.contains("Protomaps"))
    #expect(info(["census"]).credits.isEmpty)
  }
}
