// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Handles a click on the map where it has no label: closes the list or the card, or chooses an end of a route.
  func tapped(at coordinate: Coordinate) {
    if closeList() || options.kiosk || driving.isDriving { return }
    if routePlan != nil {
      planTapped(PlaceDetail(pointAt: coordinate))
    } else {
      closeCard()
    }
  }

  /// Handles a click on the label or icon of a place: closes the list, chooses an end of a route, or opens the place's card.
  func tapped(_ place: PlaceDetail) {
    if closeList() || options.kiosk || driving.isDriving { return }
    if routePlan != nil {
      planTapped(place)
    } else {
      showCard(of: place)
    }
  }

  /// Shows the card of a place, and marks it.
  func showCard(of place: PlaceDetail) {
    closeCard()
    let marker = Marker(position: place.coordinate)
    marker.title = place.name
    // Above the pins of other results.
    marker.zIndex = 1
    marker.map = view
    found = marker
    show(card: card(of: place))
    log.write("place", ["name": .string(place.name)])
    Task { await completeCard(of: place, marker) }
  }

  /// Adds the surroundings and the address to the open card of a place, as far as they are known and missing.
  func completeCard(of place: PlaceDetail, _ marker: Marker) async {
    var complete = place
    // Older files of recent places have a city's own name there.
    if !place.hasSurroundings {
      complete.setSurroundings(await names.surroundings(of: place), labelLanguage)
    }
    if place.address == nil { complete.address = await address(near: place.coordinate) }
    if complete != place, found === marker { show(card: card(of: complete)) }
  }

  /// The street beside a place, from the tiles of the view.
  private func address(near coordinate: Coordinate) async -> String? {
    let features = try? await view.sourceFeatures(
      "openmaptiles", sourceLayer: "transportation_name", filter: nil)
    var streets: [(name: String, line: [Coordinate])] = []
    for street in features ?? [] {
      guard let name = street.feature.properties["name"]?.string, !name.isEmpty else { continue }
      switch street.feature.geometry {
      case .lineString(let line): streets.append((name, line))
      case .multiLineString(let lines): streets += lines.map { (name, $0) }
      default: continue
      }
    }
    return Address.street(near: coordinate, streets: streets).map {
      texts.text(.near, ["street": $0])
    }
  }

  private func card(of place: PlaceDetail) -> ListPanel {
    ListPanel(
      position: .card,
      heading: ListPanel.Heading(
        title: place.name,
        lines: [place.about(texts), place.address ?? "", place.coordinates].filter { !$0.isEmpty },
        close: { [unowned self] in
          closeCard()
          showPins([])
        }),
      buttons: [
        ListPanel.Button(title: texts[.directions], isOn: true) { [unowned self] in
          closeCard()
          plan(place, as: .destination)
        },
        ListPanel.Button(title: texts[.copy]) { [unowned self] in copy(place.coordinates) },
        ListPanel.Button(title: texts[.share]) { [unowned self] in copy(place.uri) },
      ])
  }

  /// Copies a text to the clipboard.
  func copy(_ text: String) {
    window.clipboard = text
    notify(texts.text(.copied, ["text": text]))
  }

  /// Shows a card on the leading side of the map.
  func show(card panel: ListPanel?) {
    card.show(panel, colors: panelColors)
    updatePanels()
  }

  /// Closes the card of a place or track, and removes its marker. Returns whether one was open.
  @discardableResult
  func closeCard() -> Bool {
    found?.map = nil
    found = nil
    guard card.panel != nil, routePlan == nil else { return false }
    show(card: nil)
    return true
  }

  /// Opens the card of a tapped search result. Returns whether the marker is one.
  func chosePin(_ marker: Marker) -> Bool {
    guard let pin = pins.first(where: { $0.marker === marker }) else { return marker === found }
    closeList()
    recent.add(pin.place)
    showCard(of: pin.place)
    return true
  }
}
