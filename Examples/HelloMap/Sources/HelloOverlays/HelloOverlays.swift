// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// Draws a map with a walk, a circle and markers.
@main @MainActor struct HelloOverlays {
  static let blue = MapColor(red: 0.10, green: 0.45, blue: 0.91)
  static let red = MapColor(red: 0.84, green: 0.15, blue: 0.16)

  static func main() async throws {
    let map = MapSnapshotter(scene: try await .builtIn(.day))

    let corners = [
      (60.1709, 24.9416), (60.1705, 24.9428), (60.1688, 24.9429), (60.1689, 24.9477),
      (60.1677, 24.9479),
    ]
    let walk = corners.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let line = Polyline(coordinates: MapPath(walk))
    line.strokeWidth = 7
    line.spans = [StyleSpan(style: .gradient(from: blue, to: red), segments: 4)]
    map.add(line)
    let circle = MapCircle(position: walk[4], radius: 80)  // meters
    circle.fillColor = MapColor(red: 0.84, green: 0.15, blue: 0.16, alpha: 0.2)
    circle.strokeColor = red
    map.add(circle)
    for (position, title, color) in [(walk[0], "Station", blue), (walk[4], "Esplanadi", red)] {
      let marker = Marker(position: position)
      marker.title = title
      marker.icon = IconImage(pin: PinAppearance(color))
      map.add(marker)
    }
    let path = CommandLine.arguments.dropFirst().first ?? "overlays.png"
    let camera = CameraPosition(latitude: 60.1696, longitude: 24.9449, zoom: 16.1)
    let image = try await map.image(camera, width: 800, height: 600)
    try image.pngData().write(to: .init(filePath: path))
    print(path)
  }
}
