// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import MapStyle
import MapTestSupport
import Testing

@testable import MapUI

extension GMSMapStyle {
  fileprivate convenience init(hiding feature: String) throws {
    try self.init(
      jsonString: """
        [{"featureType": "\(feature)", "stylers": [{"visibility": "off"}]}]
        """)
  }
}

/// A screen as in Google's samples: it retains an observation and compares markers.
@MainActor private final class SampleScreen: GMSMapViewDelegate {
  let mapView: GMSMapView
  let clock = SteppedFrameClock()
  let sydney = GMSMarker(position: CLLocationCoordinate2D(latitude: -33.86, longitude: 151.2))
  let melbourne = GMSMarker(position: CLLocationCoordinate2D(latitude: -37.8, longitude: 145))
  var observation: NSKeyValueObservation?
  var location: CLLocation?
  var tapped = ""

  init() {
    let options = GMSMapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    options.clock = clock
    mapView = GMSMapView(options: options)
    mapView.isMyLocationEnabled = true
    observation = mapView.observe(\.myLocation, options: [.new]) { [weak self] mapView, _ in
      self?.location = mapView.myLocation
    }
  }

  deinit { observation?.invalidate() }

  func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool {
    if marker == sydney { tapped = "Sydney" }
    if marker == melbourne { tapped = "Melbourne" }
    return mapView == self.mapView
  }
}

@Suite("Code like Google's samples compiles and behaves the same") @MainActor
struct SampleCodeTests {
  private let screen = SampleScreen()

  @Test func `overlays, tile layers and maps are equal by identity and in sets`() {
    #expect(
      screen.mapView(screen.mapView, didTap: screen.melbourne) && screen.tapped == "Melbourne")
    let twin = GMSMarker(position: screen.sydney.position)
    #expect(twin != screen.sydney && Set([twin, screen.sydney, twin]).count == 2)
    let overlays: [GMSOverlay] = [screen.sydney, GMSPolyline(), GMSCircle(), GMSPolygon()]
    #expect(overlays.firstIndex(of: screen.sydney) == 0 && Set(overlays).count == 4)
    let layer: GMSTileLayer = GMSURLTileLayer { _, _, _ in nil }
    #expect(layer == layer && layer != GMSURLTileLayer { _, _, _ in nil })
    let names: [GMSMarker: String] = [twin: "twin", screen.sydney: "Sydney"]
    #expect(names[screen.sydney] == "Sydney" && names[screen.melbourne] == nil)
  }

  @Test func `a style from an app's convenience initializer is the map's style`() throws {
    let style = try GMSMapStyle(hiding: "poi")
    screen.mapView.mapStyle = style
    #expect(screen.mapView.mapStyle === style)
    let rules = MapStyleRules(rules: [])
    screen.mapView.styleRules = rules
    #expect(screen.mapView.mapStyle !== style && screen.mapView.mapStyle == GMSMapStyle(rules))
    screen.mapView.mapStyle = nil
    if let style = screen.mapView.mapStyle { Issue.record("the map still has the style \(style)") }
  }

  @Test func `an observer receives each location passed to the map`() {
    let location = CLLocation(latitude: 1, longitude: 2)
    screen.mapView.locationChanged(to: location)
    #expect(screen.location === location && screen.mapView.myLocation === location)
    screen.mapView.locationChanged(
      to: UserLocation(coordinate: location.coordinate, accuracy: 7, heading: 90))
    #expect(screen.location?.horizontalAccuracy == 7 && screen.location?.course == 90)
    screen.mapView.isMyLocationEnabled = false
    #expect(screen.location == nil)
    screen.mapView.locationChanged(to: location)
    #expect(screen.location == nil)
    screen.observation?.invalidate()
    screen.mapView.isMyLocationEnabled = true
    #expect(screen.location == nil && screen.mapView.myLocation === location)
  }

  @Test func `an observer of the selection receives old and new values until released`() {
    screen.sydney.map = screen.mapView
    screen.melbourne.map = screen.mapView
    screen.mapView.selectedMarker = screen.sydney
    let changes = LockedValue<[String]>([])
    func name(_ marker: GMSMarker??) -> String {
      guard let marker else { return "-" }
      return marker.map { $0 == screen.sydney ? "Sydney" : "Melbourne" } ?? "none"
    }
    var token: NSKeyValueObservation? = screen.mapView.observe(
      \.selectedMarker, options: [.old, .new, .initial]
    ) { _, change in
      changes.change { $0.append(name(change.oldValue) + ">" + name(change.newValue)) }
    }
    screen.mapView.selectedMarker = screen.melbourne
    screen.mapView.selectedMarker = screen.melbourne
    screen.mapView.selectedMarker = nil
    #expect(changes.value == ["->Sydney", "Sydney>Melbourne", "Melbourne>none"])
    token = nil
    screen.mapView.selectedMarker = screen.sydney
    #expect(changes.value.count == 3 && token == nil)
  }

  @Test func `an invalidated observation releases its handler's captures`() {
    final class Captured {}
    weak var captured: Captured?
    let token: NSKeyValueObservation
    do {
      let object = Captured()
      captured = object
      token = screen.mapView.observe(\.selectedMarker) { _, _ in _ = object }
    }
    #expect(captured != nil)
    token.invalidate()
    #expect(captured == nil)
  }

  private func image(_ value: UInt8) -> UIImage {
    UIImage(RasterImage(width: 2, height: 2, pixels: [UInt8](repeating: value, count: 16)))
  }

  @Test func `an animated icon shows its frames by the view's clock`() throws {
    let images = (1...4).map { image($0) }
    let icon = try #require(UIImage.animatedImage(with: images, duration: 0.8))
    #expect(icon.images == images && icon.duration == 0.8 && icon.size == images[0].size)
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    #expect(UIImage.animatedImage(with: images, duration: 0)?.duration == 4.0 / 30)
    screen.mapView.step(to: 100)
    // Only icons in view request frames.
    screen.sydney.position = screen.mapView.camera.target
    screen.sydney.icon = icon
    screen.sydney.map = screen.mapView
    var shown: [UInt8] = []
    for time in [100.0, 100.1, 100.2, 100.4, 100.5, 100.6, 100.8, 101.0] {
      screen.mapView.step(to: time)
      shown.append(screen.sydney.shownIcon(scale: 1).image.pixels[0])
    }
    #expect(shown == [1, 1, 2, 3, 3, 4, 1, 2])
    let next = try #require(screen.mapView.nextFrameTime)
    #expect(abs(next - 101.2) < 1e-9)
    screen.mapView.step(to: 101.1)
    #expect(!screen.mapView.needsFrame)
    screen.sydney.map = nil
    screen.mapView.step(to: 102)
    #expect(screen.mapView.nextFrameTime == nil)
  }
}
