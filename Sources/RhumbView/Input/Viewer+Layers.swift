// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Opens the panel with the map's appearance, or closes it.
  func toggleLayers() {
    let isOpen = list.panel?.position == .buttons
    closeList()
    if !isOpen { showLayers() }
  }

  private func showLayers() {
    var rows = [
      choice(texts[.night], files.isNight) { $0.switchTheme() },
      choice(texts[.buildings], view.isBuildingsEnabled) { $0.view.isBuildingsEnabled.toggle() },
    ]
    if hasTrafficFree {
      rows.append(choice(texts[.trafficFree], showsTrafficFree) { $0.toggleTrafficFree() })
    }
    rows.append(
      choice(texts[.scaleBar], view.settings.scaleBar) { $0.view.settings.scaleBar.toggle() })
    let kinds: [(MapType, String)] = [
      (.normal, texts[.map]), (.satellite, texts[.images]), (.hybrid, texts[.both]),
    ]
    if hasImages {
      rows.append(ListPanel.Row(title: texts[.mapType], isTitle: true))
      rows += kinds.map { kind, title in
        choice(title, view.mapType == kind) { $0.view.mapType = kind }
      }
    }
    rows.append(ListPanel.Row(title: texts[.maps], isTitle: true))
    rows += MapPreset.all.map { preset in
      choice(preset.title(texts), files.style?.path == preset.url) { viewer in
        Task { await viewer.showMap(preset.url) }
      }
    }
    rows.append(ListPanel.Row(title: texts[.mapFromURL]) { [unowned self] in beginURL() })
    show(ListPanel(position: .buttons, title: texts[.layers], rows: rows, selection: -1))
    log.write("layers", ["rows": .number(Double(rows.count))])
  }

  /// A row with a check mark if it is on. The panel stays open.
  private func choice(
    _ title: String, _ isOn: Bool, _ change: @escaping @MainActor (Viewer) -> Void
  ) -> ListPanel.Row {
    ListPanel.Row(title: title, trailing: isOn ? "✓" : "") { [unowned self] in
      change(self)
      view.requestFrame()
      if list.panel?.position == .buttons { showLayers() }
    }
  }

  /// Whether the map has both images and other layers, which the map type chooses from.
  private var hasImages: Bool {
    let layers = view.scene?.style.layers ?? []
    return layers.contains { $0.type == .raster }
      && layers.contains { $0.type != .raster && $0.type != .background }
  }

  /// Tilts the map, or shows it from above.
  func toggleTilt() {
    view.animate(toViewingAngle: view.cameraState.viewingAngle > 1 ? 0 : 50)
  }

  /// Places and draws the search field, the buttons and the card for the view's current size and theme.
  func updatePanels() {
    let isPlain = !options.kiosk && !driving.isDriving
    let size = view.frame.size
    // The list of steps covers the field and the card.
    let showsSteps = view.isNavigationEnabled && view.directionsPage != nil
    bar.update(isShown: isPlain && routePlan == nil && !showsSteps, colors: panelColors)
    card.isHidden = showsSteps
    let endsDrive = driving.isDriving && (!options.kiosk || options.isTouchMode)
    buttons.update(isShown: isPlain, endsDrive: endsDrive, colors: panelColors)
    let look = PanelLook(
      width: size.width, height: size.height, isNight: files.isNight,
      bannerEnd: view.navigationBannerEnd)
    if look != drawnLook {
      drawnLook = look
      card.update(colors: panelColors)
      list.update(colors: panelColors)
    }
    note.update()
    figures.update()
    ring.update()
    if driving.isDriving, card.panel != nil { card.show(nil, colors: panelColors) }
    if driving.hasRoute { reserveRoom() }
  }

  /// The room around files that the map shows completely, so that they are clear of the search field and of an open card.
  var roomAroundFiles: MapEdgeInsets {
    options.kiosk
      ? MapEdgeInsets(all: Self.fileMargin)
      : Self.roomAroundFiles(
        in: view.frame.size, card: card.frame, isMirrored: view.layoutDirection == .rightToLeft)
  }

  /// The space on each side of files, in points.
  private static let fileMargin = 48.0

  /// Returns the room around files in a view of a size: beside the card in wide windows, and below it in narrow ones if at
  /// least 120 points remain. Low windows have a margin only.
  static func roomAroundFiles(
    in size: CGSize, card: CGRect?, isMirrored: Bool
  ) -> MapEdgeInsets {
    var room = MapEdgeInsets(all: fileMargin)
    guard size.height >= 480 else { return room }
    room.top += SearchBar.bottom
    guard let card else { return room }
    if size.width < 760 {
      let below = Double(card.maxY) + fileMargin
      if Double(size.height) - below - fileMargin >= 120 { room.top = below }
    } else if isMirrored {
      room.right += Double(size.width - card.minX)
    } else {
      room.left += Double(card.maxX)
    }
    return room
  }

  /// Keeps the overview of a route out of the area of the panels: beside the card and the round buttons in wide windows,
  /// else below the card.
  private func reserveRoom() {
    var room = MapEdgeInsets.zero
    if !options.kiosk, !driving.isDriving {
      if routePlan != nil, let card = card.frame {
        if view.frame.width < 760 {
          room.top = Double(card.maxY)
        } else {
          room = roomBeside(card)
        }
      } else {
        room.top = SearchBar.bottom
      }
    }
    if view.navigationInsets != room { view.navigationInsets = room }
  }

  /// The room that the card and the round buttons need in addition to the panels of navigation, which are below the card.
  private func roomBeside(_ card: CGRect) -> MapEdgeInsets {
    var room = MapEdgeInsets.zero
    let taken = view.padding + view.controlInsets
    if view.layoutDirection == .rightToLeft {
      room.right = max(Double(view.frame.width - card.minX) - taken.right, 0)
      room.left = buttons.width
    } else {
      room.left = max(Double(card.maxX) - taken.left, 0)
      room.right = buttons.width
    }
    return room
  }

  /// The state on which the panels depend.
  struct PanelLook: Equatable {
    var width: Double
    var height: Double
    var isNight: Bool
    var bannerEnd: Double?
  }

  var panelColors: PanelColors { files.isNight ? .night : .day }
}
