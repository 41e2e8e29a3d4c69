// SPDX-License-Identifier: Apache-2.0

/// A coarse category of places, sufficient for an icon, a label and a zoom level.
public enum PlaceKind: String, Sendable, Hashable, CaseIterable {
  /// An area or a settlement, from large to small.
  case continent, country, region, city, town, village, district, island, locality
  /// A street, a stop of public transport, an airport, a point of interest, a park, a summit or a body of water.
  case street, transit, airport, poi, park, peak, water
  /// A feature of a GeoJSON document.
  case feature
  /// A place entered as coordinates.
  case coordinate
}

extension PlaceKind {
  /// Whether a place of this kind belongs to a settlement.
  var isLocal: Bool {
    switch self {
    case .continent, .country, .region, .city, .town, .village, .water, .feature, .coordinate: false
    case .district, .island, .locality, .street, .transit, .airport, .poi, .park, .peak: true
    }
  }

  /// The group of kinds that can describe the same place. Sources disagree about cities and towns, for
  /// example.
  var group: PlaceKind {
    switch self {
    case .town, .village: .city
    default: self
    }
  }

  /// The maximum distance in meters between two entries of one place with equal name and group.
  ///
  /// Labels of large places move between levels, and pieces of a street nearly touch. The platforms of a stop
  /// are around its intersection, while shops of one chain may be neighbors.
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

  /// The default zoom to display a place without extent (API zoom, world of 256 points).
  var defaultZoom: Float {
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

  /// The default importance of the kind, 0...1.
  var defaultImportance: Double {
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
