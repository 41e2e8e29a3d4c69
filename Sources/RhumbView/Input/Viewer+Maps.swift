// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Opens the menu with the maps to choose from.
  func openMaps(at point: ScreenPoint) {
    var rows = MapPreset.all.map { preset in
      mapRow(preset.title(texts), isShown: files.style?.path == preset.url) { [unowned self] in
        await showMap(preset.url)
      }
    }
    rows.append(ListPanel.Row(title: texts[.url]) { [unowned self] in beginURL() })
    show(ListPanel(position: .at(point), title: texts[.map], rows: rows))
    log.write("maps", ["rows": .number(Double(rows.count))])
  }

  /// Opens the text field for a URL. It offers the URL on the clipboard until the user types another one.
  func beginURL() {
    window.isTyping = true
    editURL(TextInput())
  }

  private func editURL(_ input: TextInput) {
    let text = input.text
    let copied = Self.mapURL(window.clipboard).map { row(opening: $0, texts[.openCopied]) }
    let typed = Self.mapURL(text).map { row(opening: $0, texts[.open]) }
    show(
      ListPanel(
        position: .top, field: input, hint: texts[.urlHint],
        edit: { [unowned self] in editURL($0) },
        rows: [text.isEmpty ? copied : typed].compactMap(\.self)))
  }

  private func row(opening url: String, _ title: String) -> ListPanel.Row {
    ListPanel.Row(title: title, detail: URLRedaction.standard.strip(url)) { [unowned self] in
      closeList()
      Task { await open([url], fits: true) }
    }
  }

  private func mapRow(
    _ title: String, isShown: Bool = false, _ action: @escaping @MainActor () async -> Void
  ) -> ListPanel.Row {
    ListPanel.Row(title: title, trailing: isShown ? "✓" : "") { [unowned self] in
      closeList()
      Task { await action() }
    }
  }

  /// Shows a style in place of the current one; the built-in style for `nil`.
  func showMap(_ url: String?) async {
    if let url {
      await open([url], fits: false)
      return
    }
    files.style = nil
    await showScene()
  }

  /// Opens the URL on the clipboard. Returns whether there is one.
  func openClipboard() -> Bool {
    guard let url = Self.mapURL(window.clipboard) else { return false }
    Task { await open([url], fits: true) }
    return true
  }

  /// The URL that a text consists of, such as one copied from a page; `nil` for other texts.
  private static func mapURL(_ text: String) -> String? {
    let url = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let address = ResourceURL.withoutArchiveScheme(url)
    let hasHost = !ResourceURL.server(of: address).hasSuffix("//")
    return ResourceURL.isRemote(address) && hasHost && !url.contains(where: \.isWhitespace)
      ? url : nil
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
