// SPDX-License-Identifier: Apache-2.0
import MapCanvas
import MapScene

/// The window of the selected marker: a sprite above all others that follows the marker.
@MainActor final class InfoWindow {
  let marker: Marker
  private unowned let map: MapView
  private(set) var id: OverlayID?
  private var content: InfoWindowImage.Content?
  private var colors: PanelColors?

  init(_ marker: Marker, on map: MapView) {
    self.marker = marker
    self.map = map
  }

  /// Requests the content from the delegate and shows it. Without content, no window is shown.
  func fill() {
    let content = currentContent()
    let colors = map.controlColors
    if content == self.content, colors == self.colors { return }
    self.content = content
    self.colors = colors
    close()
    guard
      let window = content.flatMap({ InfoWindowImage($0, scale: map.scale, colors: colors) })
    else { return }
    var sprite = OverlaySprite(window.image, at: marker.currentAppearance.position)
    sprite.anchor = window.tip
    sprite.zIndex = Int.max
    sprite.level = .top
    id = map.overlays.add(sprite)
    place()
  }

  /// Removes the window from the view.
  func close() {
    if let id { map.overlays.remove(id) }
    id = nil
  }

  /// Moves the window to its marker's position in this frame. The window is filled again when the colors of the
  /// controls have changed, because the map is shown by day or by night.
  func place() {
    if marker.tracksInfoWindowChanges || map.controlColors != colors { fill() }
    guard let id, var sprite = map.overlays[sprite: id] else { return }
    let position = marker.currentAppearance.position
    let offset = marker.infoWindowOffset(in: map.viewport)
    guard sprite.position != position || sprite.offset != offset else { return }
    sprite.position = position
    sprite.offset = offset
    map.overlays[sprite: id] = sprite
  }

  private func currentContent() -> InfoWindowImage.Content? {
    if let whole = map.callDelegate({ $0.mapView(map, markerInfoWindow: marker) }) ?? nil {
      return .whole(whole)
    }
    if let inside = map.callDelegate({ $0.mapView(map, markerInfoContents: marker) }) ?? nil {
      return .inside(inside)
    }
    let title = marker.title ?? ""
    let snippet = marker.snippet ?? ""
    return title.isEmpty && snippet.isEmpty ? nil : .text(title: title, snippet: snippet)
  }
}

extension MapView {
  /// The marker that is selected and shows its info window; `nil` by default. Setting it closes the previous
  /// window. A marker that is not on this map counts as `nil`.
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
    if let old, wasOpen { callDelegate { $0.mapView(self, didCloseInfoWindowOf: old) } }
    // The delegate may have selected another marker in the callback.
    guard let marker, appOverlays.selected === marker, appOverlays.infoWindow == nil else { return }
    let opened = InfoWindow(marker, on: self)
    appOverlays.infoWindow = opened
    opened.fill()
    setNeedsFrame()
  }
}
