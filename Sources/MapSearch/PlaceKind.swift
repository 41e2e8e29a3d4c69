// SPDX-License-Identifier: Apache-2.0

/// What a place is, coarsely: enough for an icon, a word beside the name and a zoom to show it at.
public enum PlaceKind: String, Sendable, Hashable, CaseIterable {
  case continent, country, region, city, town, village, district, island, locality
  case street, transit, airport, poi, park, peak, water
  /// A feature of a GeoJSON document.
  case feature
  /// A place that was typed as coordinates.
  case coordinate
}

extension PlaceKind {
  /// Kinds that may be one and the same place: a source's town is another's city.
  var group: PlaceKind {
    switch self {
    case .town, .village: .city
    default: self
    }
  }

  /// How far apart, in meters, two things of one name and group may lie to be one place.
  ///
  /// Labels of large things move from level to level; the pieces of a street touch or nearly do; the
  /// platforms of a stop lie around its crossing; shops of one chain may be neighbors.
  var reach: Double {
    switch self {
    case .continent, .country: 1_000_000
    case .region: 200_000
    case .city, .town, .village: 8_000
    case .airport, .island: 5_000
    case .water: 5_000
    case .district, .locality, .park, .peak: 1_000
    case .street: 400
    case .transit: 300
    case .poi: 20
    case .feature, .coordinate: 5
    }
  }

  /// The zoom (API, world of 256 points) to show such a place at where it has no extent of its own.
  var usualZoom: Float {
    switch self {
    case .continent: 4
    case .country: 6
    case .region: 8
    case .city: 12
    case .town: 13
    case .village, .island, .peak, .airport: 14
    case .district, .locality, .park, .water: 15
    case .street, .coordinate: 16
    case .transit, .poi, .feature: 17
    }
  }

  /// How widely such a place is known, 0...1, where nothing more is said of it.
  var usualImportance: Double {
    switch self {
    case .continent, .country: 0.9
    case .region: 0.65
    case .city: 0.7
    case .town: 0.6
    case .village: 0.5
    case .airport: 0.5
    case .district, .island, .water, .feature: 0.42
    case .peak, .park, .transit: 0.36
    case .locality, .street: 0.32
    case .poi: 0.25
    case .coordinate: 1
    }
  }
}
