// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapScene

/// The overlays that an app has added to a map, without those of the library's own modules.
@MainActor final class AppOverlays {
  /// All overlays on the map. This is the strong reference to them.
  var members: [ObjectIdentifier: Overlay] = [:]
  /// Markers with running animations.
  var moving: [ObjectIdentifier: Marker] = [:]
  /// Polygons with running animations.
  var animatedPolygons: [ObjectIdentifier: Polygon] = [:]
  /// Markers with an icon view that is checked for changes in each frame.
  var trackedMarkers: [ObjectIdentifier: Marker] = [:]
  /// Markers with animated icons.
  var animated: [ObjectIdentifier: Marker] = [:]
  /// Labels at fixed points of the view.
  var labels: [ObjectIdentifier: ScreenLabel] = [:]
  /// The time when the next frame of an animated icon starts, in seconds of the view's clock; `nil` if none.
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
  /// Tile layers in the order in which they were added.
  var tileLayers: [TileLayer] = []
  /// Continuations that signal the arrival of tiles, by identifier.
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

  /// Removes all overlays. Faster than removing them one by one.
  func forgetAll() {
    members = [:]
    owners = [:]
  }
}

extension MapView {
  /// Removes all overlays and tile layers from the map and closes the info window. Navigation overlays, the
  /// map type, padding and limits are kept.
  public func clear() {
    selectedMarker = nil
    for clusterer in appOverlays.clusterers { clusterer.map = nil }
    let members = Array(appOverlays.members.values)
    overlays.remove(members.flatMap { $0.takePieces() })
    appOverlays.forgetAll()
    // A delegate callback may have moved an overlay to another map.
    for overlay in members where overlay.map === self { overlay.map = nil }
    for layer in appOverlays.tileLayers { layer.map = nil }
    setNeedsFrame()
  }

  /// Advances the animations of markers and polygons to a time, before the camera that may follow them.
  func stepAnimations(to time: Double) {
    for marker in appOverlays.moving.values { marker.advance(to: time) }
    for polygon in appOverlays.animatedPolygons.values { polygon.advance(to: time) }
    if !appOverlays.moving.isEmpty || !appOverlays.animatedPolygons.isEmpty { setNeedsFrame() }
  }

  /// Updates clusters, icons, labels, the info window and tile layers to the camera and a time.
  func stepOverlays(to time: Double) {
    for clusterer in appOverlays.clusterers { clusterer.update() }
    appOverlays.followers.removeAll { $0.follower == nil }
    for reference in appOverlays.followers { reference.follower?.follow(self) }
    for marker in appOverlays.trackedMarkers.values { marker.redrawIcon() }
    playIcons(to: time)
    placeLabels()
    appOverlays.infoWindow?.place()
    stepTileLayers(to: time)
  }

  /// Places labels in the view. The change appears in this frame, so it requests no further frame.
  private func placeLabels() {
    isUpdatingControls = true
    defer { isUpdatingControls = false }
    for label in appOverlays.labels.values { label.place() }
  }

  /// Advances animated icons to a time. The change appears in this frame, so it requests no further frame.
  private func playIcons(to time: Double) {
    isUpdatingControls = true
    defer { isUpdatingControls = false }
    for marker in appOverlays.animated.values { marker.advanceIcon(to: time) }
    appOverlays.nextIconFrame =
      appOverlays.animated.values.filter { isIconSeen(of: $0) }
      .compactMap { $0.playback?.nextFrameTime(after: time) }.min()
  }

  /// Whether a marker's own icon may be visible in the view.
  private func isIconSeen(of marker: Marker) -> Bool {
    guard hasSize, marker.iconView == nil, marker.opacity > 0, let icon = marker.playback?.frame,
      let point = viewport.point(for: marker.position)
    else { return false }
    // The icon's extent from its anchor in any direction, doubled for perspective near the camera.
    let reach = 2 * Double(icon.size.width + icon.size.height)
    return (-reach...size.width + reach).contains(point.x)
      && (-reach...size.height + reach).contains(point.y)
  }

  /// Redraws all overlays after a change of the display scale.
  func redrawOverlays() {
    for overlay in appOverlays.members.values { overlay.redraw() }
    showMyLocation()
  }
}
