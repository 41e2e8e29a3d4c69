// SPDX-License-Identifier: Apache-2.0

/// A feature type of Google's map styles. A name with a dot is a subtype of the type before the dot.
///
/// Google documents the types: https://developers.google.com/maps/documentation/ios-sdk/style-reference
public enum MapFeatureType: String, Hashable, Sendable, CaseIterable {
  /// All features.
  case all
  /// Borders and the names of areas and places.
  case administrative
  /// Countries: their borders and names.
  case country = "administrative.country"
  /// Land parcels.
  case landParcel = "administrative.land_parcel"
  /// Cities, towns and villages.
  case locality = "administrative.locality"
  /// Neighborhoods and suburbs.
  case neighborhood = "administrative.neighborhood"
  /// Provinces and states: their borders and names.
  case province = "administrative.province"
  /// The ground, by use or cover.
  case landscape
  /// Buildings and other structures, and built-up areas.
  case manMade = "landscape.man_made"
  /// Natural ground.
  case natural = "landscape.natural"
  /// Land cover, such as forest or grass.
  case landcover = "landscape.natural.landcover"
  /// The shape of the ground, such as shaded relief.
  case terrain = "landscape.natural.terrain"
  /// Points of interest, and their areas.
  case poi
  /// Sights for tourists.
  case attraction = "poi.attraction"
  /// Shops, restaurants and other businesses.
  case business = "poi.business"
  /// Public offices.
  case government = "poi.government"
  /// Hospitals, doctors and pharmacies.
  case medical = "poi.medical"
  /// Parks.
  case park = "poi.park"
  /// Churches, mosques, temples and other places of worship.
  case placeOfWorship = "poi.place_of_worship"
  /// Schools and universities.
  case school = "poi.school"
  /// Sports grounds and stadiums.
  case sportsComplex = "poi.sports_complex"
  /// All roads.
  case road
  /// Main roads that are not highways.
  case arterial = "road.arterial"
  /// Highways.
  case highway = "road.highway"
  /// Highways with controlled access, such as motorways.
  case controlledAccess = "road.highway.controlled_access"
  /// Local roads and paths.
  case local = "road.local"
  /// Public transport.
  case transit
  /// Lines of public transport, such as railways and ferries.
  case transitLine = "transit.line"
  /// All stations.
  case station = "transit.station"
  /// Airports.
  case airport = "transit.station.airport"
  /// Bus stations and stops.
  case busStation = "transit.station.bus"
  /// Railway stations.
  case railStation = "transit.station.rail"
  /// Bodies of water.
  case water

  /// Returns whether another type is this type or one of its subtypes.
  public func includes(_ other: MapFeatureType) -> Bool {
    self == .all || self == other || other.rawValue.hasPrefix(rawValue + ".")
  }
}

/// An element of a feature to which a rule of Google's map styles applies.
public enum MapElementType: String, Hashable, Sendable, CaseIterable {
  /// All elements.
  case all
  /// All shapes.
  case geometry
  /// The fill of areas and the inner part of lines.
  case geometryFill = "geometry.fill"
  /// The outline of areas and the casing of lines.
  case geometryStroke = "geometry.stroke"
  /// Texts and icons.
  case labels
  /// The icon of a label.
  case labelIcon = "labels.icon"
  /// The text of a label.
  case labelText = "labels.text"
  /// The color of the text.
  case labelTextFill = "labels.text.fill"
  /// The outline of the text.
  case labelTextStroke = "labels.text.stroke"

  /// Returns whether another element is this element or a part of it.
  public func includes(_ other: MapElementType) -> Bool {
    self == .all || self == other || other.rawValue.hasPrefix(rawValue + ".")
  }
}
