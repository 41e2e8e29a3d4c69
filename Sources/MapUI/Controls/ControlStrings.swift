// SPDX-License-Identifier: Apache-2.0

/// The text of a view's controls in one language: accessibility labels and the help panel.
public struct ControlStrings: Hashable, Sendable {
  /// The compass: its name and the effect of a press.
  public var compass: String
  /// The button that moves to the user's location.
  public var myLocation: String
  /// The button that zooms in.
  public var zoomIn: String
  /// The button that zooms out.
  public var zoomOut: String
  /// The text before the values of the scale bar.
  public var scaleBar: String
  /// The title of the list of keys.
  public var help: String
  /// Moving the camera.
  public var pan: String
  /// Zooming in and out.
  public var zoom: String
  /// Rotating the map.
  public var rotate: String
  /// Tilting the map.
  public var tilt: String

  /// English text.
  package static let english = ControlStrings(
    compass: "Compass. Turns north up", myLocation: "My location", zoomIn: "Zoom in",
    zoomOut: "Zoom out", scaleBar: "Scale", help: "Keyboard", pan: "Move the map", zoom: "Zoom",
    rotate: "Turn the map", tilt: "Tilt the map")

  /// German text.
  package static let german = ControlStrings(
    compass: "Kompass. Dreht Norden nach oben", myLocation: "Mein Standort",
    zoomIn: "Vergrößern", zoomOut: "Verkleinern", scaleBar: "Maßstab", help: "Tastatur",
    pan: "Karte verschieben", zoom: "Größer und kleiner", rotate: "Karte drehen",
    tilt: "Karte neigen")

  /// Returns the text for a language such as "de" or "de-AT"; `nil` if there is none.
  public static func named(_ language: String) -> ControlStrings? {
    switch language.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased() {
    case "en": english
    case "de": german
    default: nil
    }
  }
}
