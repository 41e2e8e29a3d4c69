// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute
import MapUI
import MapWindowSDL

/// The viewer's keyboard commands. The map's own commands are in `KeyCommand`.
enum ViewerCommand: CaseIterable {
  case help, search, directions, layers, menu, everything, theme, mapKind, buildings, tilt, north
  case drive, slower, faster, recenter, overview, endRoute
  case nextControl, previousControl, press
  case fullScreen, figures, close, quit

  /// The title in the help panel.
  private func title(_ texts: ViewerTexts, _ wording: InstructionFormatter) -> String {
    let key: ViewerTexts.Key
    switch self {
    case .help: key = .keyboardShortcuts
    case .search: key = .searchPlace
    case .directions: key = .directions
    case .layers: key = .layers
    case .menu: key = .menuAtCenter
    case .everything: key = .showAll
    case .theme: key = .dayOrNight
    case .mapKind: key = .mapKind
    case .buildings: key = .buildingsKey
    case .tilt: key = .tiltKey
    case .north: key = .northUp
    case .drive: key = .driveKey
    case .slower: key = .slower
    case .faster: key = .faster
    case .recenter: return wording.label("recenter")
    case .overview: key = .overview
    case .endRoute: key = .clearRoute
    case .nextControl: key = .nextButton
    case .previousControl: key = .previousButton
    case .press: key = .pressButton
    case .fullScreen: key = .fullScreen
    case .figures: key = .frameRateKey
    case .close: key = .closeKey
    case .quit: key = .quit
    }
    return texts[key]
  }

  /// The keys of the command; the help panel shows the first. Letters without Control begin a search.
  var keys: [Keystroke] {
    func control(_ character: Character) -> Keystroke {
      Keystroke(.character(character), modifiers: .control)
    }
    return switch self {
    case .help: [Keystroke(.function(1)), Keystroke(.character("?")), control("h")]
    case .search: [control("f"), Keystroke(.character("/"))]
    case .directions: [control("g")]
    case .layers: [control("l")]
    case .menu: [control("m")]
    case .everything: [control("a")]
    case .theme: [control("d")]
    case .mapKind: [control("t")]
    case .buildings: [control("b")]
    case .tilt: [control("e")]
    case .north: [control("n")]
    case .drive: [Keystroke(.space)]
    case .slower: [Keystroke(.character(","))]
    case .faster: [Keystroke(.character("."))]
    case .recenter: [control("r")]
    case .overview: [control("o")]
    case .endRoute: [control("x")]
    case .nextControl: [Keystroke(.tab)]
    case .previousControl: [Keystroke(.tab, modifiers: .shift)]
    case .press: [Keystroke(.enter)]
    case .fullScreen: [Keystroke(.function(11))]
    case .figures: [control("i")]
    case .close: [Keystroke(.escape)]
    case .quit: [control("q")]
    }
  }

  /// The command of a key; `nil` if there is none.
  init?(_ press: Keystroke) {
    let pressed = Keystroke(press.key, modifiers: press.modifiers)
    guard let command = Self.allCases.first(where: { $0.keys.contains(pressed) }) else {
      return nil
    }
    self = command
  }

  /// The help panel with all keys of the map and the viewer.
  @MainActor static func helpPanel(
    _ texts: ViewerTexts, _ wording: InstructionFormatter
  ) -> HelpPanel {
    func entries(_ commands: [ViewerCommand]) -> [HelpPanel.Entry] {
      commands.compactMap { command in
        command.keys.first.map {
          HelpPanel.Entry($0.caps(texts), command.title(texts, wording))
        }
      }
    }
    // Letters and digits begin a search.
    let moves: [(ViewerTexts.Key, KeyCommand, KeyCommand)] = [
      (.leftAndRight, .panLeft, .panRight), (.upAndDown, .panUp, .panDown),
      (.zoomKey, .zoomIn, .zoomOut), (.turn, .rotateLeft, .rotateRight),
      (.tilt, .tiltUp, .tiltDown),
    ]
    let map = moves.map { title, first, second in
      HelpPanel.Entry(
        first.keys.split(separator: " ").map(String.init)
          + [second.keys.split(separator: " ").last.map(String.init) ?? ""],
        texts[title])
    }
    return HelpPanel(
      title: texts[.keys],
      groups: [
        .init(texts[.map], map),
        .init(texts[.places], entries([.search, .directions, .menu, .everything])),
        .init(
          texts[.appearance], entries([.layers, .theme, .mapKind, .buildings, .tilt, .north])),
        .init(
          texts[.routes], entries([.drive, .slower, .faster, .recenter, .overview, .endRoute])),
        .init(
          texts[.window],
          entries([.nextControl, .press, .fullScreen, .figures, .close, .help, .quit])),
      ])
  }
}

extension Keystroke {
  /// The labels of the keys.
  fileprivate func caps(_ texts: ViewerTexts) -> [String] {
    var caps: [String] = []
    if modifiers.contains(.control) { caps.append(texts[.controlKey]) }
    if modifiers.contains(.shift) { caps.append("⇧") }
    switch key {
    case .character(let character): caps.append(character.uppercased())
    case .escape: caps.append("Esc")
    case .enter: caps.append("⏎")
    case .tab: caps.append("Tab")
    case .space: caps.append(texts[.spaceKey])
    case .function(let number): caps.append("F\(number)")
    default: caps.append("\(key)".capitalized)
    }
    return caps
  }
}
