// SPDX-License-Identifier: Apache-2.0
import MapStyle
import MapTestSupport
import Testing

@Suite struct MapStyleRulesTests {
  @Test func `all stylers are parsed in order`() throws {
    let rules = try MapStyleRules(
      parsing: """
        [{"featureType": "road.highway", "elementType": "geometry.fill", "stylers": [
          {"hue": "#00ff00"}, {"lightness": -25}, {"saturation": 10.5}, {"gamma": 0.5},
          {"invert_lightness": true}, {"visibility": "simplified"}, {"color": "#102030"},
          {"weight": 3}]}]
        """)
    #expect(
      rules.rules == [
        MapStyleRule(
          feature: .highway, element: .geometryFill,
          stylers: [
            .hue(120), .lightness(-25), .saturation(10.5), .gamma(0.5), .invertLightness(true),
            .visibility(.simplified),
            .color(StyleColor(red: 16 / 255, green: 32 / 255, blue: 48 / 255)), .weight(3),
          ])
      ])
    #expect(rules.warnings.isEmpty)
  }

  @Test(arguments: MapFeatureType.allCases)
  func `all feature types are parsed by name`(_ type: MapFeatureType) throws {
    let rules = try MapStyleRules(parsing: #"[{"featureType":"\#(type.rawValue)","stylers":[]}]"#)
    #expect(rules.rules == [MapStyleRule(feature: type, stylers: [])])
  }

  @Test(arguments: MapElementType.allCases)
  func `all element types are parsed by name`(_ type: MapElementType) throws {
    let rules = try MapStyleRules(parsing: #"[{"elementType":"\#(type.rawValue)","stylers":[]}]"#)
    #expect(rules.rules == [MapStyleRule(element: type, stylers: [])])
  }

  @Test func `missing types mean all, members are separate stylers, numbers can be strings`()
    throws
  {
    let rules = try MapStyleRules(
      parsing: #"[{"stylers": [{"saturation": "-100", "weight": "0.2", "color": "white"}]}]"#)
    #expect(
      rules.rules == [MapStyleRule(stylers: [.saturation(-100), .weight(0.2), .color(.white)])])
    #expect(try MapStyleRules(parsing: "[]").rules.isEmpty)
  }

  @Test(arguments: [
    ("", MapStyleRules.ParseError.Reason.notJSON, 1, 1), ("[{]", .notJSON, 1, 3),
    ("{}", .wrongType, 1, 1),
    ("\n  true", .wrongType, 2, 3), ("[1]", .wrongType, 1, 2), ("[{}]", .wrongType, 1, 2),
    (#"[{"stylers": {}}]"#, .wrongType, 1, 14),
    ("[{\"stylers\": [\n {\"hue\": 3}]}]", .wrongType, 2, 10),
    (#"[{"stylers": [7]}]"#, .wrongType, 1, 15),
    (#"[{"featureType": 7, "stylers": []}]"#, .wrongType, 1, 18),
    (#"[{"elementType": [], "stylers": []}]"#, .wrongType, 1, 18),
    (#"[{"stylers": [{"color": "reddish"}]}]"#, .wrongValue, 1, 25),
    (#"[{"stylers": [{"lightness": 101}]}]"#, .wrongValue, 1, 29),
    (#"[{"stylers": [{"saturation": -100.5}]}]"#, .wrongValue, 1, 30),
    (#"[{"stylers": [{"gamma": 0}]}]"#, .wrongValue, 1, 25),
    (#"[{"stylers": [{"gamma": "x"}]}]"#, .wrongType, 1, 25),
    (#"[{"stylers": [{"gamma": "nan"}]}]"#, .wrongValue, 1, 25),
    (#"[{"stylers": [{"weight": -1}]}]"#, .wrongValue, 1, 26),
    (#"[{"stylers": [{"weight": 1e300}]}]"#, .wrongValue, 1, 26),
    (#"[{"stylers": [{"invert_lightness": 1}]}]"#, .wrongType, 1, 36),
    (#"[{"stylers": [{"visibility": "dim"}]}]"#, .wrongValue, 1, 30),
    (#"[{"stylers": [{"visibility": false}]}]"#, .wrongType, 1, 30),
    ("[{\"stylers\": []},\n\n {\"stylers\": [{}, {\"weight\": null}]}]", .wrongType, 3, 30),
  ])
  func `an error contains its position`(
    text: String, reason: MapStyleRules.ParseError.Reason, line: Int, column: Int
  ) {
    let error = #expect(throws: MapStyleRules.ParseError.self) { try MapStyleRules(parsing: text) }
    #expect(error?.reason == reason && error?.message.isEmpty == false)
    #expect(error?.line == line && error?.column == column, "\(String(describing: error))")
  }

  @Test func `rules and stylers with unknown names are skipped with a warning`() throws {
    let rules = try MapStyleRules(
      parsing: """
        [{"featureType": "poi.spaceport", "stylers": [{"weight": 1}]},
         {"elementType": "labels.shadow", "stylers": []},
         {"stylers": [{"glow": 3}, {"weight": 2}], "note": "x"}]
        """)
    #expect(rules.rules == [MapStyleRule(stylers: [.weight(2)])])
    #expect(rules.warnings.map(\.line) == [1, 2, 3, 3])
    #expect(rules.warnings.allSatisfy { $0.reason == .unknownName })
    #expect(rules.warnings.first?.description.contains("poi.spaceport") == true)
  }

  @Test func `a byte-order mark and Windows line endings are accepted`() throws {
    let text = "\u{FEFF}[\r\n{\"stylers\": [{\"weight\": -1}]}]"
    let error = #expect(throws: MapStyleRules.ParseError.self) { try MapStyleRules(parsing: text) }
    #expect(error?.line == 2 && error?.column == 25)
  }

  @Test func `types include their subtypes and no others`() {
    #expect(MapFeatureType.allCases.allSatisfy { MapFeatureType.all.includes($0) })
    #expect(
      MapFeatureType.road.includes(.controlledAccess) && !MapFeatureType.highway.includes(.road))
    #expect(!MapFeatureType.poi.includes(.road) && !MapFeatureType.highway.includes(.all))
    #expect(MapElementType.labels.includes(.labelTextFill))
    #expect(!MapElementType.labelText.includes(.labelIcon))
  }

  @Test func `damaged text does not crash`() throws {
    let text = Array(
      #"[{"featureType":"road","stylers":[{"hue":"red"},{"gamma":1.5},{"visibility":"on"}]}]"#
        .utf8)
    var random = SplitMix64(seed: 11)
    for _ in 0..<3000 {
      var damaged = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? MapStyleRules(parsing: damaged)
    }
  }

  @Test func `rules from code are the same as rules from text`() throws {
    let rules = [
      MapStyleRule(feature: .poi, element: .labels, stylers: [.visibility(.off)]),
      MapStyleRule(feature: .water, stylers: [.gamma(0.5)]),
    ]
    let text = """
      [{"featureType": "poi", "elementType": "labels", "stylers": [{"visibility": "off"}]},
       {"featureType": "water", "stylers": [{"gamma": 0.5}]}]
      """
    let parsed = try MapStyleRules(parsing: text)
    #expect(rules.styleRules == parsed && [MapStyleRule](parsed) == rules)
  }
}
