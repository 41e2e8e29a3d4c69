// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapUI
import MapWindowSDL

/// The viewer's keyboard commands. The map's own commands are in `KeyCommand`.
enum ViewerCommand: CaseIterable {
  case help, search, directions, layers, menu, everything, theme, mapKind, buildings, tilt, north
  case drive, slower, faster, recenter, overview, endRoute
  case nextControl, previousControl, press
  case fullScreen, figures, close, quit

  /// The title in the help panel.
  var title: String {
    switch self {
    case .help: "Keyboard shortcuts"
    case .search: "Search for a place"
    case .directions: "Directions"
    case .layers: "Map layers"
    case .menu: "Menu at the center"
    case .everything: "Show all open files"
    case .theme: "Day or night"
    case .mapKind: "Map, imagery or both"
    case .buildings: "Buildings in 3D or flat"
    case .tilt: "Map in 3D or flat"
    case .north: "North up"
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

  /// The keys of the command; the help panel shows the first. Letters without Control begin a search.
  var keys: [KeyPress] {
    func control(_ character: Character) -> KeyPress {
      KeyPress(.character(character), modifiers: .control)
    }
    return switch self {
    case .help: [KeyPress(.function(1)), KeyPress(.character("?")), control("h")]
    case .search: [control("f"), KeyPress(.character("/"))]
    case .directions: [control("g")]
    case .layers: [control("l")]
    case .menu: [control("m")]
    case .everything: [control("a")]
    case .theme: [control("d")]
    case .mapKind: [control("t")]
    case .buildings: [control("b")]
    case .tilt: [control("e")]
    case .north: [control("n")]
    case .drive: [KeyPress(.space)]
    case .slower: [KeyPress(.character(","))]
    case .faster: [KeyPress(.character("."))]
    case .recenter: [control("r")]
    case .overview: [control("o")]
    case .endRoute: [control("x")]
    case .nextControl: [KeyPress(.tab)]
    case .previousControl: [KeyPress(.tab, modifiers: .shift)]
    case .press: [KeyPress(.enter)]
    case .fullScreen: [KeyPress(.function(11))]
    case .figures: [control("i")]
    case .close: [KeyPress(.escape)]
    case .quit: [control("q")]
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
    // Letters and digits begin a search.
    let map = KeyCommand.allCases.filter { ![.tap, .longPress, .north, .reset].contains($0) }
    let pairs = stride(from: 0, to: map.count - 1, by: 2).map { (map[$0], map[$0 + 1]) }
    let moves = pairs.map { first, second in
      HelpPanel.Entry(
        first.keys.split(separator: " ").map(String.init)
          + [second.keys.split(separator: " ").last.map(String.init) ?? ""],
        first.helpTitle)
    }
    return HelpPanel(
      title: "Keys",
      groups: [
        .init("Map", moves),
        .init(
          "Places", entries([.search, .directions, .menu, .everything])),
        .init("Appearance", entries([.layers, .theme, .mapKind, .buildings, .tilt, .north])),
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
