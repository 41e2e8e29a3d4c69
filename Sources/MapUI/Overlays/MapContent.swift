// SPDX-License-Identifier: Apache-2.0

/// Something that an app puts on a map: an ``Overlay``, a ``TileLayer``, a ``ClusterManager`` or the
/// ``GeometryOverlays`` of a document.
///
/// Content is on one map at a time: a view, or a snapshotter's map.
@MainActor public protocol MapContent: AnyObject, Sendable {
  /// The map that shows the content; `nil` for none. Setting it moves the content to that map.
  var map: MapView? { get set }
}

extension Overlay: MapContent {}
extension TileLayer: MapContent {}
extension ClusterManager: MapContent {}
extension GeometryOverlays: MapContent {}

extension MapView {
  /// Adds content to the map. It is removed from its previous map.
  public func add(_ content: any MapContent) { content.map = self }

  /// Removes content from the map. Has no effect on content of other maps.
  public func remove(_ content: any MapContent) {
    if content.map === self { content.map = nil }
  }
}
