// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import Testing

/// A screen with markers whose events it answers.
@MainActor private final class MarkerScreen: GMSMapViewDelegate {
  let mapView = SampleMap.view(zoom: 5)
  let sydney = GMSMarker(position: SampleMap.sydney)
  let melbourne = GMSMarker()
  var events: [String] = []

  init() {
    mapView.delegate = self
    sydney.title = "Sydney"
    sydney.icon = GMSMarker.markerImage(with: .green)
    sydney.map = mapView
    melbourne.position = SampleMap.melbourne
    melbourne.isDraggable = true
    melbourne.infoWindowAnchor = CGPoint(x: 0.5, y: 0.25)
    melbourne.map = mapView
  }

  func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool {
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    CATransaction.setCompletionBlock { [weak self] in self?.events.append("arrived") }
    mapView.animate(
      to: GMSCameraPosition(target: marker.position, zoom: 8, bearing: 50, viewingAngle: 20))
    CATransaction.commit()
    return marker != melbourne
  }

  func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIImage? {
    marker == sydney ? SampleMap.image() : nil
  }

  func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIImage? {
    marker == melbourne ? SampleMap.image() : nil
  }

  func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker) {
    events.append("closed \(marker.title ?? "")")
  }

  func mapView(_ mapView: GMSMapView, didLongPressInfoWindowOf marker: GMSMarker) {}
  func mapView(_ mapView: GMSMapView, didBeginDragging marker: GMSMarker) {}
  func mapView(_ mapView: GMSMapView, didDrag marker: GMSMarker) {}
  func mapView(_ mapView: GMSMapView, didEndDragging marker: GMSMarker) {}
}

/// The places that a marker visits.
private final class Tour {
  private let path: GMSPath
  private var visited: UInt = 0

  init(_ path: GMSPath) { self.path = path }

  func next() -> CLLocationCoordinate2D {
    visited += 1
    return path.coordinate(at: visited % path.count())
  }
}

/// A vehicle whose marker moves from place to place, each leg in a transaction.
@MainActor private final class TourGuide {
  var legs = 0

  func start(_ marker: GMSMarker) {
    guard let tour = marker.userData as? Tour else { return }
    let next = tour.next()
    let heading = GMSGeometryHeading(marker.position, next)
    let distance = GMSGeometryDistance(marker.position, next)
    CATransaction.begin()
    CATransaction.setAnimationDuration(distance / 500_000)
    CATransaction.setCompletionBlock { [weak self, weak marker] in
      self?.legs += 1
      if let self, let marker, legs < 3 { start(marker) }
    }
    marker.position = next
    CATransaction.commit()
    if marker.isFlat { marker.rotation = heading }
  }
}

/// Screens with markers and the user's location.
@Suite("Screens like Google's samples: markers") @MainActor struct MarkerSampleTests {
  @Test func `markers are added with a button, and the selected one is removed`() {
    let mapView = SampleMap.view(zoom: 4)
    let australia = GMSMarker()
    australia.title = "Australia"
    australia.position = CLLocationCoordinate2D(latitude: -27.994401, longitude: 140.07019)
    australia.appearAnimation = .pop
    australia.isFlat = true
    australia.isDraggable = true
    australia.groundAnchor = CGPoint(x: 0.5, y: 0.5)
    australia.icon = SampleMap.image()
    australia.rotation = 30
    australia.opacity = 0.8
    australia.zIndex = 1
    australia.map = mapView
    mapView.selectedMarker = australia
    #expect(mapView.selectedMarker?.title == "Australia")
    mapView.selectedMarker?.map = nil
    #expect(mapView.selectedMarker == nil && australia.map == nil)
    let glow = GMSMarker(position: SampleMap.sydney)
    glow.icon = UIImage(named: "no such image")
    #expect(glow.icon == nil)
    glow.map = mapView
    mapView.clear()
    #expect(glow.map == nil)
  }

  @Test func `a tap on a marker moves the camera in a transaction and shows an info window`() {
    let screen = MarkerScreen()
    let mapView = screen.mapView
    #expect(screen.mapView(mapView, didTap: screen.sydney))
    mapView.pass(4)
    #expect(mapView.camera.target == SampleMap.sydney && mapView.camera.bearing == 50)
    #expect(screen.events == ["arrived"])
    mapView.selectedMarker = screen.sydney
    mapView.pass(1)
    mapView.selectedMarker = nil
    mapView.pass(1)
    #expect(screen.events == ["arrived", "closed Sydney"])
    #expect(!screen.mapView(mapView, didTap: screen.melbourne))
  }

  @Test func `a vehicle visits the coordinates of a path`() {
    let mapView = SampleMap.view(zoom: 4)
    let path = GMSMutablePath()
    for coordinate in [SampleMap.sydney, SampleMap.melbourne, SampleMap.brisbane] {
      path.add(coordinate)
    }
    let vehicle = GMSMarker(position: path.coordinate(at: 0))
    vehicle.icon = SampleMap.image()
    vehicle.isFlat = true
    vehicle.userData = Tour(path)
    vehicle.map = mapView
    let guide = TourGuide()
    guide.start(vehicle)
    mapView.pass(0.5)
    #expect(guide.legs == 0 && vehicle.rotation > 180)
    mapView.pass(20)
    #expect(guide.legs == 3 && vehicle.position == SampleMap.sydney)
  }

  @Test func `a marker's layer fades and turns`() {
    let mapView = SampleMap.view()
    let marker = GMSMarker(position: SampleMap.sydney)
    marker.map = mapView
    let fade = CABasicAnimation(keyPath: kGMSMarkerLayerOpacity)
    fade.duration = 1
    fade.fromValue = 0
    fade.toValue = 1
    marker.layer.add(fade, forKey: "fade")
    let turn = CABasicAnimation(keyPath: kGMSMarkerLayerRotation)
    turn.duration = 1
    turn.toValue = 90
    marker.layer.rotation = 90
    marker.layer.add(turn, forKey: kGMSMarkerLayerRotation)
    mapView.pass(2)
    #expect(marker.rotation == 90 && marker.opacity == 1)
    marker.layer.removeAllAnimations()
  }

  @Test func `the first location moves the camera, and a marker follows the others`() throws {
    let mapView = SampleMap.view(zoom: 2)
    let manager = CLLocationManager()
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.distanceFilter = 5
    mapView.isMyLocationEnabled = true
    mapView.settings.myLocationButton = true
    var hasLocation = false
    let observation = mapView.observe(\.myLocation, options: [.new]) { mapView, change in
      guard !hasLocation, let location = change.newValue ?? mapView.myLocation else { return }
      hasLocation = true
      mapView.camera = GMSCameraPosition.camera(withTarget: location.coordinate, zoom: 14)
    }
    mapView.locationChanged(
      to: CLLocation(
        latitude: SampleMap.sydney.latitude, longitude: SampleMap.sydney.longitude))
    #expect(mapView.camera.target == SampleMap.sydney && mapView.camera.zoom == 14)
    let coordinates = [SampleMap.melbourne, SampleMap.brisbane]
    let marker = GMSMarker(position: SampleMap.sydney)
    marker.icon = UIImage.animatedImage(
      with: [SampleMap.image(), SampleMap.image()], duration: 0.5)
    marker.groundAnchor = CGPoint(x: 0.5, y: 0.97)
    marker.map = mapView
    for coordinate in coordinates {
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      marker.position = coordinate
      CATransaction.commit()
      mapView.animate(with: GMSCameraUpdate.setTarget(coordinate))
      mapView.pass(2.5)
      #expect(mapView.camera.target == coordinate && marker.position == coordinate)
    }
    observation.invalidate()
  }
}
