// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The schema of a source layer, which maps property values to feature types.
struct FeatureSchema: Sendable {
  /// The meaning of lines in the source layer: features of their own or the edges of areas.
  enum Lines {
    case things, edges
  }

  /// The properties that determine the type. The first one with a value in the table applies.
  var keys: [String] = []
  var table: [String: MapFeatureType] = [:]
  /// The type of features without a value in the table.
  var fallback: MapFeatureType
  var lines = Lines.edges

  /// All types in the table.
  var types: [MapFeatureType] { MapFeatureType.allCases.filter(Set(table.values).contains) }

  /// The schema of a layer in OpenMapTiles or Protomaps tiles. Unknown layers have the type `all`, so only
  /// rules for `all` apply to them.
  ///
  /// https://openmaptiles.org/schema/ https://docs.protomaps.com/basemaps/layers
  static func of(_ layer: StyleLayer) -> FeatureSchema {
    switch layer.type {
    case .background: return FeatureSchema(fallback: .natural)
    case .hillshade, .colorRelief: return FeatureSchema(fallback: .terrain)
    default: break
    }
    guard let name = layer.sourceLayer, let schema = openMapTiles[name] ?? protomaps[name] else {
      return FeatureSchema(fallback: .all)
    }
    // Areas in these layers are squares, piers and bridges.
    return layer.type == .fill && schema.table == ways ? FeatureSchema(fallback: .manMade) : schema
  }

  // MARK: - OpenMapTiles

  private static let openMapTiles: [String: FeatureSchema] = [
    // Protomaps uses the same names for these two layers.
    "landuse": FeatureSchema(
      keys: ["class", "kind", "pmap:kind"], table: areas, fallback: .manMade),
    "landcover": FeatureSchema(
      keys: ["subclass", "class", "kind", "pmap:kind"], table: areas, fallback: .landcover),
    "globallandcover": FeatureSchema(fallback: .landcover),
    "park": FeatureSchema(fallback: .park),
    "mountain_peak": FeatureSchema(fallback: .terrain),
    "contour": FeatureSchema(fallback: .terrain, lines: .things),
    "hillshade": FeatureSchema(fallback: .terrain),
    "water": FeatureSchema(fallback: .water, lines: .things),
    "water_name": FeatureSchema(fallback: .water),
    "waterway": FeatureSchema(fallback: .water, lines: .things),
    "aeroway": FeatureSchema(fallback: .airport, lines: .things),
    "aerodrome_label": FeatureSchema(fallback: .airport),
    "building": FeatureSchema(fallback: .manMade),
    "housenumber": FeatureSchema(fallback: .landParcel),
    "transportation": FeatureSchema(keys: ["class"], table: ways, fallback: .local, lines: .things),
    "transportation_name": FeatureSchema(
      keys: ["class"], table: ways, fallback: .local, lines: .things),
    "boundary": FeatureSchema(
      keys: ["admin_level"], table: borders, fallback: .administrative),
    "place": FeatureSchema(keys: ["class"], table: places, fallback: .administrative),
    "poi": FeatureSchema(keys: ["class", "subclass"], table: pois, fallback: .business),
  ]

  // MARK: - Protomaps

  private static let protomaps: [String: FeatureSchema] = {
    let kinds = ["kind", "pmap:kind"]
    let details = ["kind_detail", "pmap:kind_detail", "highway", "railway"] + kinds
    return [
      "earth": FeatureSchema(fallback: .natural),
      "natural": FeatureSchema(
        keys: kinds + ["landuse", "natural", "leisure"], table: areas, fallback: .landcover),
      "physical_line": FeatureSchema(fallback: .water, lines: .things),
      "physical_point": FeatureSchema(fallback: .water),
      "buildings": FeatureSchema(keys: kinds, table: ["address": .landParcel], fallback: .manMade),
      "roads": FeatureSchema(keys: details, table: ways, fallback: .local, lines: .things),
      "transit": FeatureSchema(
        fallback: .transitLine, lines: .things),
      "boundaries": FeatureSchema(
        keys: ["pmap:min_admin_level", "kind"], table: borders, fallback: .administrative),
      "places": FeatureSchema(
        keys: ["kind_detail", "pmap:kind_detail", "place"] + kinds, table: places,
        fallback: .administrative),
      "pois": FeatureSchema(
        keys: kinds + ["amenity", "tourism", "railway", "leisure", "aeroway"], table: pois,
        fallback: .business),
    ]
  }()

  // MARK: - Tables

  private static func table(_ entries: [(MapFeatureType, String)]) -> [String: MapFeatureType] {
    var table: [String: MapFeatureType] = [:]
    for (type, names) in entries {
      for name in names.split(separator: " ") { table[String(name)] = type }
    }
    return table
  }

