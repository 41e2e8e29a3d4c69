// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// Serves an app's own scheme with a resource loader: a style and its data come from a dictionary. An HTTPS style as the
/// second argument opens from the network, with a cache that also serves it offline.
@main @MainActor struct HelloLoader {
  struct Bundled: ResourceLoader {
    let files = [
      "app:style": """
      {"version": 8, "sources": {"shapes": {"type": "geojson", "data": "app:shapes"}}, "layers": [
        {"id": "sea", "type": "background", "paint": {"background-color": "#a5c8e1"}},
        {"id": "island", "type": "fill", "source": "shapes", "paint": {"fill-color": "#e8e0c9"}}]}
      """,
      "app:shapes": """
      {"type": "Polygon", "coordinates":
        [[[24.98, 60.14], [25.0, 60.142], [25.01, 60.15], [24.99, 60.152], [24.98, 60.14]]]}
      """,
    ]

    func load(_ request: ResourceRequest) async throws -> [UInt8]? {
      files[request.url].map { [UInt8]($0.utf8) }
    }
  }

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    var options = StyledScene.Options()
    options.loader = Bundled()
    let text = try await options.loader.load(ResourceRequest("app:style", kind: .style)) ?? []
    var scene = await StyledScene(style: try StyleDocument(text: text), options: options)
    if let url = arguments.dropFirst().first {
      scene = try await .own(url: url, loader: OnlineResourceLoader())
    }
    let map = MapSnapshotter(scene: scene)
    let camera = CameraPosition(latitude: 60.146, longitude: 24.995, zoom: 13)
    let path = arguments.first ?? "loader.png"
    try await map.image(camera, width: 800, height: 600).write(to: .init(filePath: path))
  }
}
