// SPDX-License-Identifier: Apache-2.0
import MapJSON
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

  typealias Reason = MapStyleRules.ParseError.Reason

  @Test(
    arguments: [(String, Reason, Int, Int)]([
      ("", .notJSON(.unexpectedEnd), 1, 1), ("[{]", .notJSON(.unexpectedCharacter), 1, 3),
      ("{}", .expected("an array of rules", for: nil), 1, 1),
      ("\n  true", .expected("an array of rules", for: nil), 2, 3),
      ("[1]", .expected("an object", for: nil), 1, 2),
      ("[{}]", .expected("an array", for: "stylers"), 1, 2),
      (#"[{"stylers": {}}]"#, .expected("an array", for: "stylers"), 1, 14),
      ("[{\"stylers\": [\n {\"hue\": 3}]}]", .expected("a string", for: "hue"), 2, 10),
      (#"[{"stylers": [7]}]"#, .expected("an object", for: nil), 1, 15),
      (#"[{"featureType": 7, "stylers": []}]"#, .expected("a string", for: "featureType"), 1, 18),
      (#"[{"elementType": [], "stylers": []}]"#, .expected("a string", for: "elementType"), 1, 18),
      (
        #"[{"stylers": [{"color": "reddish"}]}]"#,
        .expected(##"a color like "#1a2b3c""##, for: "color"), 1, 25
      ),
      (
        #"[{"stylers": [{"lightness": 101}]}]"#,
        .expected("from -100 to 100", for: "lightness"), 1, 29
      ),
      (
        #"[{"stylers": [{"saturation": -100.5}]}]"#,
        .expected("from -100 to 100", for: "saturation"), 1, 30
      ),
      (#"[{"stylers": [{"gamma": 0}]}]"#, .expected("from 0.01 to 10", for: "gamma"), 1, 25),
      (#"[{"stylers": [{"gamma": "x"}]}]"#, .expected("a number", for: "gamma"), 1, 25),
      (#"[{"stylers": [{"gamma": "nan"}]}]"#, .expected("from 0.01 to 10", for: "gamma"), 1, 25),
      (#"[{"stylers": [{"weight": -1}]}]"#, .expected("from 0 to 1000", for: "weight"), 1, 26),
      (#"[{"stylers": [{"weight": 1e300}]}]"#, .expected("from 0 to 1000", for: "weight"), 1, 26),
      (
        #"[{"stylers": [{"invert_lightness": 1}]}]"#,
        .expected("true or false", for: "invert_lightness"), 1, 36
      ),
      (
        #"[{"stylers": [{"visibility": "dim"}]}]"#,
        .expected("on, off or simplified", for: "visibility"), 1, 30
      ),
      (#"[{"stylers": [{"visibility": false}]}]"#, .expected("a string", for: "visibility"), 1, 30),
      (
        "[{\"stylers\": []},\n\n {\"stylers\": [{}, {\"weight\": null}]}]",
        .expected("a number", for: "weight"), 3, 30
      ),
    ]))
  func `an error has its position and what was expected there`(
    text: String, reason: Reason, line: Int, column: Int
  ) {
    let error = #expect(throws: MapStyleRules.ParseError.self) { try MapStyleRules(parsing: text) }
    #expect(error?.reason == reason, "\(String(describing: error))")
    #expect(error?.line == line && error?.column == column, "\(String(describing: error))")
  }

  @Test func `the sentence of an error names the position, the member and what it must be`() {
    let error = #expect(throws: MapStyleRules.ParseError.self) {
      try MapStyleRules(parsing: #"[{"stylers": [{"gamma": 0}]}]"#)
    }
    #expect(error?.description == #"line 1, column 25: "gamma" must be from 0.01 to 10"#)
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
    #expect(
      rules.warnings.map(\.reason) == [
        .unknownName("poi.spaceport", of: "featureType"),
        .unknownName("labels.shadow", of: "elementType"),
        .unknownName("note", of: "member"), .unknownName("glow", of: "styler"),
      ])
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
