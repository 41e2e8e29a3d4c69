// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import RhumbModules

/// An image of routes on a map, with the origin and the destinations.
struct RouteImage {
  let routes: [Route]
  let origin: Coordinate
  let isNight: Bool

  func draw(_ scene: StyledScene, size: SizeArgument) async throws -> RasterImage {
    let colors = isNight ? RouteColors.night : .day
    let snapshotter = MapSnapshotter(scene: scene)
    let pin = OverlayImage(
      MapIcons.pin(MapColor(red: 0.9, green: 0.25, blue: 0.21), scale: 1))
    let dot = OverlayImage(MapIcons.dot(scale: 1))
    await snapshotter.changeOverlays { overlays in
      for (number, route) in routes.enumerated().reversed() {
        var line = OverlayLine(
          path: route.line.coordinates, width: number == 0 ? 8 : 6,
          color: number == 0 ? colors.route : colors.alternative)
        line.casingWidth = 1.5
        line.casingColor = number == 0 ? colors.routeCasing : colors.alternativeCasing
        line.opacityThroughBuildings = 0.6
        line.zIndex = number == 0 ? 1 : 0
        _ = overlays.add(line)
      }
      _ = overlays.add(OverlaySprite(dot, at: origin))
      for leg in routes.first?.legs ?? [] {
        var sprite = OverlaySprite(pin, at: leg.destination.coordinate)
        sprite.anchor = [0.5, 1]
        _ = overlays.add(sprite)
      }
    }
    return try await snapshotter.image(camera(size), width: size.width, height: size.height)
  }

  private func camera(_ size: SizeArgument) throws -> CameraPosition {
    let places = routes.flatMap(\.line.coordinates) + [origin]
    let bounds = places.dropFirst().reduce(
      CoordinateBounds(coordinate: places[0], coordinate: places[0])
    ) { $0.includingCoordinate($1) }
    let inset = min(64, Double(min(size.width, size.height)) / 8)
    guard
      let camera = cameraFitting(
        bounds, in: ViewSize(width: Double(size.width), height: Double(size.height)),
        insets: EdgeInsets(all: inset), constraints: CameraConstraints())
    else { throw CLIError("the route is not on the map") }
    return camera
  }
}
