// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// Draws central Helsinki, tilted, as a PNG file.
@main struct HelloRhumb {
  static func main() async throws {
    let snapshotter = MapSnapshotter(scene: try await .builtIn(.day, scale: 2))
    let camera = CameraPosition(
      latitude: 60.1715, longitude: 24.947, zoom: 16.5, bearing: 320, viewingAngle: 60)
    let image = try await snapshotter.image(camera, width: 800, height: 600, scale: 2)
    let path = CommandLine.arguments.dropFirst().first ?? "image.png"
    try image.pngData().write(to: .init(filePath: path))
    print(path)
  }
}
