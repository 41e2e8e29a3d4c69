// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Handles a key press. Returns whether the viewer has consumed it.
  func pressed(_ press: Keystroke) -> Bool {
    if view.helpPanel != nil {
      view.helpPanel = nil
      return true
    }
    if list.panel != nil, pressedInList(press) { return true }
    if !options.kiosk, press == Keystroke(.character("v"), modifiers: .control) {
      return openClipboard()
    }
    guard let command = ViewerCommand(press) else { return false }
    if options.kiosk, command == .fullScreen { return false }
    if command == .press { return ring.press() }
    perform(command)
    return true
  }

  /// Handles a key press while a list is open. A text field receives all keys.
  private func pressedInList(_ press: Keystroke) -> Bool {
    switch press.key {
    case .escape: closeList()
    case .enter: choose()
    case .up: list.select(-1)
    case .down: list.select(1)
    case .tab: list.select(press.modifiers.contains(.shift) ? -1 : 1)
    default: return pressedInField(press)
    }
    return true
  }

  /// Handles a key press while a text field is open: the keys that edit text.
  private func pressedInField(_ press: Keystroke) -> Bool {
    guard var input = list.panel?.field else { return window.isTyping }
    switch Keystroke(press.key, modifiers: press.modifiers) {
    case Keystroke(.character("v"), modifiers: .control): input.insert(window.clipboard)
    case Keystroke(.character("c"), modifiers: .control):
      if !input.selection.isEmpty { window.clipboard = input.selectedText }
    case Keystroke(.character("x"), modifiers: .control):
      guard !input.selection.isEmpty else { break }
      window.clipboard = input.selectedText
      input.deleteSelection()
    default:
      if case .character(let character) = press.key, press.modifiers.isEmpty {
        input.insert(String(character))
      } else if !input.press(press) {
        return window.isTyping
      }
    }
    change(input)
    return true
  }

  /// Begins a search with typed text, for a missing end of the planned route if there is one. Returns whether the text
  /// begins one: it starts with a letter or digit, and neither a text field nor the list of keys is open.
  func beginsSearch(_ text: String) -> Bool {
    guard !options.kiosk, !driving.isDriving, view.helpPanel == nil, list.panel?.field == nil,
      let first = text.first, first.isLetter || first.isNumber
    else { return false }
    beginSearch(for: routePlan?.missing ?? .place, text: text)
    return true
  }

  /// Types text into the text field, if one is open.
  func type(_ text: String) {
    guard var input = list.panel?.field else { return }
    input.insert(text)
    change(input)
  }

  /// Shows the input of the text field, and searches again if its text is another.
  private func change(_ input: TextInput) {
    guard let panel = list.panel, let old = panel.field, old != input else { return }
    if old.text == input.text { list.setInput(input) } else { panel.edit(input) }
  }

  func perform(_ command: ViewerCommand) {
    switch command {
    case .help: view.helpPanel = ViewerCommand.helpPanel(texts, wording)
    case .search: beginSearch()
    case .directions: togglePlan()
    case .layers: toggleLayers()
    case .tilt: toggleTilt()
    case .north: view.animate(toBearing: 0)
    case .menu: openMenu(at: ScreenPoint(x: view.frame.width / 2, y: view.frame.height / 2))
    case .everything: showEverything()
    case .theme: switchTheme()
    case .mapKind: switchMapKind()
    case .buildings: view.isBuildingsEnabled.toggle()
    case .drive: driving.toggleDrive()
    case .recenter: if view.isNavigationEnabled { view.recenter() }
    case .overview: if view.isNavigationEnabled { view.cameraMode = .overview }
    case .slower: changeSpeed(by: 0.5)
    case .faster: changeSpeed(by: 2)
    case .endRoute: endPlan()
    case .nextControl: ring.step(1)
    case .previousControl: ring.step(-1)
    case .press: _ = ring.press()
    case .fullScreen: window.isFullScreen.toggle()
    case .figures: figures.isShown.toggle()
    case .close: closeTopmost()
    case .quit: if mayQuit() { window.close() }
    }
    view.requestFrame()
  }

  /// Closes the topmost item: a list, the focus ring, a message, a card, the markers of results, or the panel of a route.
  private func closeTopmost() {
    if closeList() || ring.clear() { return }
    if view.toast != nil { return view.dismissToast() }
    if closeCard() { return }
    if !pins.isEmpty { return showPins([]) }
    if routePlan != nil, !driving.isDriving { endPlan() }
  }

  /// Whether the viewer may end: during a drive it asks first, and ends when it is asked again.
  func mayQuit() -> Bool {
    let question = texts[.quitQuestion]
    guard driving.isDriving, list.panel?.heading?.title != question else { return true }
    closeList()
    show(
      ListPanel(
        position: .top, heading: ListPanel.Heading(title: question),
        rows: [
          ListPanel.Row(title: texts[.continueDrive]) { [unowned self] in closeList() },
          ListPanel.Row(
            title: texts[.quit], detail: savedDrive == nil ? "" : texts[.resumesLater]
          ) { [unowned self] in window.close() },
        ]))
    log.write("asked", ["text": .string(question)])
    return false
  }

  /// Shows the map by night if it is by day, and by day if it is by night.
  func switchTheme() {
    isThemeAutomatic = false
    files.isNight.toggle()
    prefersNight = files.isNight
    if list.panel != nil { show(list.panel) }
    Task { await showScene() }
    updatePanels()
  }

  private func switchMapKind() {
    let kinds: [MapType] = [.normal, .hybrid, .satellite]
    let next = (kinds.firstIndex(of: view.mapType) ?? 0) + 1
    view.mapType = kinds[next % kinds.count]
  }

  private func changeSpeed(by factor: Double) {
    guard driving.hasRoute else { return }
    driving.speed *= factor
    // Only the last speed is true.
    if let speedNotice { view.dismissToast(speedNotice) }
    let notice = texts.text(.speed, ["factor": driving.speed.formatted()])
    speedNotice = notice
    notify(notice)
  }
}
