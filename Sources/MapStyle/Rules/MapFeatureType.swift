// SPDX-License-Identifier: Apache-2.0

/// A feature type of Google's map styles. A name with a dot is a subtype of the type before the dot.
///
/// Google documents the types: https://developers.google.com/maps/documentation/ios-sdk/style-reference
public enum MapFeatureType: String, Hashable, Sendable, CaseIterable {
  case all
  case administrative
  case country = "administrative.country"
  case landParcel = "administrative.land_parcel"
  case locality = "administrative.locality"
  case neighborhood = "administrative.neighborhood"
  case province = "administrative.province"
  case landscape
  case manMade = "landscape.man_made"
  case natural = "landscape.natural"
  case landcover = "landscape.natural.landcover"
  case terrain = "landscape.natural.terrain"
  case poi
  case attraction = "poi.attraction"
  case business = "poi.business"
  case government = "poi.government"
  case medical = "poi.medical"
  case park = "poi.park"
  case placeOfWorship = "poi.place_of_worship"
  case school = "poi.school"
  case sportsComplex = "poi.sports_complex"
  case road
  case arterial = "road.arterial"
  case highway = "road.highway"
  case controlledAccess = "road.highway.controlled_access"
  case local = "road.local"
  case transit
  case transitLine = "transit.line"
  case station = "transit.station"
  case airport = "transit.station.airport"
  case busStation = "transit.station.bus"
  case railStation = "transit.station.rail"
  case water

  /// Whether another type is this type or one of its subtypes.
  public func includes(_ other: MapFeatureType) -> Bool {
    self == .all || self == other || other.rawValue.hasPrefix(rawValue + ".")
  }
}

/// An element of a feature to which a rule of Google's map styles applies.
public enum MapElementType: String, Hashable, Sendable, CaseIterable {
  case all
  case geometry
  case geometryFill = "geometry.fill"
  case geometryStroke = "geometry.stroke"
  case labels
  case labelIcon = "labels.icon"
  case labelText = "labels.text"
  case labelTextFill = "labels.text.fill"
  case labelTextStroke = "labels.text.stroke"

  /// Whether another element is this element or a part of it.
  public func includes(_ other: MapElementType) -> Bool {
    self == .all || self == other || other.rawValue.hasPrefix(rawValue + ".")
  }
}
