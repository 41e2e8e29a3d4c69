// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapUI
import MapWindowSDL

/// The viewer's keyboard commands. The map's own commands are in `KeyCommand`.
enum ViewerCommand: CaseIterable {
  case help, search, menu, everything, theme, mapKind, buildings
  case drive, slower, faster, recenter, overview, endRoute
  case nextControl, previousControl, press
  case fullScreen, figures, close, quit

  /// The title in the help panel.
  var title: String {
    switch self {
    case .help: "Keyboard shortcuts"
    case .search: "Search for a place"
    case .menu: "Menu at the center"
    case .everything: "Show all open files"
    case .theme: "Day or night"
    case .mapKind: "Map, imagery or both"
    case .buildings: "Buildings in 3D or flat"
    case .drive: "Start, pause or resume"
    case .slower: "Drive slower"
    case .faster: "Drive faster"
    case .recenter: "Re-center"
    case .overview: "Route overview"
    case .endRoute: "Clear the route"
    case .nextControl: "Next button"
    case .previousControl: "Previous button"
    case .press: "Press the button"
    case .fullScreen: "Full screen"
    case .figures: "Frame rate"
    case .close: "Close or dismiss"
    case .quit: "Quit"
    }
  }

  /// The keys of the command; the help panel shows the first.
  var keys: [KeyPress] {
    switch self {
    case .help: [KeyPress(.character("?")), KeyPress(.character("h")), KeyPress(.function(1))]
    case .search: [KeyPress(.character("/")), KeyPress(.character("f"), modifiers: .control)]
    case .menu: [KeyPress(.character("m"))]
    case .everything: [KeyPress(.character("a"))]
    case .theme: [KeyPress(.character("d"))]
    case .mapKind: [KeyPress(.character("t"))]
    case .buildings: [KeyPress(.character("b"))]
    case .drive: [KeyPress(.space)]
    case .slower: [KeyPress(.character(","))]
    case .faster: [KeyPress(.character("."))]
    case .recenter: [KeyPress(.character("r"))]
    case .overview: [KeyPress(.character("o"))]
    case .endRoute: [KeyPress(.character("x"))]
    case .nextControl: [KeyPress(.tab)]
    case .previousControl: [KeyPress(.tab, modifiers: .shift)]
    case .press: [KeyPress(.enter)]
    case .fullScreen: [KeyPress(.function(11)), KeyPress(.character("f"))]
    case .figures: [KeyPress(.character("i"))]
    case .close: [KeyPress(.escape)]
    case .quit: [KeyPress(.character("q")), KeyPress(.character("q"), modifiers: .control)]
    }
  }

  /// The command of a key; `nil` if there is none.
  init?(_ press: KeyPress) {
    let pressed = KeyPress(press.key, modifiers: press.modifiers)
    guard let command = Self.allCases.first(where: { $0.keys.contains(pressed) }) else {
      return nil
    }
    self = command
  }

  /// The help panel with all keys of the map and the viewer.
  @MainActor static var helpPanel: HelpPanel {
    func entries(_ commands: [ViewerCommand]) -> [HelpPanel.Entry] {
      commands.compactMap { command in
        command.keys.first.map { HelpPanel.Entry($0.caps, command.title) }
      }
    }
    let map = KeyCommand.allCases.filter { ![.tap, .longPress].contains($0) }
    let pairs: [(KeyCommand, KeyCommand)] = stride(from: 0, to: min(10, map.count), by: 2).map {
      (map[$0], map[$0 + 1])
    }
    let moves = pairs.map { first, second in
      HelpPanel.Entry(
        first.keys.split(separator: " ").map(String.init)
          + [second.keys.split(separator: " ").last.map(String.init) ?? ""],
        first.helpTitle)
    }
    let others = map.dropFirst(10).map { HelpPanel.Entry([$0.keys], $0.title(language: "en")) }
    return HelpPanel(
      title: "Keys",
      groups: [
        .init("Map", moves + others),
        .init(
          "Places", entries([.search, .menu, .everything, .theme, .mapKind, .buildings])),
        .init(
          "Routes", entries([.drive, .slower, .faster, .recenter, .overview, .endRoute])),
        .init(
          "Window",
          entries([.nextControl, .press, .fullScreen, .figures, .close, .help, .quit])),
      ])
  }
}

extension KeyCommand {
  /// The title of a pair of keys, by its first command.
  fileprivate var helpTitle: String {
    switch self {
    case .panLeft: "Left and right"
    case .panUp: "Up and down"
    case .zoomIn: "Zoom in and out"
    case .rotateLeft: "Turn"
    case .tiltUp: "Tilt"
    default: title(language: "en")
    }
  }
}

extension KeyPress {
  /// The labels of the keys.
  fileprivate var caps: [String] {
    var caps: [String] = []
    if modifiers.contains(.control) { caps.append("Ctrl") }
    if modifiers.contains(.shift) { caps.append("⇧") }
    switch key {
    case .character(let character): caps.append(character.uppercased())
    case .escape: caps.append("Esc")
    case .enter: caps.append("⏎")
    case .tab: caps.append("Tab")
    case .space: caps.append("Space")
    case .function(let number): caps.append("F\(number)")
    default: caps.append("\(key)".capitalized)
    }
    return caps
  }
}
