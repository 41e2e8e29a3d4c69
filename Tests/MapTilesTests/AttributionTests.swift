// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTiles
import Testing

@Suite struct AttributionTests {
  private func info(_ layers: [String], attribution: String = "") -> TileSourceInfo {
    TileSourceInfo(
      name: "", format: .mvt, minimumZoom: 0, maximumZoom: 14,
      bounds: CoordinateBounds(
        corners: Coordinate(latitude: 0, longitude: 0),
        Coordinate(latitude: 1, longitude: 1)),
      attribution: attribution,
      layers: layers.map { TileSourceInfo.LayerInfo(name: $0, attributes: []) })
  }

  @Test func `the archive's attribution applies, or else that of its schema`() {
    #expect(info(["transportation"], attribution: "mine").completeAttribution == "mine")
    #expect(info(["transportation", "water"]).completeAttribution.contains("OpenMapTiles"))
    #expect(info(["transportation"]).completeAttribution.contains("OpenStreetMap contributors"))
    #expect(info(["roads", "earth"]).completeAttribution.contains("Protomaps"))
    #expect(info(["census"]).completeAttribution.isEmpty)
  }
}
