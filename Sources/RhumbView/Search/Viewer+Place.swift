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
    marker.map = view
    found = marker
    show(card: card(of: place))
    log.write("place", ["name": .string(place.name)])
    guard place.town.isEmpty else { return }
    Task {
      guard let town = await names.town(around: place.coordinate), found === marker else { return }
      var complete = place
      complete.town = town
      show(card: card(of: complete))
    }
  }

  private func card(of place: PlaceDetail) -> ListPanel {
    ListPanel(
      place: .card,
      heading: ListPanel.Heading(
        title: place.name, lines: [place.about, place.coordinates].filter { !$0.isEmpty },
        close: { [unowned self] in
          closeCard()
          showPins([])
        }),
      buttons: [
        ListPanel.Button(title: "Directions", isOn: true) { [unowned self] in
          closeCard()
          plan(place, as: .destination)
        },
        ListPanel.Button(title: "Copy") { [unowned self] in copy(place.coordinates) },
        ListPanel.Button(title: "Share") { [unowned self] in copy(place.uri) },
      ])
  }

  /// Copies a text to the clipboard.
  func copy(_ text: String) {
    window.clipboard = text
    notify("\(text) copied")
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
