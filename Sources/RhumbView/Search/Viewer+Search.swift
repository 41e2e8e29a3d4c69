// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// The result that a search chooses.
  enum SearchPurpose {
    case place, start, destination, stop

    /// The placeholder of the search field.
    fileprivate var hint: ViewerTexts.Key {
      switch self {
      case .place: .searchPlace
      case .start: .chooseStart
      case .destination: .chooseDestination
      case .stop: .chooseStop
      }
    }
  }

  /// Opens the search field with a text.
  func beginSearch(for purpose: SearchPurpose = .place, text: String = "") {
    guard !options.kiosk else { return }
    window.isTyping = true
    names.begin()
    searchPurpose = purpose
    search(for: TextInput(text))
  }

  private func search(for input: TextInput) {
    let text = input.text
    var panel = ListPanel(
      position: .top, field: input, hint: texts[searchPurpose.hint],
      edit: { [unowned self] in search(for: $0) })
    isSearching = !text.trimmingCharacters(in: .whitespaces).isEmpty
    panel.rows = isSearching ? rowsUntilFound : recentRows
    panel.selection = isSearching ? 0 : -1
    show(panel)
    choosesFirstResult = false
    guard isSearching else { return showPins([]) }
    // The results would cover a part of it.
    if searchPurpose == .place { closeCard() }
    names.find(text, near: view.camera.target) { [unowned self] in showResults($0, of: text) }
  }

  /// Shows the results that a search has found so far.
  private func showResults(_ found: [PlaceSearch.Result], of text: String) {
    guard var panel = list.panel, panel.field?.text == text else { return }
    let places = found.map { result in
      var place = PlaceDetail(result.place, language: labelLanguage)
      place.setSurroundings(result.surroundings, labelLanguage)
      return place
    }
    panel.rows = places.map(row)
    panel.selection = 0
    if places.isEmpty {
      let nothing = texts.text(.nothingFound, ["text": text])
      panel.rows = [ListPanel.Row(title: names.isReading ? texts[.searching] : nothing)]
    }
    show(panel)
    isSearching = places.isEmpty && names.isReading
    showPins(searchPurpose == .place ? places : [])
    log.write("found", ["text": .string(text), "count": .number(Double(places.count))])
    if choosesFirstResult, let first = places.first { choose(first) }
  }

  /// The rows until the results of a text arrive: those of the text before, unless it is the first one and names are still
  /// being read.
  private var rowsUntilFound: [ListPanel.Row] {
    guard let panel = list.panel, let field = panel.field else {
      return names.isReading ? [ListPanel.Row(title: texts[.searching])] : []
    }
    let isFirst = field.text.allSatisfy(\.isWhitespace)
    return isFirst && names.isReading ? [ListPanel.Row(title: texts[.searching])] : panel.rows
  }

  private func row(_ place: PlaceDetail) -> ListPanel.Row {
    let meters = place.coordinate.distance(to: view.camera.target)
    return ListPanel.Row(
      title: place.name, detail: place.about(texts),
      trailing: meters < 30 ? "" : wording.text(meters: meters)
    ) { [unowned self] in choose(place) }
  }

  private var recentRows: [ListPanel.Row] {
    var rows: [ListPanel.Row] = []
    if searchPurpose != .place, let place = view.userLocation?.coordinate {
      rows.append(row(PlaceDetail(name: texts[.myLocation], at: place)))
    }
    rows += recent.places.map(row)
    if !recent.places.isEmpty, searchPurpose == .place {
      rows.append(
        ListPanel.Row(title: texts[.clearRecent]) { [unowned self] in
          recent.removeAll()
          search(for: TextInput())
        })
    }
    return rows
  }

  /// Chooses a place for the purpose of the search.
  private func choose(_ place: PlaceDetail) {
    let purpose = searchPurpose
    choosesFirstResult = false
    closeList()
    recent.add(place)
    guard purpose == .place else { return plan(place, as: purpose) }
    go(to: place)
  }

  /// Flies to a place and shows its card.
  func go(to place: PlaceDetail) {
    showCard(of: place)
    let target = CameraPosition(
      target: place.coordinate, zoom: Float(min(max(place.zoom, 2), 18)),
      bearing: view.camera.bearing, viewingAngle: view.camera.viewingAngle)
    Task {
      await view.fly(to: target)
      // The tiles around the place are there now.
      if let found { await completeCard(of: place, found) }
    }
  }

  /// Marks search results on the map.
  func showPins(_ places: [PlaceDetail]) {
    for pin in pins { pin.marker.map = nil }
    pins = places.map { place in
      let marker = Marker(position: place.coordinate)
      marker.icon = Marker.pin(MapColor(red: 0.45, green: 0.5, blue: 0.58))
      marker.title = place.name
      marker.map = view
      return (marker, place)
    }
  }

  /// The language of names in lists and cards: the system's.
  var labelLanguage: LabelLanguage { LabelLanguage.system(ProcessInfo.processInfo.environment) }
}
