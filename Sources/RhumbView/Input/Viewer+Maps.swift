// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Opens the menu with the maps to choose from.
  func openMaps(at point: ScreenPoint) {
    var rows = MapPreset.all.map { preset in
      mapRow(preset.title, isShown: files.style?.path == preset.url) { [unowned self] in
        await showMap(preset.url)
      }
    }
    rows.append(
      mapRow("URL on the clipboard") { [unowned self] in
        if !openClipboard() { notify("Copy the URL of a style or a map first") }
      })
    show(ListPanel(place: .at(point), rows: rows))
    log.write("maps", ["rows": .number(Double(rows.count))])
  }

  private func mapRow(
    _ title: String, isShown: Bool = false, _ action: @escaping @MainActor () async -> Void
  ) -> ListPanel.Row {
    ListPanel.Row(title: title, detail: isShown ? "✓" : "") { [unowned self] in
      closeList()
      Task { await action() }
    }
  }

  /// Shows a style in place of the current one; the built-in style for `nil`.
  private func showMap(_ url: String?) async {
    if let url { return await open([url], fits: false) }
    files.style = nil
    await showScene()
  }

  /// Opens the URL on the clipboard. Returns whether there is one.
  func openClipboard() -> Bool {
    let text = window.clipboard.trimmingCharacters(in: .whitespacesAndNewlines)
    guard ResourceURL.isRemote(text), !text.contains(where: \.isWhitespace) else { return false }
    Task { await open([text], fits: true) }
    return true
  }

  /// The URL of the shown style, to open it again in the next run; `nil` for files, and for URLs with credentials,
  /// which are not stored.
  var rememberedStyle: String? {
    guard let url = files.style?.path, ResourceURL.isRemote(url),
      URLRedaction.standard.strip(url) == url
    else { return nil }
    return url
  }
}
