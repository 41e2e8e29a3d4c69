// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON

/// Maps the features of a layer to places, in the schemas of the built-in styles: OpenMapTiles
/// (https://openmaptiles.org/schema) and Protomaps (https://docs.protomaps.com/basemaps/layers).
enum PlaceSchema {
  /// The kind, category and importance of a feature.
  struct Classification: Equatable {
    var kind: PlaceKind
    var category: String
    var importance: Double
    var area = AreaCode()

    init(_ kind: PlaceKind, _ category: String, importance: Double? = nil) {
      self.kind = kind
      self.category = category
      self.importance = min(max(importance ?? kind.defaultImportance, 0), 1)
    }
  }

  /// Whether a layer contains places.
  static func has(layer: String) -> Bool { layers[layer] != nil }

  /// The place information of a feature; `nil` if the feature is not searchable.
  static func reading(layer: String, _ properties: (String) -> JSON?) -> Classification? {
    layers[layer]?(properties)
  }

  private typealias Reader = @Sendable ((String) -> JSON?) -> Classification?

  private static let layers: [String: Reader] = [
    "place": { place($0, class: word($0, "class"), rank: $0("rank")?.number) },
    "places": { get in
      // Protomaps' rank is inverted for some kinds; the population is more reliable.
      place(
        get, class: word(get, "place", "pmap:kind", "kind"),
        rank: rank(ofPopulation: get("population")?.number))
    },
    "transportation_name": { street(class: word($0, "class"), subclass: word($0, "subclass")) },
    "roads": { street(class: word($0, "highway", "pmap:kind", "kind"), subclass: "") },
    "poi": { poi(word($0, "class"), word($0, "subclass"), rank: $0("rank")?.number) },
    "pois": {
      poi("", word($0, "amenity", "tourism", "railway", "shop", "cuisine", "kind"), rank: nil)
    },
    "water_name": { water(word($0, "class")) },
    "waterway": { water(word($0, "class")) },
    "water": { waterOrWorks(word($0, "natural", "waterway", "water")) },
    "physical_line": { waterOrWorks(word($0, "waterway", "natural")) },
    "physical_point": { physical($0) },
    "natural": { ground(word($0, "natural", "leisure", "landuse")) },
    "land": { ground(word($0, "leisure", "amenity", "landuse", "aeroway", "railway")) },
    "landuse": { ground(word($0, "kind", "pmap:kind", "class")) },
    "park": {
      Classification(.park, word($0, "class"), importance: 0.45 - rankLoss($0("rank")?.number))
    },
    "mountain_peak": { peak(word($0, "class"), height: $0("ele")?.number) },
    "aerodrome_label": { airport(word($0, "class"), code: $0("iata")?.string) },
  ]

  /// The first non-empty string among some properties; empty if there is none.
  private static func word(_ get: (String) -> JSON?, _ names: String...) -> String {
    for name in names {
      if let word = get(name)?.string, !word.isEmpty { return SearchText.shown(word) }
    }
    return ""
  }

  /// The decrease of importance for a rank of 1, 2, and so on. Ranks in the data go up to about 30.
  private static func rankLoss(_ rank: Double?) -> Double {
    guard let rank, rank.isFinite else { return 0.1 }
    return min(max(rank - 1, 0), 25) * 0.008
  }

  /// A rank comparable to OpenMapTiles' for a population: 1 for ten million, 11 for a hundred.
  private static func rank(ofPopulation population: Double?) -> Double? {
    guard let population, population >= 1 else { return nil }
    return 1 + 2 * max(0, 7 - log10(population))
  }

  private static func place(
    _ get: (String) -> JSON?, class name: String, rank: Double?
  ) -> Classification? {
    guard let kind = placeKinds[name] else { return nil }
    var importance = kind.defaultImportance - rankLoss(rank)
    if let capital = get("capital")?.number { importance += capital == 2 ? 0.15 : 0.05 }
    if get("capital")?.string == "yes" { importance += 0.15 }
    if kind == .city { importance += 0.1 }
    var result = Classification(kind, name, importance: importance)
    result.area = AreaCode(get)
    return result
  }

