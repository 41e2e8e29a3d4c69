// SPDX-License-Identifier: Apache-2.0
import MapUI
import MapWindowSDL

/// What the viewer does at a key.
enum ViewerCommand: CaseIterable {
  case help, search, menu, north, home, theme, mapKind, buildings
  case drive, recenter, overview, slower, faster, endRoute
  case nextControl, previousControl, press
  case fullScreen, figures, close, quit

  /// What the help says of it.
  var title: String {
    switch self {
    case .help: "Keys"
    case .search: "Search for a place"
    case .menu: "Menu at the map's centre"
    case .north: "North up"
    case .home: "The whole of what is open"
    case .theme: "Day or night"
    case .mapKind: "Map, pictures or both"
    case .buildings: "Buildings in 3D or flat"
    case .drive: "Start the drive, pause it"
    case .recenter: "Follow again"
    case .overview: "See the whole route"
    case .slower: "Drive slower"
    case .faster: "Drive faster"
    case .endRoute: "Take the route off"
    case .nextControl: "To the next button"
    case .previousControl: "To the button before"
    case .press: "Press that button"
    case .fullScreen: "Whole screen"
    case .figures: "Frames a second"
    case .close: "Close what is open over the map"
    case .quit: "Quit"
    }
  }

  /// The keys that do it; the first is the one that the help names.
  var keys: [KeyPress] {
    switch self {
    case .help: [KeyPress(.character("?")), KeyPress(.character("h")), KeyPress(.function(1))]
    case .search: [KeyPress(.character("/")), KeyPress(.character("f"), modifiers: .control)]
    case .menu: [KeyPress(.character("m"))]
    case .north: [KeyPress(.character("n"))]
    case .home: [KeyPress(.home), KeyPress(.character("0"))]
    case .theme: [KeyPress(.character("d"))]
    case .mapKind: [KeyPress(.character("t"))]
    case .buildings: [KeyPress(.character("b"))]
    case .drive: [KeyPress(.space)]
    case .recenter: [KeyPress(.character("r"))]
    case .overview: [KeyPress(.character("o"))]
    case .slower: [KeyPress(.character(","))]
    case .faster: [KeyPress(.character("."))]
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
}
