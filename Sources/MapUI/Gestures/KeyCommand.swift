// SPDX-License-Identifier: Apache-2.0

/// What the keyboard can do with a map: all that a hand can. For a panel of help, and for whoever maps keys.
public enum KeyCommand: Sendable, Hashable, CaseIterable {
  /// The camera goes to the left.
  case panLeft
  /// The camera goes to the right.
  case panRight
  /// The camera goes up the screen.
  case panUp
  /// The camera goes down the screen.
  case panDown
  /// A level in.
  case zoomIn
  /// A level out.
  case zoomOut
  /// The camera turns to the left, counterclockwise.
  case rotateLeft
  /// The camera turns to the right, clockwise.
  case rotateRight
  /// The camera looks farther toward the horizon.
  case tiltUp
  /// The camera looks farther down.
  case tiltDown
  /// North is up.
  case north
  /// North is up and the camera looks straight down.
  case reset
  /// A tap in the middle of the part of the view that the padding leaves.
  case tap
  /// A long press there.
  case longPress

  /// The command of a key, which control, option and command make someone else's.
  public init?(_ key: Key, modifiers: KeyModifiers = []) {
    guard modifiers.isSubset(of: .shift) else { return nil }
    let turns = modifiers.contains(.shift)
    switch key {
    case .left: self = turns ? .rotateLeft : .panLeft
    case .right: self = turns ? .rotateRight : .panRight
    case .up: self = turns ? .tiltUp : .panUp
    case .down: self = turns ? .tiltDown : .panDown
    case .plus: self = .zoomIn
    case .minus: self = .zoomOut
    case .n: self = .north
    case .home: self = .reset
    case .enter: self = turns ? .longPress : .tap
    }
  }

  /// The keys as a panel shows them.
  public var keys: String {
    switch self {
    case .panLeft: "←"
    case .panRight: "→"
    case .panUp: "↑"
    case .panDown: "↓"
    case .zoomIn: "+"
    case .zoomOut: "−"
    case .rotateLeft: "⇧ ←"
    case .rotateRight: "⇧ →"
    case .tiltUp: "⇧ ↑"
    case .tiltDown: "⇧ ↓"
    case .north: "N"
    case .reset: "0"
    case .tap: "⏎"
    case .longPress: "⇧ ⏎"
    }
  }

  /// What it does, in a few words.
  ///
  /// - Parameter language: A BCP 47 tag. German for `de` and its variants; English for all others.
  public func title(language: String = "en") -> String {
    let titles = titles
    return language.lowercased().hasPrefix("de") ? titles.german : titles.english
  }

  private var titles: (english: String, german: String) {
    switch self {
    case .panLeft: ("Move left", "Nach links")
    case .panRight: ("Move right", "Nach rechts")
    case .panUp: ("Move up", "Nach oben")
    case .panDown: ("Move down", "Nach unten")
    case .zoomIn: ("Zoom in", "Vergrößern")
    case .zoomOut: ("Zoom out", "Verkleinern")
    case .rotateLeft: ("Turn left", "Nach links drehen")
    case .rotateRight: ("Turn right", "Nach rechts drehen")
    case .tiltUp: ("Tilt toward the horizon", "Zum Horizont neigen")
    case .tiltDown: ("Look down", "Nach unten schauen")
    case .north: ("North up", "Norden oben")
    case .reset: ("North up, seen from above", "Norden oben, von oben gesehen")
    case .tap: ("Select what is in the middle", "Auswählen, was in der Mitte ist")
    case .longPress: ("Long press in the middle", "In der Mitte lange drücken")
    }
  }

  /// Whether the settings let it.
  func isOn(_ settings: GestureSettings) -> Bool {
    switch self {
    case .panLeft, .panRight, .panUp, .panDown: settings.scrollGestures
    case .zoomIn, .zoomOut: settings.zoomGestures
    case .rotateLeft, .rotateRight, .north: settings.rotateGestures
    case .tiltUp, .tiltDown: settings.tiltGestures
    case .reset: settings.rotateGestures || settings.tiltGestures
    case .tap, .longPress: true
    }
  }

  /// Whether it goes on while the key is held.
  var goesOn: Bool {
    switch self {
    case .north, .reset, .tap, .longPress: false
    default: true
    }
  }
}
