// SPDX-License-Identifier: Apache-2.0
import Foundation
import GoogleMapsCompat
import Testing

/// The map styling code of Google's guide.
@Suite("The code of the map style guide compiles") @MainActor struct MapStyleGuideTests {
  private let mapView = GMSMapView(
    frame: CGRect(x: 0, y: 0, width: 800, height: 600),
    camera: GMSCameraPosition(latitude: -33.86, longitude: 151.2, zoom: 10))

  private let json = """
    [
      {"featureType": "poi.business", "elementType": "all", "stylers": [{"visibility": "off"}]},
      {"featureType": "transit", "elementType": "labels.icon", "stylers": [{"visibility": "off"}]}
    ]
    """

  @Test func `a style from a string`() throws {
    #expect(mapView.mapStyle == nil)
    do {
      mapView.mapStyle = try GMSMapStyle(jsonString: json)
    } catch {
      Issue.record("One or more of the map styles failed to load. \(error)")
    }
    #expect(mapView.mapStyle != nil)
    mapView.mapStyle = nil
    #expect(throws: (any Error).self) { try GMSMapStyle(jsonString: "[{]") }
  }

  @Test func `a style from a file`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let styleURL = folder.appendingPathComponent("style.json")
    try Data(json.utf8).write(to: styleURL)
    let style = try GMSMapStyle(contentsOfFileURL: styleURL)
    #expect(try GMSMapStyle(jsonString: json) == style)
    #expect(throws: (any Error).self) {
      try GMSMapStyle(contentsOfFileURL: folder.appendingPathComponent("none.json"))
    }
    let page = try #require(URL(string: "https://example.com/style.json"))
    #expect(throws: CocoaError.self) { try GMSMapStyle(contentsOfFileURL: page) }
  }
}
