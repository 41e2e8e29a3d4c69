// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Opens the search field.
  func beginSearch() {
    window.isTyping = true
    names.begin()
    show(
      ListPanel(
        place: .top, field: "", hint: "Search for a place",
        edit: { [unowned self] in search(for: $0) }, rows: []))
  }

  private func search(for text: String) {
    var panel = list.panel ?? ListPanel(place: .top, rows: [])
    panel.field = text
    if text.isEmpty { panel.rows = [] }
    show(panel)
    guard !text.isEmpty else { return }
    names.find(text, near: view.camera.target) { [unowned self] places in
      guard var panel = list.panel, panel.field == text else { return }
      panel.rows = places.map { place in
        ListPanel.Row(title: place.name, detail: place.about) { [unowned self] in go(to: place) }
      }
      panel.selection = 0
      show(panel)
      log.write("found", ["text": .string(text), "count": .number(Double(places.count))])
    }
  }

  /// Flies to a place and marks it.
  func go(to place: Place) {
    closeList()
    found?.map = nil
    let marker = Marker(position: place.coordinate)
    marker.title = place.name
    marker.snippet = place.about
    marker.map = view
    found = marker
    log.write("place", ["name": .string(place.name)])
    let zoom = min(place.zoom, 18)
    let target = CameraPosition(
      target: place.coordinate, zoom: max(zoom, 2), bearing: view.camera.bearing,
      viewingAngle: view.camera.viewingAngle)
    Task { await view.fly(to: target) }
  }
}

extension Place {
  /// The kind of the place in words: its category if it has one, else its kind.
  fileprivate var about: String {
    let words = kind == .poi && !category.isEmpty ? category : "\(kind)"
    return words.replacingOccurrences(of: "_", with: " ").capitalized(with: nil)
  }
}