  private static let placeKinds: [String: PlaceKind] = [
    "continent": .continent, "country": .country, "state": .region, "province": .region,
    "region": .region, "county": .region, "city": .city, "town": .town, "village": .village,
    "hamlet": .village, "isolated_dwelling": .locality, "farm": .locality, "locality": .locality,
    "suburb": .district, "quarter": .district, "neighbourhood": .district, "borough": .district,
    "island": .island, "islet": .island, "aboriginal_lands": .region,
  ]

  private static func street(class name: String, subclass: String) -> Classification? {
    let word = name.replacing("_construction", with: "")
    let ranks = [
      "motorway": 0.45, "trunk": 0.44, "primary": 0.42, "major_road": 0.42, "secondary": 0.4,
      "tertiary": 0.37, "medium_road": 0.38, "minor": 0.33, "minor_road": 0.33, "residential": 0.33,
      "service": 0.25, "track": 0.22, "path": 0.24, "pedestrian": 0.34, "ferry": 0.25, "rail": 0.25,
      "transit": 0.2, "aerialway": 0.25,
    ]
    return Classification(
      .street, subclass.isEmpty ? name : subclass, importance: ranks[word] ?? 0.3)
  }

  private static func poi(_ name: String, _ subclass: String, rank: Double?) -> Classification {
    let word = name.isEmpty ? subclass : name
    let category = subclass.isEmpty ? name : subclass
    if stops.contains(word) || stops.contains(subclass) {
      let isStation = ["station", "railway", "airport", "ferry_terminal", "subway"].contains(
        category)
      return Classification(.transit, category, importance: isStation ? 0.45 : 0.28)
    }
    let isSight = sights.contains(word) || sights.contains(subclass)
    let importance = (isSight ? 0.38 : 0.25) + (rank == nil ? 0 : 0.08 - rankLoss(rank))
    return Classification(word == "park" ? .park : .poi, category, importance: importance)
  }

  private static let stops: Set = [
    "bus", "railway", "station", "halt", "tram_stop", "subway", "bus_stop", "bus_station",
    "ferry_terminal",
  ]
  private static let sights: Set = [
    "attraction", "museum", "castle", "monument", "stadium", "hospital", "town_hall", "university",
    "college", "theatre", "zoo", "aquarium", "viewpoint", "place_of_worship", "library", "gallery",
    "theme_park", "arts_centre", "art_gallery", "palace", "campus",
  ]

  private static func water(_ word: String) -> Classification? {
    Classification(.water, word, importance: waters[word])
  }

  /// Protomaps' water layer also contains locks and swimming pools.
  private static func waterOrWorks(_ word: String) -> Classification? {
    waters[word] == nil && !word.isEmpty ? poi("", word, rank: nil) : water(word)
  }

  private static let waters = [
    "ocean": 0.85, "sea": 0.7, "bay": 0.5, "strait": 0.5, "lake": 0.45, "river": 0.5, "canal": 0.4,
    "stream": 0.3, "dock": 0.3, "ditch": 0.2, "drain": 0.2, "pond": 0.25, "water": 0.4,
  ]

  private static func physical(_ get: (String) -> JSON?) -> Classification? {
    let word = word(get, "natural", "place")
    if ["ocean", "sea", "bay", "strait", "lake"].contains(word) { return water(word) }
    if ["peak", "volcano", "saddle"].contains(word) {
      return peak(word, height: get("ele")?.number)
    }
    return Classification(placeKinds[word] ?? .locality, word)
  }

  private static func ground(_ word: String) -> Classification? {
    switch word {
    case "": nil
    case "aerodrome": airport(word, code: nil)
    case "park", "nature_reserve", "garden", "forest", "wood", "national_park", "beach", "cemetery":
      Classification(.park, word)
    default: poi("", word, rank: nil)
    }
  }

  private static func peak(_ word: String, height: Double?) -> Classification {
    let height = min(max(height ?? 0, 0), 9000)
    return Classification(.peak, word, importance: 0.3 + height / 9000 * 0.4)
  }

  private static func airport(_ word: String, code: String?) -> Classification {
    let isLarge = word == "international" || code != nil
    return Classification(.airport, word, importance: isLarge ? 0.6 : 0.4)
  }
}
