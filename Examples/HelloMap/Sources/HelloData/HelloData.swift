// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// Draws a tile archive and GeoJSON. The second argument is the archive: PMTiles, MBTiles or a folder.
@main @MainActor struct HelloData {
  static let parks = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"name": "Esplanade", "fill": "#2e7d32", "stroke": "#1b5e20"},
        "geometry": {"type": "Polygon", "coordinates": [[[24.9438, 60.1675], [24.9508, 60.1678],
          [24.9507, 60.1673], [24.9440, 60.1670], [24.9438, 60.1675]]]}},
      {"type": "Feature", "properties": {"name": "Runeberg statue", "marker-color": "#d32f2f"},
        "geometry": {"type": "Point", "coordinates": [24.94762, 60.16748]}}
    ]}
    """

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let path = arguments.first ?? "data.png"
    let archive = arguments.dropFirst().first ?? BuiltInTiles.helsinki.path
    let tiles = try await TileSources.open(path: archive)
    let map = MapView(frame: .init(x: 0, y: 0, width: 800, height: 600))
    try map.attach(scene: try await .builtIn(.night, archives: [tiles]))

    let overlays = GeometryOverlays(try GeoJSON(JSON(parsing: parks)))
    overlays.map = map
    map.moveCamera(.fit(overlays.bounds, withPadding: 120))
    try await map.snapshot().pngData().write(to: .init(filePath: path))
    print(path)
  }
}
