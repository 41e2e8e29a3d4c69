// SPDX-License-Identifier: Apache-2.0
import MapScene

/// The window over the selected marker: a sprite above all others that follows it.
@MainActor final class InfoWindow {
  let marker: Marker
  private unowned let map: MapView
  private(set) var id: OverlayID?
  private var content: InfoWindowPicture.Content?

  init(_ marker: Marker, on map: MapView) {
    self.marker = marker
    self.map = map
  }

  /// Asks what it shows, and shows it; nothing where there is nothing to show.
  func fill() {
    let content = contentWanted()
    if content == self.content { return }
    self.content = content
    close()
    guard let picture = content.flatMap({ InfoWindowPicture($0, scale: map.scale) }) else { return }
    var sprite = OverlaySprite(picture.image, at: marker.shownLook.position)
    sprite.anchor = picture.tip
    sprite.zIndex = Int.max
    sprite.level = .top
    id = map.overlays.add(sprite)
    place()
  }

  /// Takes it off the view.
  func close() {
    if let id { map.overlays.remove(id) }
    id = nil
  }

  /// Puts it where its marker is in this frame.
  func place() {
    if marker.tracksInfoWindowChanges { fill() }
    guard let id, var sprite = map.overlays[sprite: id] else { return }
    let position = marker.shownLook.position
    let offset = marker.infoWindowOffset(in: map.viewport)
    guard sprite.position != position || sprite.offset != offset else { return }
    sprite.position = position
    sprite.offset = offset
    map.overlays[sprite: id] = sprite
  }

  private func contentWanted() -> InfoWindowPicture.Content? {
    if let whole = map.ask({ $0.mapView(map, markerInfoWindow: marker) }) ?? nil {
      return .whole(whole)
    }
    if let inside = map.ask({ $0.mapView(map, markerInfoContents: marker) }) ?? nil {
      return .inside(inside)
    }
    let title = marker.title ?? ""
    let snippet = marker.snippet ?? ""
    return title.isEmpty && snippet.isEmpty ? nil : .text(title: title, snippet: snippet)
  }
}

extension MapView {
  /// The marker that is selected and shows its info window; nil, as at the start, for none. Setting it
  /// closes the window of the one before. A marker that is not on this map counts as nil.
  public var selectedMarker: Marker? {
    get { appOverlays.selected }
    set { select(newValue?.map === self ? newValue : nil) }
  }

  private func select(_ marker: Marker?) {
    let old = appOverlays.selected
    guard marker !== old else { return }
    let window = appOverlays.infoWindow
    let wasOpen = window?.id != nil
    window?.close()
    appOverlays.infoWindow = nil
    appOverlays.selected = marker
    for marker in [old, marker] where marker?.map === self { marker?.holdDidChange() }
    observers.report(.selectedMarker)
    if let old, wasOpen { ask { $0.mapView(self, didCloseInfoWindowOf: old) } }
    // Whoever was told may have selected another one.
    guard let marker, appOverlays.selected === marker, appOverlays.infoWindow == nil else { return }
    let opened = InfoWindow(marker, on: self)
    appOverlays.infoWindow = opened
    opened.fill()
    setNeedsFrame()
  }
}
