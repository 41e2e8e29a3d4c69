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
    // The gaps have half the width of the image: dots of 7 points, with 13.5 points from one to the next.
    let dot = Self.disc(radius: 3.5, side: 9, colors.route)
    for walk in routes.first?.walks ?? [] {
      let dots = Polyline(coordinates: MapPath(walk))
      dots.spans = [StyleSpan(style: .image(dot, hasGaps: true))]
      dots.strokeWidth = dot.size.width
      dots.zIndex = 1
      dots.showsThroughBuildings = true
      snapshotter.add(dots)
    }
    let start = Marker(position: origin)
    start.icon = Self.disc(
      radius: 7.75, side: 24, MapColor(red: 0.10, green: 0.45, blue: 0.91), outline: "white",
      outlineWidth: 2.5)
    start.groundAnchor = CGPoint(x: 0.5, y: 0.5)
    snapshotter.add(start)
    for leg in routes.first?.legs ?? [] {
      snapshotter.add(Marker(position: leg.destination.coordinate))
    }
  }

  /// Returns the icon of a disc with a radius in points, in the middle of a square with sides of `side` points.
  private static func disc(
    radius: Double, side: Double, _ color: MapColor, outline: MapColor? = nil,
    outlineWidth: Double = 0
  ) -> IconImage {
    let count = 48
    let corners = (0..<count).map { corner -> CGPoint in
      let angle = Double(corner) / Double(count) * 2 * .pi
      return CGPoint(x: side / 2 + radius * cos(angle), y: side / 2 + radius * sin(angle))
    }
    return IconImage(
      polygon: corners, size: CGSize(width: side, height: side), color: color, outline: outline,
      outlineWidth: outlineWidth)
  }

  private func camera(_ size: SizeArgument) throws -> CameraPosition {
    let coordinates =
      routes.flatMap(\.line.coordinates) + [origin] + (routes.first?.walks ?? []).joined()
    let bounds = CoordinateBounds(path: coordinates)
    let inset = min(64, Double(min(size.width, size.height)) / 8)
    guard
      let camera = cameraFitting(
        bounds, in: ViewSize(width: Double(size.width), height: Double(size.height)),
        insets: MapEdgeInsets(all: inset), constraints: CameraConstraints())
    else { throw CLIError("the route is not on the map") }
    return camera
  }
}
