// SPDX-License-Identifier: Apache-2.0
// What the code in the documents can use: see Scripts/check-snippets. Nothing here runs.
import Foundation
import MapWindowSDL
import Rhumb

@MainActor var mapView: MapView { fatalError() }
@MainActor var map: MapView { mapView }
@MainActor var view: MapView { mapView }
@MainActor var window: MapWindow { fatalError() }
@MainActor var app: HelloWindow { fatalError() }
@MainActor var marker: Marker { fatalError() }
@MainActor var snapshotter: MapSnapshotter { fatalError() }
@MainActor var scene: StyledScene { fatalError() }
@MainActor var roads: GraphRouteProvider { fatalError() }
@MainActor var session: NavigationSession { fatalError() }
@MainActor var toolkit: Toolkit { fatalError() }
var appClient: AppClient { fatalError() }
var camera: CameraPosition { fatalError() }
var position: CameraPosition { fatalError() }
var bounds: CoordinateBounds { fatalError() }
var station: Coordinate { fatalError() }
var square: Coordinate { fatalError() }
var coordinates: [Coordinate] { fatalError() }
var route: Route { fatalError() }
var image: RasterImage { fatalError() }
var jsonText: String { fatalError() }
var bytes: [UInt8] { fatalError() }

/// The class of the tutorial.
@MainActor final class HelloWindow: MapViewDelegate, NavigatorListener {
  let pin = Marker(position: Coordinate(latitude: 60.1699, longitude: 24.9384))
}

/// Another toolkit that hosts a map.
@MainActor final class Toolkit {
  func requestFrame() {}
}

/// The network library of an app.
struct AppClient: Sendable {
  func get(
    _ url: String, headers: [String: String]
  ) async throws -> (status: Int, headers: [String: String], body: [UInt8]) { fatalError() }
}
