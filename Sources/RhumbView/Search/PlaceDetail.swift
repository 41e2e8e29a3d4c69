// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// A place of the map or of a search, as a card and the lists show it.
struct PlaceDetail: Codable, Equatable, Sendable {
  var name: String
  /// The name in another script or language; empty if it is the same.
  var otherName = ""
  /// The category in the map data, such as "cafe".
  var kind = ""
  /// The places that it belongs to: the town of a street, or the state and country of a town; empty if none are known.
  var surroundings = ""
  /// The address, or the street beside it; `nil` if none is known.
  var address: String?
  var latitude: Double
  var longitude: Double
  var zoom: Double

  /// `town` is the key of older files.
  private enum CodingKeys: String, CodingKey {
    case name, otherName, kind
    case surroundings = "town"
    case address, latitude, longitude, zoom
  }

  init(name: String, at coordinate: Coordinate, zoom: Double = 16) {
    self.name = name
    latitude = coordinate.latitude
    longitude = coordinate.longitude
    self.zoom = zoom
  }

  /// A search result, with its name in a language where it has one.
  init(_ place: Place, language: LabelLanguage) {
    let shown = place.name(as: language)
    self.init(name: shown, at: place.coordinate, zoom: Double(place.zoom))
    otherName = PlaceDetail.other([place.name, place.names["latin"]], than: shown)
    kind = place.kind == .poi && !place.category.isEmpty ? place.category : "\(place.kind)"
  }

  /// A feature with a label on the map.
  init(_ place: MapView.RenderedFeature, name: String, at coordinate: Coordinate) {
    self.init(name: name, at: coordinate)
    let properties = place.feature.properties
    func text(_ key: String) -> String? {
      properties[key]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    otherName = PlaceDetail.other([text("name"), text("name:latin")], than: name)
    let layer = place.sourceLayer ?? ""
    kind =
      layer.hasPrefix("transportation")
      ? "street" : text("subclass") ?? text("class") ?? text("kind") ?? layer
    address = Address.text(of: properties)
  }

  /// The first of several names that differs from the shown one, so that a local name has the one in Latin script beside it.
  private static func other(_ names: [String?], than shown: String) -> String {
    names.compactMap(\.self).first { $0 != shown } ?? ""
  }

  var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

  /// Latitude and longitude to about a meter.
  var coordinates: String { String(format: "%.5f, %.5f", latitude, longitude) }

  /// The URI of the place: https://www.rfc-editor.org/rfc/rfc5870.
  var uri: String { String(format: "geo:%.5f,%.5f", latitude, longitude) }

  /// Whether the surroundings are known and add something to the name, as those of Singapore do not.
  var hasSurroundings: Bool {
    !surroundings.isEmpty && surroundings != name && surroundings != otherName
  }

  /// The kind, the surroundings and the other name, as one line.
  func about(_ texts: ViewerTexts) -> String {
    [kind.isEmpty ? "" : texts.kind(kind), hasSurroundings ? surroundings : "", otherName]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension PlaceDetail {
  /// The kind of a settlement or an area by its category on the map; `nil` for other places, which belong to a settlement.
  var areaKind: PlaceKind? {
    switch kind {
    case "state", "province": .region
    case "hamlet": .village
    case "ocean", "sea", "bay", "strait", "lake", "river", "canal", "stream": .water
    default:
      PlaceKind(rawValue: kind).flatMap {
        [.continent, .country, .region, .city, .town, .village, .water].contains($0) ? $0 : nil
      }
    }
  }

  /// Sets the surroundings from those of a search.
  mutating func setSurroundings(_ places: [Place], _ language: LabelLanguage) {
    surroundings = places.map { $0.name(as: language) }.joined(separator: ", ")
  }
}

extension Place {
  /// The name as a label on the map shows it, on one line.
  func name(as language: LabelLanguage) -> String {
    let translations = names.map { ("name:\($0.key)", JSON.string($0.value)) }
    let properties = JSONObject(uniqueKeysWithValues: [("name", .string(name))] + translations)
    return LabelLanguage.name(in: properties, language) ?? name
  }
}
