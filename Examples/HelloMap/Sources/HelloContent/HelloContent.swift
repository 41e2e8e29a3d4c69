// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// Draws an area, an image on the ground, tiles drawn in code, clusters and KML.
@main @MainActor struct HelloContent {
  static let tour = """
    <kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Tour</name><LineString><coordinates>
      24.9437,60.1672 24.9470,60.1676 24.9493,60.1700 24.9525,60.1697
    </coordinates></LineString></Placemark></kml>
    """

  static func main() async throws {
    let map = MapSnapshotter(scene: try await .builtIn(.day))
    map.add(GeometryOverlays(try KML([UInt8](tour.utf8))))
    let square = Polygon(outerRing: ring(60.1698, 24.9522, 0.0005))
    square.fillColor = MapColor(red: 1, green: 0.6, blue: 0, alpha: 0.4)
    map.add(square)
    let label = IconImage(text: "Harbor", fontSize: 40, background: "white")
    map.add(
      GroundOverlay(bounds: CoordinateBounds(path: ring(60.1675, 24.9515, 0.0006)), icon: label))
    let checkers = AsyncTileLayer { tile in
      guard (tile.x + tile.y) % 2 == 0 else { return nil }  // no such tile
      let blue = [[UInt8]](repeating: [0, 0, 80, 25], count: 256 * 256).flatMap { $0 }
      return IconImage(RasterImage(width: 256, height: 256, pixels: blue, alpha: .premultiplied))
    }
    map.add(checkers)
    let stops = (0..<40).map { ring(60.1692, 24.945, 0.0002 * Double($0 % 8))[$0 % 4] }
    map.add(ClusterManager(coordinates: stops))
    let camera = CameraPosition(latitude: 60.1688, longitude: 24.9468, zoom: 15.6)
    let path = CommandLine.arguments.dropFirst().first ?? "content.png"
    try await map.image(camera, width: 800, height: 600).write(to: .init(filePath: path))
  }

  static func ring(_ latitude: Double, _ longitude: Double, _ size: Double) -> MapPath {
    let corners = [(-1.0, -2.0), (-1, 2), (1, 2), (1, -2)]
    return MapPath(
      corners.map { .init(latitude: latitude + $0.0 * size, longitude: longitude + $0.1 * size) })
  }
}
