// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Opens the context menu at a point of the view.
  func openMenu(at point: ScreenPoint) {
    guard !options.kiosk else { return }
    closeList()
    let coordinate = view.projection.coordinate(for: CGPoint(x: point.x, y: point.y))
    guard coordinate.isValid else { return }
    var rows = [
      ListPanel.Row(title: texts[.fromHere]) { [unowned self] in
        closeList()
        plan(PlaceDetail(pointAt: coordinate), as: .start)
      },
      ListPanel.Row(title: texts[.toHere]) { [unowned self] in
        closeList()
        plan(PlaceDetail(pointAt: coordinate), as: .destination)
      },
    ]
    if driving.hasRoute {
      if !driving.isDriving {
        rows.append(
          ListPanel.Row(title: texts[.stopHere]) { [unowned self] in
            closeList()
            plan(PlaceDetail(pointAt: coordinate), as: .stop)
          })
      }
      rows += [
        row(driving.isDriving ? .pauseOrResume : .startDriving, .drive),
        row(.clearRoute, .endRoute),
      ]
    }
    rows.append(
      ListPanel.Row(title: texts[.copyCoordinates], detail: coordinate.text) { [unowned self] in
        closeList()
        copy(coordinate.text)
      })
    rows += [
      row(.search, .search),
      ListPanel.Row(title: texts[.chooseMap]) { [unowned self] in openMaps(at: point) },
      row(.dayOrNight, .theme),
    ]
    rows += options.isTouchMode ? rowsWithoutKeys : [row(.shortcuts, .help)]
    show(ListPanel(position: .at(point), title: texts[.menu], rows: rows))
    log.write("menu", ["rows": .number(Double(rows.count))])
  }

  /// The commands that have a key and no button, for a screen without a keyboard.
  private var rowsWithoutKeys: [ListPanel.Row] {
    let speeds =
      driving.isDriving ? [row(.slower, .slower), row(.faster, .faster)] : []
    return speeds + [
      row(.showAll, .everything), row(.fullScreen, .fullScreen), row(.quit, .quit),
    ]
  }

  /// Offers to resume the drive during which the viewer ended, if there was one.
  func offerSavedDrive() {
    guard let savedDrive, let drive = savedDrive.read() else { return }
    let rows = [
      ListPanel.Row(title: texts[.resumeDrive]) { [unowned self] in
        closeList()
        do {
          try driving.resume(drive)
          log.write("resumed")
        } catch {
          savedDrive.remove()
          driving.end()
          notify(error)
        }
      },
      ListPanel.Row(title: texts[.discardDrive]) { [unowned self] in
        closeList()
        savedDrive.remove()
      },
    ]
    show(ListPanel(position: .top, title: texts[.lastDrive], rows: rows))
    log.write("menu", ["rows": .number(Double(rows.count))])
  }

  private func row(_ title: ViewerTexts.Key, _ command: ViewerCommand) -> ListPanel.Row {
    ListPanel.Row(title: texts[title]) { [unowned self] in
      closeList()
      perform(command)
    }
  }

  /// Finds a route. The panels show its distance and duration.
  func find(_ action: @MainActor () async throws -> Void) async {
    do {
      try await action()
    } catch {
      return notify(error)
    }
    guard let route = driving.route else { return }
    log.write("route", ["meters": .number(route.distance), "seconds": .number(route.duration)])
  }

  /// Shows a list in the theme of the map.
  func show(_ panel: ListPanel?) {
    var panel = panel
    if options.isTouchMode {
      // Without a keyboard, only the best result of a search is chosen in advance.
      if panel?.field == nil { panel?.selection = -1 }
      panel?.addCross { [unowned self] in
        closeList()
        if card.panel == nil { showPins([]) }
      }
    }
    panel?.addClearButton()
    list.show(panel, colors: files.isNight ? .night : .day)
  }

  /// Closes the list, if one is open.
  @discardableResult
  func closeList() -> Bool {
    window.isTyping = false
    names.end()
    guard list.panel != nil else { return false }
    show(nil)
    return true
  }

  /// Chooses the selected row. The rows of a text whose results are still missing are those of an older text: then the first
  /// result is chosen when it is found.
  func choose() {
    if list.panel?.field != nil, isSearching {
      choosesFirstResult = true
    } else {
      list.panel?.chosen?()
    }
  }
}

extension Coordinate {
  /// Latitude and longitude to about a meter.
  fileprivate var text: String {
    String(format: "%.5f, %.5f", latitude, longitude)
  }
}
