// SPDX-License-Identifier: Apache-2.0

/// The camera's properties one by one, each to be animated by itself.
@MainActor public final class MapLayer {
  weak var mapView: MapView?

  init(mapView: MapView) { self.mapView = mapView }
}
