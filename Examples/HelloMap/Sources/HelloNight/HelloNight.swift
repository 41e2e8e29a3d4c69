// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// Renders a map by day and by night. The lighting mode selects the night variant of a built-in style, and the colors
/// of controls and info windows follow the map.
@main @MainActor struct HelloNight {
  static func main() async throws {
    let file = URL(filePath: CommandLine.arguments.dropFirst().first ?? "night.png")
    let station = Coordinate(latitude: 60.1712, longitude: 24.9414)
    let map = MapView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300),
      camera: CameraPosition(target: station, zoom: 15.5))
    try map.attach(scene: try await .builtIn(.day))
    map.settings.zoomButtons = true
    let marker = Marker(position: station)
    marker.title = "Central station"
    marker.map = map
    map.selectedMarker = marker
    for mode in [LightingMode.normal, .lowLight] {
      map.lightingMode = mode
      map.step(to: map.clock.now)
      let day = file.deletingPathExtension().appendingPathExtension("day.png")
      try await map.snapshot().write(to: mode == .normal ? day : file)
    }
    // In navigation, the sun at the user's position can select the mode instead.
    map.isLightingAutomatic = true
    print(file.relativePath)
  }
}
