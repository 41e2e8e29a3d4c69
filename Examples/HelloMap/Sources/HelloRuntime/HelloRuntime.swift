// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// Changes a style while it is shown: a source, layers, an image and the state of a feature.
@main @MainActor struct HelloRuntime {
  static let stations: JSON = [
    "type": "FeatureCollection",
    "features": [station(1, "Asema", 24.9436, 60.1704), station(2, "Kisa", 24.9478, 60.1718)],
  ]

  static func station(_ id: Int, _ name: String, _ longitude: Double, _ latitude: Double) -> JSON {
    [
      "type": "Feature", "id": .number(Double(id)), "properties": ["name": .string(name)],
      "geometry": ["type": "Point", "coordinates": [.number(longitude), .number(latitude)]],
    ]
  }

  static func main() async throws {
    let map = MapView(frame: .init(x: 0, y: 0, width: 800, height: 600))
    try map.attach(scene: try await .builtIn(.day))
    map.camera = CameraPosition(latitude: 60.1708, longitude: 24.9458, zoom: 15.5)
    let red: [[UInt8]] = Array(repeating: [214, 39, 40, 255], count: 24 * 24)
    try map.addImage("sign", RasterImage(width: 24, height: 24, pixels: red.flatMap { $0 }))
    try await map.addSource("stations", ["type": "geojson", "data": stations])
    try map.addLayer([
      "id": "halo", "type": "circle", "source": "stations",
      "paint": ["circle-radius": ["case", ["to-boolean", ["feature-state", "chosen"]], 30, 12]],
    ])
    try map.addLayer([
      "id": "signs", "type": "symbol", "source": "stations",
      "layout": ["icon-image": "sign", "text-field": ["get", "name"], "text-offset": [0, 2]],
    ])
    try map.updateLayer("halo", ["paint": ["circle-color": "#ffb300", "circle-opacity": 0.6]])
    try map.setFeatureState(["chosen": true], of: 2, source: "stations")
    let path = CommandLine.arguments.dropFirst().first ?? "runtime.png"
    try await map.snapshot().write(to: .init(filePath: path))
  }
}
