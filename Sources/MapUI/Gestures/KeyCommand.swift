// SPDX-License-Identifier: Apache-2.0

/// The keyboard commands of a map, which cover all gestures. For help panels and key mappings.
public enum KeyCommand: Sendable, Hashable, CaseIterable {
  /// Moves the camera to the left.
  case panLeft
  /// Moves the camera to the right.
  case panRight
  /// Moves the camera up the screen.
  case panUp
  /// Moves the camera down the screen.
  case panDown
  /// Zooms in by a level.
  case zoomIn
  /// Zooms out by a level.
  case zoomOut
  /// Rotates the camera to the left, counterclockwise.
  case rotateLeft
  /// Rotates the camera to the right, clockwise.
  case rotateRight
  /// Tilts the camera toward the horizon.
  case tiltUp
  /// Tilts the camera down.
  case tiltDown
  /// Turns north up.
  case north
  /// Turns north up and removes the tilt.
  case reset
  /// Taps the center of the part of the view inside the padding.
  case tap
  /// Long-presses the same point.
  case longPress

  /// Creates the command of a key; `nil` if the key has none, or if the control, option or command key is held.
  public init?(_ key: KeyboardKey, modifiers: KeyModifiers = []) {
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

  /// The keys as a help panel shows them.
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

  /// Returns a short description of the command.
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
    case .tiltDown: ("Tilt toward the ground", "Zum Boden neigen")
    case .north: ("North up", "Norden oben")
    case .reset: ("North up, seen from above", "Norden oben, von oben gesehen")
    case .tap: ("Select the item at the center", "Objekt in der Mitte auswählen")
    case .longPress: ("Long press in the middle", "In der Mitte lange drücken")
    }
  }

  /// Whether the settings enable the command.
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

  /// Whether the command continues while the key is held.
  var isContinuous: Bool {
    switch self {
    case .north, .reset, .tap, .longPress: false
    default: true
    }
  }
}
