// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// The texts of the viewer in one language: buttons, panels, notices and the list of keys.
///
/// A table is a JSON object with `texts` and `kinds`; see `Languages`. Names in braces are placeholders. The languages are
/// those of the instruction tables, which have the units and the words of navigation.
struct ViewerTexts: Sendable {
  /// The language code, such as "de".
  let language: String
  private let texts: [String: String]
  private let kinds: [String: String]

  /// Reads the table of a language. Texts that it lacks are in English.
  ///
  /// - Parameter language: The code of a language, such as "de".
  init(language: String) {
    let json = Self.json(of: language)
    self.language = json == nil ? "en" : language
    let english = Self.json(of: "en")
    texts = Self.words(english?["texts"]).merging(Self.words(json?["texts"])) { $1 }
    kinds = Self.words(english?["kinds"]).merging(Self.words(json?["kinds"])) { $1 }
  }

  /// The text with a key.
  subscript(key: Key) -> String { texts[key.rawValue] ?? key.rawValue }

  /// Returns a text with the values of its placeholders. A placeholder without a value is empty.
  func text(_ key: Key, _ values: [String: String]) -> String {
    let text = self[key]
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += values[String(rest[rest.index(after: open)..<close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Returns a category of map data in words, such as "Ice cream" for `ice_cream`. A category without
  /// an entry keeps the words of the data.
  func kind(_ category: String) -> String {
    let words = category.replacing("_", with: " ")
    return kinds[category.lowercased().replacing(" ", with: "_")]
      ?? words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The labels of the map's own controls.
  var controls: ControlStrings {
    var strings = ControlStrings.english
    strings.compass = self[.compass]
    strings.myLocation = self[.myLocation]
    strings.zoomIn = self[.zoomIn]
    strings.zoomOut = self[.zoomOut]
    strings.scaleBar = self[.scale]
    return strings
  }

  /// The sources of the tables by language.
  static let sources: [String: String] = [
    "ar": arabicText, "de": germanText, "en": englishText, "es": spanishText, "fa": persianText,
    "fi": finnishText, "fr": frenchText, "it": italianText, "ja": japaneseText, "nl": dutchText,
    "pl": polishText, "pt": portugueseText, "ru": russianText, "sv": swedishText,
  ]

  private static func json(of language: String) -> JSON? {
    sources[language].flatMap { try? JSON(parsing: $0) }
  }

  private static func words(_ json: JSON?) -> [String: String] {
    (json?.object ?? [:]).reduce(into: [:]) { $0[$1.key] = $1.value.string }
  }
}

extension ViewerTexts {
  /// The keys of the texts.
  enum Key: String, CaseIterable, Sendable {
    // Search and cards.
    case searchPlace, chooseStart, chooseDestination, chooseStop, searching, nothingFound
    case myLocation, clearRecent, near, directions, copy, share, copied
    // Panels and buttons.
    case close, clear, more, endDrive, showFlat, showTilted, compass, zoomIn, zoomOut, scale
    // Layers and maps.
    case layers, night, buildings, trafficFree, scaleBar, map, images, both, builtInMap
    case mapType, maps
    case mapFromURL, url, urlHint, openCopied, open
    // Routes.
    case from, to, startByClick, startByTap, destinationByClick, destinationByTap, removeStop
    case car, bike, walk, swap, addStop, otherByClick, otherByTap, dragLine
    case stopByClick, stopByTap, profile
    // Tracks and drives.
    case replay, stopReplay, recordedLocation, quitQuestion, continueDrive, quit, resumesLater
    case lastDrive, resumeDrive, discardDrive, fasterRoute, takeFaster, keepRoute, saves
    case closedAhead, speed
    // The menu.
    case menu, fromHere, toHere, stopHere, pauseOrResume, startDriving, clearRoute
    case copyCoordinates, search, chooseMap, dayOrNight, shortcuts, slower, faster, showAll
    case fullScreen
    // Notices.
    case outdated, noStreets, locationUnknown, lookingForLocation, frameRate
    // Errors.
    case cannotOpen, fileMissing, fileTooLarge, fileInvalid, fileUnsupported, unknownFile
    case cannotSave, remoteFile, oldGraph, graphWithoutWays, unsupportedURL, keyMissing, notStored
    case accessDenied, tooManyRequests, serverError, unreachable, waitingFor, noRoadGraph, noRoute
    case noRoadNear, nearestRoad, tooManyStops, samePlaces, invalidPlace, modeUnsupported
    case serviceUnreachable, serviceFailed, routeStart, routeStop, routeDestination, trafficFailed
    case namesFailed, searchFailed, locationUnavailable, locationDenied, driveDamaged, driveVersion
    case elevations, mapFailed, partMissing, moreWarnings, withDetail
    // The list of keys.
    case keys, places, appearance, routes, window, keyboardShortcuts, menuAtCenter, mapKind
    case buildingsKey, tiltKey, northUp, driveKey, overview, nextButton, previousButton
    case pressButton, frameRateKey, closeKey, leftAndRight, upAndDown, zoomKey, turn, tilt
    case controlKey, spaceKey
  }
}
