// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapScene

/// What an app has put on a map, apart from what the library's own modules show there.
@MainActor final class AppOverlays {
  /// All that is on the map; kept alive here.
  var members: [ObjectIdentifier: Overlay] = [:]
  /// Markers that move by themselves.
  var moving: [ObjectIdentifier: Marker] = [:]
  /// Polygons whose look changes by itself.
  var changing: [ObjectIdentifier: Polygon] = [:]
  /// Markers whose icon is drawn by the app and looked after in each frame.
  var tracked: [ObjectIdentifier: Marker] = [:]
  /// Markers with animated icons.
  var animated: [ObjectIdentifier: Marker] = [:]
  /// When an animated icon's next frame starts, seconds of the view's clock; nil without such icons.
  var nextIconFrame: Double?
  /// The marker that shows its info window.
  var selected: Marker?
  var infoWindow: InfoWindow?
  var drag: MarkerDrag?
  var clusterers: [ClusterManager] = []
  var followers: [FollowerReference] = []
  var showsMyLocation = false
  var location: UserLocation?
  var dot: MyLocationDot?
  /// Layers of tiles, in the order in which they came.
  var tileLayers: [TileLayer] = []
  /// Told when something came for a tile layer.
  var tileSignals: [Int: AsyncStream<Void>.Continuation] = [:]
  var lastTileSignal = 0
  private var owners: [OverlayID: Overlay] = [:]

  func owner(of id: OverlayID) -> Overlay? { owners[id] }

  func remember(_ pieces: [OverlayID], of overlay: Overlay) {
    for piece in pieces { owners[piece] = overlay }
  }

  func forget(_ pieces: [OverlayID]) {
    for piece in pieces { owners[piece] = nil }
  }

  /// Forgets all that is on the map: quicker than one by one.
  func forgetAll() {
    members = [:]
    owners = [:]
  }
}

extension MapView {
  /// Takes all overlays and tile layers away that were put on the map, and closes the info window. What navigation
  /// shows, the kind of map, its padding and limits stay.
  public func clear() {
    selectedMarker = nil
    for clusterer in appOverlays.clusterers { clusterer.map = nil }
    let members = Array(appOverlays.members.values)
    overlays.remove(members.flatMap { $0.givePieces() })
    appOverlays.forgetAll()
    // Whoever is told may have put one on another map.
    for overlay in members where overlay.map === self { overlay.map = nil }
    for layer in appOverlays.tileLayers { layer.map = nil }
    setNeedsFrame()
  }

  /// Moves on what markers do by themselves.
  func stepOverlays(to time: Double) {
    for clusterer in appOverlays.clusterers { clusterer.update() }
    appOverlays.followers.removeAll { $0.follower == nil }
    for reference in appOverlays.followers { reference.follower?.follow(self) }
    for marker in appOverlays.moving.values { marker.advance(to: time) }
    for polygon in appOverlays.changing.values { polygon.advance(to: time) }
    for marker in appOverlays.tracked.values { marker.redrawIcon() }
    playIcons(to: time)
    appOverlays.infoWindow?.place()
    stepTileLayers(to: time)
    if !appOverlays.moving.isEmpty || !appOverlays.changing.isEmpty { setNeedsFrame() }
  }

  /// Brings animated icons to a time. Their change is shown in this frame and needs no further one.
  private func playIcons(to time: Double) {
    isUpdatingControls = true
    defer { isUpdatingControls = false }
    for marker in appOverlays.animated.values { marker.advanceIcon(to: time) }
    appOverlays.nextIconFrame =
      appOverlays.animated.values.filter { isIconSeen(of: $0) }
      .compactMap { $0.playback?.nextFrameTime(after: time) }.min()
  }

  /// Whether a marker's own icon may be seen in the view.
  private func isIconSeen(of marker: Marker) -> Bool {
    guard hasSize, marker.iconView == nil, marker.opacity > 0, let icon = marker.playback?.frame,
      let place = viewport.point(for: marker.position)
    else { return false }
    // From the anchor it reaches no farther in any direction; twice that where it lies near the camera.
    let reach = 2 * Double(icon.size.width + icon.size.height)
    return (-reach...size.width + reach).contains(place.x)
      && (-reach...size.height + reach).contains(place.y)
  }

  /// Shows all overlays for another display scale.
  func redrawOverlays() {
    for overlay in appOverlays.members.values { overlay.redraw() }
    showMyLocation()
  }
}
