// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapUI
import RhumbModules

/// An image of routes on a map, with the origin and the destinations.
struct RouteImage {
  let routes: [Route]
  let origin: Coordinate
  let isNight: Bool

  func draw(_ scene: StyledScene, size: SizeArgument) async throws -> RasterImage {
    let colors = isNight ? RouteColors.night : .day
    let snapshotter = MapSnapshotter(scene: scene)
    await add(to: snapshotter, colors)
    return try await snapshotter.image(camera(size), width: size.width, height: size.height)
  }

  @MainActor private func add(to snapshotter: MapSnapshotter, _ colors: RouteColors) {
    for (number, route) in routes.enumerated().reversed() {
      let isChosen = number == 0
      for (color, width) in [
        (isChosen ? colors.routeCasing : colors.alternativeCasing, isChosen ? 11.0 : 9.0),
        (isChosen ? colors.route : colors.alternative, isChosen ? 8 : 6),
      ] {
        let line = Polyline(coordinates: MapPath(route.line.coordinates))
        line.strokeColor = color
        line.strokeWidth = width
        line.zIndex = isChosen ? 1 : 0
        line.showsThroughBuildings = true
        snapshotter.add(line)
      }
    }
    for walk in routes.first?.walks ?? [] {
      let dots = Polyline(coordinates: MapPath(walk))
      dots.strokeColor = colors.route
      dots.strokeWidth = 7
      dots.isDotted = true
      dots.zIndex = 1
      dots.showsThroughBuildings = true
      snapshotter.add(dots)
    }
    let start = Marker(position: origin)
    start.icon = IconImage(MapIcons.dot(scale: 1))
    start.groundAnchor = CGPoint(x: 0.5, y: 0.5)
    snapshotter.add(start)
    for leg in routes.first?.legs ?? [] {
      snapshotter.add(Marker(position: leg.destination.coordinate))
    }
  }

  private func camera(_ size: SizeArgument) throws -> CameraPosition {
    let places =
      routes.flatMap(\.line.coordinates) + [origin] + (routes.first?.walks ?? []).joined()
    let bounds = places.dropFirst().reduce(
      CoordinateBounds(corners: places[0], places[0])
    ) { $0.includingCoordinate($1) }
    let inset = min(64, Double(min(size.width, size.height)) / 8)
    guard
      let camera = cameraFitting(
        bounds, in: ViewSize(width: Double(size.width), height: Double(size.height)),
        insets: MapEdgeInsets(all: inset), constraints: CameraConstraints())
    else { throw CLIError("the route is not on the map") }
    return camera
  }
}
