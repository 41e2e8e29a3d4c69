// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapUI
import MapWindowSDL

/// What the viewer does at a key; the map itself takes those of `KeyCommand`.
enum ViewerCommand: CaseIterable {
  case help, search, menu, everything, theme, mapKind, buildings
  case drive, slower, faster, recenter, overview, endRoute
  case nextControl, previousControl, press
  case fullScreen, figures, close, quit

  /// What the help says of it.
  var title: String {
    switch self {
    case .help: "These keys"
    case .search: "Search for a place"
    case .menu: "Menu at the middle"
    case .everything: "All that is open"
    case .theme: "Day or night"
    case .mapKind: "Map, pictures or both"
    case .buildings: "Buildings tall or flat"
    case .drive: "Drive, pause"
    case .slower: "Drive slower"
    case .faster: "Drive faster"
    case .recenter: "Follow again"
    case .overview: "The whole route"
    case .endRoute: "Take the route off"
    case .nextControl: "To the next button"
    case .previousControl: "To the one before"
    case .press: "Press it"
    case .fullScreen: "Whole screen"
    case .figures: "Frames a second"
    case .close: "Close, dismiss"
    case .quit: "Quit"
    }
  }

  /// The keys that do it; the first is the one that the help names.
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

  /// The command of a key; nil where it has none.
  init?(_ press: KeyPress) {
    let pressed = KeyPress(press.key, modifiers: press.modifiers)
    guard let command = Self.allCases.first(where: { $0.keys.contains(pressed) }) else {
      return nil
    }
    self = command
  }

  /// All keys, the map's and the viewer's.
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
        .init("The map", moves + others),
        .init(
          "Places", entries([.search, .menu, .everything, .theme, .mapKind, .buildings])),
        .init(
          "Routes", entries([.drive, .slower, .faster, .recenter, .overview, .endRoute])),
        .init(
          "The window",
          entries([.nextControl, .press, .fullScreen, .figures, .close, .help, .quit])),
      ])
  }
}

extension KeyCommand {
  /// What a pair of keys does, named by the first.
  fileprivate var helpTitle: String {
    switch self {
    case .panLeft: "Left and right"
    case .panUp: "Up and down"
    case .zoomIn: "Nearer and farther"
    case .rotateLeft: "Turn"
    case .tiltUp: "Tilt"
    default: title(language: "en")
    }
  }
}

extension KeyPress {
  /// What stands on the keys.
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
