// SPDX-License-Identifier: Apache-2.0
import Foundation
import GoogleMapsCompat
import RhumbModules
import RhumbTesting
import Testing

/// Taps on the labels and icons of the map's own data.
@Suite(.serialized, .enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
@MainActor struct PlaceTapTests {
  /// An app that only knows taps on the map.
  private class MapApp: MapViewDelegate {
    var events: [String] = []
    func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {
      events.append(String(format: "map %.4f,%.4f", coordinate.latitude, coordinate.longitude))
    }
  }

  /// An app that is written for Google's SDK.
  private final class GoogleApp: GMSMapViewDelegate {
    let marker = GMSMarker()
    var events: [String] = []
    func mapView(
      _ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String,
      location: CLLocationCoordinate2D
    ) {
      events.append("\(placeID) \(name)")
      marker.position = location
      marker.title = name
      marker.map = mapView
      mapView.selectedMarker = marker
    }
    func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) {
      events.append("map")
    }
  }

  private final class PlaceApp: MapViewDelegate {
    var places: [(place: MapView.RenderedFeature, name: String, location: Coordinate)] = []
    func mapView(
      _ mapView: MapView, didTapPOI place: MapView.RenderedFeature, name: String,
      location: Coordinate
    ) { places.append((place, name, location)) }
  }

  /// A map around 10° N 20° E with a label on a point, 100 points west of the middle, and one along a line, 100 points
  /// south of it.
  private func makeView(id: JSON? = 7, language: String? = nil) async throws -> MapView {
    // At zoom 8, a degree of longitude is 256 · 2^8 / 360 points.
    let degree = 256 * exp2(8.0) / 360
    let south = 10 - 100 / degree * cos(10 * Double.pi / 180)
    var shop: JSONObject = [
      "type": "Feature",
      "properties": ["name": "Käsi", "name:de": "Hand", "class": "shop", "subclass": "crafts"],
      "geometry": ["type": "Point", "coordinates": [.number(20 - 100 / degree), 10]],
    ]
    if let id { shop["id"] = id }
    let street: JSON = [
      "type": "Feature", "properties": ["name": "Long Street"],
      "geometry": [
        "type": "LineString", "coordinates": [[19.7, .number(south)], [20.3, .number(south)]],
      ],
    ]
    let style = try StyleDocument([
      "version": 8,
      "sources": [
        "data": [
          "type": "geojson",
          "data": ["type": "FeatureCollection", "features": [.object(shop), street]],
        ]
      ],
      "layers": [
        [
          "id": "points", "type": "symbol", "source": "data",
          "filter": ["==", ["geometry-type"], "Point"],
          "layout": ["text-field": ["get", "name"], "text-size": 20],
        ],
        [
          "id": "lines", "type": "symbol", "source": "data",
          "filter": ["==", ["geometry-type"], "LineString"],
          "layout": ["text-field": ["get", "name"], "symbol-placement": "line-center"],
        ],
      ],
    ])
    let view = try MapView.forTests(
      camera: CameraPosition(latitude: 10, longitude: 20, zoom: 8),
      scene: await StyledScene(style: style))
    view.language = language
    _ = try await view.snapshot()
    return view
  }

  /// The longitude of a point of the view.
  private func longitude(_ x: Double) -> Double { 20 + (x - 200) * 360 / 65536 }

  private let shop = CGPoint(x: 100, y: 300)
  private let street = CGPoint(x: 205, y: 400)

  /// Taps, and waits for the search of the place.
  private func tap(_ view: MapView, at point: CGPoint) async {
    InputSimulator(view).tap(at: point)
    await view.placeOfLastTap()
  }

  @Test func `a tap on a label reports the place with its name, position, identifier and kind`()
    async throws
  {
    let view = try await makeView(language: "de")
    let app = PlaceApp()
    view.delegate = app
    await tap(view, at: shop)
    let found = try #require(app.places.first)
    #expect(app.places.count == 1)
    #expect(found.name == "Hand" && found.place.feature.id == 7)
    #expect(found.place.feature.properties["subclass"] == "crafts")
    #expect(abs(found.location.latitude - 10) < 1e-3)
    #expect(abs(found.location.longitude - longitude(100)) < 1e-3)
  }

  @Test func `the name of a street is reported with the tapped coordinate`() async throws {
    let view = try await makeView()
    let app = PlaceApp()
    view.delegate = app
    await tap(view, at: street)
    let found = try #require(app.places.first)
    #expect(found.name == "Long Street")
    #expect(abs(found.location.longitude - longitude(205)) < 1e-6)
  }

  @Test func `where there is no label, the tap is reported at once`() async throws {
    let view = try await makeView()
    let recorder = DelegateRecorder(of: view)
    InputSimulator(view).tap(at: CGPoint(x: 300, y: 200))
    #expect(recorder.take().first?.hasPrefix("didTapAt") ?? false)
    await tap(view, at: shop)
    #expect(recorder.take().first?.hasPrefix("didTapPOI “Käsi” ") ?? false)
  }

  @Test func `an app that knows no places receives taps on labels where they are`() async throws {
    let view = try await makeView()
    let app = MapApp()
    view.delegate = app
    await tap(view, at: CGPoint(x: 104, y: 300))
    await tap(view, at: street)
    #expect(app.events.count == 2)
    #expect(app.events.first == String(format: "map 10.0000,%.4f", longitude(104)))
  }

  @Test func `an app in Google's form receives the identifier and the name of places`() async throws
  {
    let view = try await makeView()
    let app = GoogleApp()
    view.delegate = app
    await tap(view, at: shop)
    // The app selected a marker, which the tap does not deselect.
    #expect(app.events == ["7 Käsi"] && view.selectedMarker === app.marker)
    await tap(view, at: street)
    #expect(app.events == ["7 Käsi", "map"] && view.selectedMarker == nil)
  }

  @Test func `a place without an identifier has an empty one`() async throws {
    let view = try await makeView(id: nil)
    let app = GoogleApp()
    view.delegate = app
    await tap(view, at: shop)
    #expect(app.events == [" Käsi"])
  }

  @Test func `a manager of clusters passes places on`() async throws {
    let view = try await makeView()
    let app = GoogleApp()
    let manager = GMUClusterManager(
      map: view, algorithm: GMUNonHierarchicalDistanceBasedAlgorithm(),
      renderer: GMUDefaultClusterRenderer(
        mapView: view, clusterIconGenerator: GMUDefaultClusterIconGenerator()))
    manager.setMapDelegate(app)
    await tap(view, at: shop)
    #expect(app.events == ["7 Käsi"])
  }

  @Test func `two quick taps are reported in their order`() async throws {
    let view = try await makeView()
    let app = PlaceApp()
    view.delegate = app
    InputSimulator(view).tap(at: shop)
    await tap(view, at: street)
    #expect(app.places.map(\.name) == ["Käsi", "Long Street"])
  }
}

private let canDraw = (try? GLESBackend.headless()) != nil
