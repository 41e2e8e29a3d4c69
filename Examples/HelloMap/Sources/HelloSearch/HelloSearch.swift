// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// Finds places by name in the tiles, despite a typing error, and draws them on a map.
@main @MainActor struct HelloSearch {
  static func main() async throws {
    let index = try PlaceIndex()  // in memory; with a path: in a file
    try await index.add(archive: try await BuiltInTiles.helsinki.open())
    let center = Coordinate(latitude: 60.1699, longitude: 24.9480)

    let map = MapView(frame: .init(x: 0, y: 0, width: 800, height: 600))
    try map.attach(scene: try await .builtIn(.day))
    var bounds = CoordinateBounds()
    for place in try await index.search("espalanadi", near: center, limit: 5) {
      print(place.name(in: "en"), place.kind, place.coordinate)
      let marker = Marker(position: place.coordinate)
      marker.title = place.name(in: "en")
      marker.map = map
      map.selectedMarker = marker  // opens its info window
      bounds = bounds.includingCoordinate(place.coordinate)
    }
    map.moveCamera(.fit(bounds, withPadding: 150))

    let path = CommandLine.arguments.dropFirst().first ?? "search.png"
    try await map.snapshot().pngData().write(to: .init(filePath: path))
    print(path)
  }
}
