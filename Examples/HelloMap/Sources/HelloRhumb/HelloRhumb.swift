// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// Draws central Helsinki, tilted, as a PNG file.
@main struct HelloRhumb {
  static func main() async throws {
    let snapshotter = MapSnapshotter(scene: try await StyledScene.builtIn(.day))
    let camera = CameraPosition(latitude: 60.1699, longitude: 24.9480, zoom: 16, viewingAngle: 55)
    let image = try await snapshotter.image(camera, width: 800, height: 600)
    let path = CommandLine.arguments.dropFirst().first ?? "rhumb.png"
    try image.pngData().write(to: URL(fileURLWithPath: path))
    print(path)
  }
}
