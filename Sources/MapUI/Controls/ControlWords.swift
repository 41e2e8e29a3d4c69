// SPDX-License-Identifier: Apache-2.0

/// What a view's controls say, in one language: the labels that those hear who do not see them, and what
/// stands on a help panel.
public struct ControlWords: Hashable, Sendable {
  /// The compass: what it tells and what a press does.
  public var compass: String
  /// The button that goes to the user's place.
  public var myLocation: String
  /// The button that zooms in.
  public var zoomIn: String
  /// The button that zooms out.
  public var zoomOut: String
  /// In front of what the scale bar says.
  public var scaleBar: String
  /// Above the list of keys.
  public var help: String
  /// Moving the camera.
  public var pan: String
  /// Zooming in and out.
  public var zoom: String
  /// Turning the map.
  public var rotate: String
  /// Tilting the map.
  public var tilt: String

  /// English words.
  public static let english = ControlWords(
    compass: "Compass. Turns north up", myLocation: "My location", zoomIn: "Zoom in",
    zoomOut: "Zoom out", scaleBar: "Scale", help: "Keyboard", pan: "Move the map", zoom: "Zoom",
    rotate: "Turn the map", tilt: "Tilt the map")

  /// German words.
  public static let german = ControlWords(
    compass: "Kompass. Dreht Norden nach oben", myLocation: "Mein Standort",
    zoomIn: "Vergrößern", zoomOut: "Verkleinern", scaleBar: "Maßstab", help: "Tastatur",
    pan: "Karte verschieben", zoom: "Größer und kleiner", rotate: "Karte drehen",
    tilt: "Karte neigen")

  /// The words of a language such as "de" or "de-AT"; nil where there are none.
  public static func named(_ language: String) -> ControlWords? {
    switch language.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased() {
    case "en": english
    case "de": german
    default: nil
    }
  }
}