  private static let areas = table([
    (.park, "park garden recreation_ground village_green nature_reserve dog_park national_park"),
    (.poi, "cemetery grave_yard"),
    (.sportsComplex, "pitch playground track stadium sports_centre golf_course ice_rink"),
    (.school, "school university college kindergarten library"),
    (.medical, "hospital clinic"), (.attraction, "zoo theme_park"),
    (.placeOfWorship, "place_of_worship religious"),
    (.airport, "airfield aerodrome runway taxiway"), (.government, "military naval_base"),
    (
      .landcover,
      """
      wood forest grass grassland meadow scrub heath orchard vineyard allotments plant_nursery farmland \
      farm farmyard wetland sand beach dune rock bare_rock scree barren ice glacier ice_shelf
      """
    ),
    (
      .manMade,
      """
      residential suburb neighbourhood quarter urban_area industrial garages quarry brownfield \
      commercial retail dam railway bus_station parking pedestrian
      """
    ),
  ])

  private static let ways: [String: MapFeatureType] = {
    var ways = table([
      (.controlledAccess, "motorway motorway_link highway"), (.highway, "trunk trunk_link"),
      (
        .arterial,
        """
        primary primary_link major_road secondary secondary_link medium_road tertiary tertiary_link
        """
      ),
      (
        .local,
        """
        minor service track path pedestrian busway bus_guideway raceway residential unclassified \
        living_street road minor_road footway cycleway steps bridleway other
        """
      ),
      (
        .transitLine,
        """
        rail railway transit subway tram light_rail funicular monorail narrow_gauge ferry aerialway \
        gondola cable_car chair_lift
        """
      ),
      (.manMade, "pier bridge"),
    ])
    for (name, type) in ways { ways[name + "_construction"] = type }
    return ways
  }()

  private static let borders = table([
    (.country, "2 country"), (.province, "3 4 region"),
    (.locality, "5 6 7 8 county locality"), (.neighborhood, "9 10 11"),
  ])

  private static let places = table([
    (.country, "country"), (.province, "state province region"),
    (.locality, "city town village hamlet isolated_dwelling farm locality"),
    (.neighborhood, "suburb borough quarter neighbourhood"),
    (.administrative, "continent"), (.natural, "island archipelago islet"),
  ])

  private static let pois = table([
    (
      .railStation,
      "railway station train_station halt subway subway_entrance tram_stop rail light_rail"
    ),
    (.busStation, "bus bus_stop bus_station"), (.airport, "airport aerodrome aerodrome_label"),
    (.station, "ferry_terminal harbor aerialway entrance"),
    (.park, "park garden nature_reserve national_park dog_park recreation_ground forest"),
    (.poi, "cemetery grave_yard information toilets drinking_water picnic_site"),
    (
      .sportsComplex,
      """
      stadium pitch sports_centre golf golf_course swimming swimming_pool water_park playground \
      ice_rink sports sport horse_riding
      """
    ),
    (.medical, "hospital clinic doctors doctor dentist pharmacy veterinary"),
    (
      .government,
      """
      town_hall townhall courthouse police fire_station embassy diplomatic government prison post \
      post_office public_building community_centre
      """
    ),
    (.school, "school college university kindergarten library"),
    (.placeOfWorship, "place_of_worship worship"),
    (
      .attraction,
      """
      attraction museum castle monument ruins archaeological_site viewpoint theme_park aquarium zoo \
      art_gallery gallery artwork memorial theatre music arts_centre concert_hall historic
      """
    ),
    (.terrain, "peak volcano"),
  ])
}

extension FeatureSchema {
  /// Determines the feature type for a context.
  struct Classifier: Sendable {
    var types: [MapFeatureType]
    var slots: [Int]
    private let typeIndices: [String: Int]

    init(_ schema: FeatureSchema, _ names: inout PropertyNames) {
      types = [schema.fallback] + schema.types.filter { $0 != schema.fallback }
      slots = schema.keys.map { names.intern($0) }
      let types = types
      typeIndices = schema.table.compactMapValues { types.firstIndex(of: $0) }
    }

    /// The index of the feature's type in ``types``.
    func typeIndex(_ context: EvaluationContext) -> Int {
      for slot in slots {
        let index: Int?
        switch context.value(slot) {
        case .string(let text): index = typeIndices[text]
        case .number(let number): index = typeIndices[JSON.text(of: number)]
        default: index = nil
        }
        if let index { return index }
      }
      return 0
    }
  }

  /// The feature types that a filter can match.
  func types(passing filter: JSON) -> Set<MapFeatureType> {
    var result: Set<MapFeatureType> = []
    let values = Set(table.keys)
    var facts: [String: FilterAnalyzer.Knowledge] = [:]
    for key in keys {
      for (value, type) in table where !result.contains(type) {
        facts[key] = .known(Double(value).map(JSON.number) ?? .string(value))
        if FilterAnalyzer(facts: facts).canMatch(filter) { result.insert(type) }
      }
      facts[key] = .otherThan(values)
    }
    if FilterAnalyzer(facts: facts).canMatch(filter) { result.insert(fallback) }
    return result
  }
}
