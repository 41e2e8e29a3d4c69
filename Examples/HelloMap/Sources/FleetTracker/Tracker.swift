// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// Shows a fleet on a map: clusters, a vehicle that can be selected and followed, and a geofence.
@MainActor final class Tracker: MapViewDelegate {
  /// The camera that shows the whole fleet.
  static let overview = CameraPosition(latitude: 60.1702, longitude: 24.9440, zoom: 14.2)

  var fleet = Fleet()
  private let map: MapView
  private let clusters: ClusterManager
  private let zone = Polygon(outerRing: [
    Coordinate(latitude: 60.1725, longitude: 24.9385),
    Coordinate(latitude: 60.1725, longitude: 24.9465),
    Coordinate(latitude: 60.1690, longitude: 24.9465),
    Coordinate(latitude: 60.1690, longitude: 24.9385),
  ])
  private let counts = ScreenLabel("", anchor: .init(x: 0, y: 0))
  /// The marker and the tour of the selected vehicle.
  private let pin = Marker()
  private let tour = Polyline()
  private var selected: Int?
  private var isInZone = false
  private let free = IconImage.arrow("systemBlue")
  private let busy = IconImage.arrow("systemOrange")

  init(on map: MapView) {
    self.map = map
    clusters = ClusterManager(coordinates: [])
    zone.fillColor = "rgb(255 149 0 / 12%)"
    zone.strokeColor = "systemOrange"
    zone.strokeWidth = 2
    tour.strokeColor = "systemBlue"
    tour.strokeWidth = 6
    pin.icon = .arrow("systemRed", size: 34)
    pin.isFlat = true
    pin.groundAnchor = .init(x: 0.5, y: 0.5)
    clusters.showsExactCounts = true
    clusters.prepare = { [unowned self] marker, cluster in
      if cluster.count == 1 { prepare(marker, cluster) }
    }
    for content in [zone, clusters, counts] as [any MapContent] { map.add(content) }
    map.camera = Tracker.overview
    map.delegate = self
    map.onFrame = { [unowned self, unowned map] time in
      drive(to: time)
      map.requestFrame()
    }
  }

  /// Selects a vehicle and follows it; `nil` deselects and shows the fleet.
  func select(_ number: Int?) {
    selected = number
    let content = number == nil ? nil : map
    (pin.map, tour.map) = (content, content)
    map.selectedMarker = nil
    guard let number else {
      map.cameraDriver = nil
      return map.animate(to: Tracker.overview)
    }
    tour.coordinates = MapPath(fleet.vehicles[number].tour.coordinates)
    pin.title = fleet.vehicles[number].name
    isInZone = contains(fleet.vehicles[number])
    showSelected()
    map.selectedMarker = pin
    map.cameraDriver = FollowCamera(zoom: 16.5, viewingAngle: 50, resumesAfter: 3) {
      [unowned self] _ in
      let position = fleet.vehicles[number].position
      return (position.coordinate, position.bearing)
    }
  }

  /// Moves all vehicles for a frame.
  private func drive(to time: Double) {
    fleet.drive(to: time)
    // The selected vehicle has its own marker and is in no cluster.
    clusters.update(
      coordinates: fleet.vehicles.map { $0.number == selected ? nil : $0.position.coordinate })
    for marker in clusters.visibleMarkers {
      if let cluster = marker.userData as? Cluster, cluster.count == 1 { prepare(marker, cluster) }
    }
    showSelected()
    let inside = fleet.vehicles.count { contains($0) }
    counts.text = "\(fleet.vehicles.count) vehicles\n\(inside) in the zone"
  }

  /// Turns and colors the marker of a single vehicle.
  private func prepare(_ marker: Marker, _ cluster: Cluster) {
    guard let vehicle = vehicle(of: cluster) else { return }
    marker.icon = contains(vehicle) ? busy : free
    marker.isFlat = true
    marker.groundAnchor = .init(x: 0.5, y: 0.5)
    marker.rotation = vehicle.position.bearing
  }

  private func showSelected() {
    guard let selected else { return }
    let vehicle = fleet.vehicles[selected]
    pin.move(to: vehicle.position.coordinate, rotation: vehicle.position.bearing)
    tour.traveled = vehicle.traveled
    guard contains(vehicle) != isInZone else { return }
    isInZone.toggle()
    map.show("\(vehicle.name) \(isInZone ? "enters" : "leaves") the zone")
  }

  private func contains(_ vehicle: Vehicle) -> Bool {
    zone.outerRing.contains(vehicle.position.coordinate, geodesic: false)
  }

  private func vehicle(of cluster: Cluster) -> Vehicle? {
    clusters.members(of: cluster).first.map { fleet.vehicles[$0] }
  }

  // MARK: - Taps

  func mapView(_ mapView: MapView, didTap marker: Marker) -> Bool {
    guard let cluster = marker.userData as? Cluster else { return false }
    if cluster.count == 1 {
      select(vehicle(of: cluster)?.number)
    } else {
      mapView.animate(with: .setTarget(cluster.position, zoom: mapView.camera.zoom + 2))
    }
    return true
  }

  func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {
    if selected != nil { select(nil) }
  }
}

extension IconImage {
  /// An arrow that points up, with a white outline.
  static func arrow(_ color: MapColor, size: Double = 24) -> IconImage {
    let corners = [(0.5, 0.1), (0.88, 0.92), (0.5, 0.74), (0.12, 0.92)]
    return IconImage(
      polygon: corners.map { .init(x: size * $0.0, y: size * $0.1) },
      size: .init(width: size, height: size), color: color, outline: "white", outlineWidth: 1.6)
  }
}
