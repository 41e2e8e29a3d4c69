// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// Draws Helsinki in a style of its own, a MapLibre style document as JSON.
@main struct HelloStyle {
  static let blueprint = """
    {"version": 8, "sources": {"map": {"type": "vector", "url": "rhumb:tiles"}}, "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "#14406b"}},
      {"id": "water", "type": "fill", "source": "map", "source-layer": "water",
        "paint": {"fill-color": "#0d2f52"}},
      {"id": "streets", "type": "line", "source": "map", "source-layer": "transportation",
        "paint": {"line-color": "#6fa8dc", "line-width": ["interpolate", ["linear"], ["zoom"], 13, 0.5, 17, 3]}},
      {"id": "buildings", "type": "fill-extrusion", "source": "map", "source-layer": "building",
        "paint": {"fill-extrusion-color": "#d9e8f6", "fill-extrusion-opacity": 0.8,
          "fill-extrusion-height": ["coalesce", ["get", "render_height"], 12]}},
      {"id": "names", "type": "symbol", "source": "map", "source-layer": "transportation_name",
        "layout": {"text-field": ["get", "name"], "symbol-placement": "line", "text-size": 12},
        "paint": {"text-color": "#ffffff", "text-halo-color": "#14406b", "text-halo-width": 1.5}}
    ]}
    """

  static func main() async throws {
    let style = try StyleDocument(text: [UInt8](blueprint.utf8))
    let snapshotter = MapSnapshotter(scene: try await .own(style, folder: "."))
    let camera = CameraPosition(
      latitude: 60.1693, longitude: 24.9455, zoom: 16.2, bearing: 340, viewingAngle: 45)
    let image = try await snapshotter.image(camera, width: 800, height: 600)
    let path = CommandLine.arguments.dropFirst().first ?? "style.png"
    try image.pngData().write(to: .init(filePath: path))
    print(path)
  }
}
