// SPDX-License-Identifier: Apache-2.0
import Foundation
import GoogleMapsCompat
import Testing

/// Two maps, of which the second one follows the first one.
@MainActor private final class BoundMaps: GMSMapViewDelegate {
  let upper = SampleMap.view()
  let lower = SampleMap.view(SampleMap.melbourne, zoom: 4)

  init() { upper.delegate = self }

  func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition) {
    guard mapView == upper else { return }
    lower.moveCamera(.setCamera(position))
  }
}

/// A screen with a status line.
@MainActor private final class StatusScreen: GMSMapViewDelegate {
  let mapView = SampleMap.view()
  var status = ""
  var region: GMSPolygon?

  init() { mapView.delegate = self }

  func mapViewDidStartTileRendering(_ mapView: GMSMapView) { status = "Rendering" }
  func mapViewDidFinishTileRendering(_ mapView: GMSMapView) { status = "" }
  func mapViewSnapshotReady(_ mapView: GMSMapView) { status = "Ready" }

  func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) {
    let corners = mapView.projection.visibleRegion()
    let path = GMSMutablePath()
    for corner in [corners.nearLeft, corners.nearRight, corners.farRight, corners.farLeft] {
      path.add(corner)
    }
    region = GMSPolygon(path: path)
    region?.map = mapView
    status = String(format: "%.1f", position.zoom)
  }
}

/// Screens with a camera, gestures and settings.
@Suite("Screens like Google's samples: cameras and settings") @MainActor
struct CameraSampleTests {
  @Test func `a timer turns, tilts and zooms the camera`() {
    let mapView = SampleMap.view(zoom: 20)
    mapView.settings.zoomGestures = false
    let camera = mapView.camera
    let zoom = camera.zoom < 19 ? Float(21) : Float(17)
    mapView.animate(toBearing: camera.bearing + 10)
    mapView.animate(toViewingAngle: 45)
    mapView.animate(toZoom: zoom)
    mapView.pass(1)
    #expect(mapView.camera.zoom == 17 && mapView.camera.bearing == 10)
    #expect(mapView.camera.viewingAngle == 45)
  }

  @Test func `a second map follows the first one`() {
    let maps = BoundMaps()
    let target = GMSCameraPosition(
      target: SampleMap.brisbane, zoom: 15, bearing: 20, viewingAngle: 30)
    maps.upper.animate(to: target)
    maps.upper.pass(1)
    #expect(maps.lower.camera == target && maps.upper.camera == target)
  }

  @Test func `markers are fitted into the view`() throws {
    let mapView = SampleMap.view(zoom: 4)
    let markers = [SampleMap.sydney, SampleMap.melbourne, SampleMap.brisbane].map {
      GMSMarker(position: $0)
    }
    for marker in markers { marker.map = mapView }
    let first = try #require(markers.first).position
    let bounds = markers.reduce(GMSCoordinateBounds(coordinate: first, coordinate: first)) {
      $0.includingCoordinate($1.position)
    }
    mapView.animate(with: GMSCameraUpdate.fit(bounds, withPadding: 50))
    mapView.pass(1)
    for marker in markers {
      let point = mapView.projection.point(for: marker.position)
      #expect(mapView.projection.contains(marker.position))
      #expect((49...751).contains(point.x) && (49...551).contains(point.y))
    }
  }

  @Test func `panning is limited to bounds, and gestures are switched off`() {
    let mapView = SampleMap.view()
    let bounds = GMSCoordinateBounds(
      coordinate: CLLocationCoordinate2D(latitude: -33.9, longitude: 151.1),
      coordinate: CLLocationCoordinate2D(latitude: -33.8, longitude: 151.3))
    mapView.cameraTargetBounds = bounds
    mapView.animate(toLocation: SampleMap.brisbane)
    mapView.pass(1)
    #expect(bounds.contains(mapView.camera.target))
    mapView.settings.scrollGestures = false
    mapView.settings.rotateGestures.toggle()
    mapView.settings.tiltGestures = false
    mapView.settings.allowScrollGesturesDuringRotateOrZoom = false
    #expect(mapView.settings.zoomGestures && !mapView.settings.rotateGestures)
    mapView.settings.setAllGesturesEnabled(false)
    #expect(!mapView.settings.zoomGestures)
  }

  @Test func `a segmented control selects the map type, the frame rate and the traffic`() {
    let mapView = SampleMap.view()
    let types: KeyValuePairs<String, GMSMapViewType> = [
      "Normal": .normal, "Satellite": .satellite, "Hybrid": .hybrid, "Terrain": .terrain,
      "None": .none,
    ]
    for (_, type) in types {
      mapView.mapType = type
      #expect(mapView.mapType == type)
    }
    for rate in [GMSFrameRate.powerSave, .conservative, .maximum] {
      mapView.preferredFrameRate = rate
      #expect(mapView.preferredFrameRate == rate)
    }
    mapView.isTrafficEnabled = true
    mapView.isMyLocationEnabled = true
    mapView.settings.compassButton = true
    mapView.settings.myLocationButton = true
    mapView.settings.consumesGesturesInView = false
    #expect(mapView.settings.compassButton && mapView.isMyLocationEnabled)
  }

  @Test func `padding moves the center in an animation`() {
    let mapView = SampleMap.view()
    mapView.padding = UIEdgeInsets(top: 0, left: 0, bottom: 200, right: 0)
    let point = mapView.projection.point(for: mapView.camera.target)
    #expect(abs(point.x - 400) < 1e-6 && abs(point.y - 200) < 1e-6)
    mapView.padding = .zero
    #expect(abs(mapView.projection.point(for: mapView.camera.target).y - 300) < 1e-6)
  }

  @Test func `a status line and a polygon show the visible region`() throws {
    let screen = StatusScreen()
    screen.mapView.animate(toZoom: 9)
    screen.mapView.pass(1)
    #expect(screen.status == "9.0")
    let region = try #require(screen.region?.path)
    let bounds = GMSCoordinateBounds(region: screen.mapView.projection.visibleRegion())
    #expect(region.count() == 4 && GMSCoordinateBounds(path: region) == bounds)
    #expect(bounds.contains(SampleMap.sydney))
  }

  @Test func `the camera flies in keyframes inside a transaction`() {
    let mapView = SampleMap.view(zoom: 6)
    var isDone = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isDone = true }
    let zoom = CAKeyframeAnimation(keyPath: kGMSLayerCameraZoomLevelKey)
    zoom.values = [6.0, 3.0, 6.0]
    zoom.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    zoom.duration = 2
    mapView.layer.add(zoom, forKey: kGMSLayerCameraZoomLevelKey)
    let bearing = CABasicAnimation(keyPath: kGMSLayerCameraBearingKey)
    bearing.fromValue = 0.0
    bearing.toValue = 90.0
    bearing.duration = 2
    mapView.layer.cameraBearing = 90
    mapView.layer.add(bearing, forKey: kGMSLayerCameraBearingKey)
    CATransaction.commit()
    mapView.pass(1)
    #expect(mapView.camera.zoom < 4 && mapView.camera.bearing > 20 && !isDone)
    mapView.pass(1.5)
    #expect(mapView.camera.zoom == 6)
    #expect(mapView.camera.bearing == 90)
    #expect(isDone)
  }
}
