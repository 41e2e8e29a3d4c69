// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import MapCamera
import MapWindowSDL
import Rhumb

@main struct RhumbViewCommand: ParsableCommand {
  func run() throws { try MainActor.assumeIsolated { try open() } }

  @MainActor private func open() throws {
    var options = MapWindowOptions()
    options.title = "Rhumb"
    let window = try MapWindow(options)
    window.mapView.camera = CameraPosition(latitude: 60.1699, longitude: 24.948, zoom: 15)
    window.show { try await Scene.builtIn(.day, scale: window.scale) }
    try window.run()
  }
}
