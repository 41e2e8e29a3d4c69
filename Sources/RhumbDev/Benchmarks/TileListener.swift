// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// Records whether the view is missing tiles.
@MainActor final class TileListener: MapViewDelegate {
  private(set) var isRendering = false
  func mapViewDidStartTileRendering(_ mapView: MapView) { isRendering = true }
  func mapViewDidFinishTileRendering(_ mapView: MapView) { isRendering = false }
}
