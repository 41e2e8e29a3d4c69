// SPDX-License-Identifier: Apache-2.0
import MapKML
import MapTestSupport
import Testing

@Suite struct BadKMLTests {
  private func refusal(_ text: String) -> KMLError? {
    do throws(KMLError) {
      _ = try KML(Array(text.utf8))
      return nil
    } catch { return error }
  }

  private static let entities = KMLError.Reason.notXML(
    "the file declares entities, which are not supported")

  private func error(in geometry: String) -> KMLError.Reason? {
    refusal("<kml><Placemark>\(geometry)</Placemark></kml>")?.reason
  }

  @Test(arguments: [
    ("", 1), ("hello", 1), ("<kml>\n<Document>\n", 2), ("<kml>\n<Folder></Document>\n</kml>", 2),
    ("<kml>\n\n<name>a & b</name></kml>", 3), ("<kml/>\n<kml/>", 2),
    ("<kml>\n<name>\u{1}</name></kml>", 2),
    ("<kml a='1' a='2'/>", 1), ("<kml><name>&nbsp;</name></kml>", 1), ("<kml a=1/>", 1),
  ])
  func `malformed XML is rejected with its line`(text: String, line: Int) throws {
    let error = try #require(refusal(text))
    guard case .notXML(let sentence) = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(error.line == line && !sentence.contains("(error"), "\(error)")
  }

  @Test func `other documents are rejected by root element`() {
    #expect(refusal("<svg><g/></svg>")?.reason == .otherRoot("svg"))
    #expect(refusal("PK\u{3}\u{4}")?.reason == .zipped)
    #expect("\(KMLError(reason: .zipped, line: 1, column: 1))".contains(".kmz"))
  }

  @Test(
    arguments: [
      [0, 0, 0, 0x3c], [0x3c, 0, 0, 0], [0, 0, 0x3c, 0], [0, 0x3c, 0, 0], [0x4c, 0x6f, 0xa7, 0x94],
    ] as [[UInt8]])
  func `a document in UCS-4 or EBCDIC is rejected`(first: [UInt8]) {
    #expect(throws: KMLError.self) {
      try KML(first + Array("BalloonStyle></Placemark><Icon>=xm".utf8))
    }
  }

  @Test(arguments: ["UTF-7", "IBM037", "UCS-4", "x", "utf-8' x='", "KOI8-R"])
  func `an encoding that is not supported is rejected by name`(name: String) {
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?><kml><Document/></kml>"
    guard case .notXML(let sentence) = refusal(text)?.reason else {
      Issue.record("\(name) is accepted")
      return
    }
    #expect(sentence.contains("encoding"))
  }

  @Test(
    arguments: [
      ("ISO-8859-1", [0xE9], "\u{E9}"), ("windows-1252", [0xE9], "\u{E9}"),
      ("utf-8", [0xC3, 0xA9], "\u{E9}"), ("UTF8", [0xC3, 0xA9], "\u{E9}"),
      ("ISO-8859-2", [0xE9], "\u{E9}"), ("windows-1250", [0xE9], "\u{E9}"),
      ("windows-1251", [0xE9], "\u{439}"), ("windows-1253", [0xE9], "\u{3B9}"),
      ("windows-1254", [0xE9], "\u{E9}"), ("Shift_JIS", [0x82, 0xA0], "\u{3042}"),
    ] as [(String, [UInt8], String)])
  func `names are read in the declared encoding`(
    encoding: String, bytes: [UInt8], letter: String
  ) throws {
    let text =
      Array("<?xml version='1.0' encoding='\(encoding)' ?><kml><Placemark><name>Caf".utf8) + bytes
      + Array("</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>".utf8)
    #expect(try KML(text).features.first?.name == "Caf" + letter)
  }

  /// Byte order marks and layouts of several encodings. Each document declares UTF-7.
  @Test(
    arguments: [
      [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], [0xEF, 0xBB, 0xBF, 0xFF, 0xFE],
      [0xEF, 0xBB, 0xBF, 0xFE, 0xFF], [0xFF, 0xFE, 0xFF, 0xFE, 0xFF, 0xFE], [0xFF, 0xFE, 0, 0], [],
    ] as [[UInt8]])
  func `a document with a hidden encoding is rejected`(mark: [UInt8]) {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-7\"?><kml><Placemark/></kml>"
    for width in [1, 2, 4] {
      for isBigEndian in [false, true] {
        let wide = text.utf8.flatMap { byte -> [UInt8] in
          let zeros = [UInt8](repeating: 0, count: width - 1)
          return isBigEndian ? zeros + [byte] : [byte] + zeros
        }
        _ = try? KML(mark + wide)
      }
    }
    #expect(throws: KMLError.self) { try KML(mark + Array(text.utf8)) }
  }

  @Test(arguments: [
    "<!-- <a --><!DOCTYPE kml [<!ENTITY b \"BOOM\">]><kml><name>&b;</name></kml>",
    "<?a <a ?><!DOCTYPE kml [<!ENTITY b \"BOOM\">]><kml><name>&b;</name></kml>",
    "<?xml version=\"1.0\"\n  encoding=\"UTF-8\"?>\n<!DOCTYPE kml [<!ENTITY b \"BOOM\">]><kml/>",
  ])
  func `entity declarations cannot hide behind comments or instructions`(text: String) {
    #expect(refusal(text)?.reason == Self.entities)
  }

  @Test func `entity declarations are rejected`() {
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE kml [ <!ENTITY a "aaaaaaaaaa">
      <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"> ]><kml><name>&b;</name></kml>
      """
    #expect(refusal(bomb) == KMLError(reason: Self.entities, line: 2, column: 17))
    #expect(
      refusal("<!DOCTYPE kml [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><kml>&x;</kml>")?.reason
        == Self.entities)
    let wide = bomb.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
    #expect(throws: KMLError.self) { try KML([0xff, 0xfe] + wide) }
    // A document type without declarations is accepted, and text that only looks like one.
    #expect(refusal("<!DOCTYPE kml><kml><!-- <!ENTITY a 'b'> --></kml>") == nil)
  }

  @Test func `deeply nested elements are rejected`() {
    for name in ["Folder", "MultiGeometry", "x"] {
      let text = "<kml>" + String(repeating: "<\(name)>", count: 100_000)
      #expect(refusal(text)?.reason == .notXML("elements are nested more than 100 levels deep"))
    }
  }

  @Test(arguments: [
    "nan,0", "0,inf", "1", "1,,2", "/1", "a,b", "1,2,3,4", "1e999,0", "0,91", "361,0", "1;2",
    "1,2x", "1,2,", "--1,2", String(repeating: "9", count: 500) + ",1",
  ])
  func `invalid coordinates are rejected with their line`(text: String) throws {
    let error = try #require(
      refusal(
        "<kml><Placemark><LineString><coordinates>\n1,2\n \(text) 3,4</coordinates></LineString></Placemark></kml>"
      ))
    guard case .expected(_, "coordinates", _) = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(error.line == 3 && error.column == 2 && "\(error)".count < 200)
  }

  @Test func `geometries with too few coordinates are rejected`() {
    func coordinates(_ text: String) -> String { "<coordinates>\(text)</coordinates>" }
    #expect(
      error(in: "<LineString>\(coordinates("1,2"))</LineString>")
        == .tooFewCoordinates(least: 2, in: "LineString"))
    for ring in ["", "1,2", "1,2 1,2 1,2", "1,2 3,4", "1,2 3,4 1,2"] {
      #expect(
        error(in: "<LinearRing>\(coordinates(ring))</LinearRing>")
          == .tooFewCoordinates(least: 3, in: "LinearRing"))
    }
    #expect(error(in: "<Point/>") == .missing("coordinates", in: "Point"))
    #expect(error(in: "<Polygon/>") == .missing("outerBoundaryIs", in: "Polygon"))
    #expect(
      error(in: "<Point>\(coordinates("1,2 3,4"))</Point>")
        == .expected("one coordinate", in: "Point", found: "2"))
    #expect(error(in: "<gx:Track xmlns:gx='x'><gx:coord>1,2</gx:coord></gx:Track>") != nil)
  }

  @Test(arguments: [
    "<Style id='s'><LineStyle><width>wide</width></LineStyle></Style>",
    "<Style id='s'><LineStyle><width>-1</width></LineStyle></Style>",
    "<Style id='s'><LineStyle><width>nan</width></LineStyle></Style>",
    "<Style id='s'><LineStyle><color>red</color></LineStyle></Style>",
    "<Style id='s'><LineStyle><color>+ff00ff0</color></LineStyle></Style>",
    "<Style id='s'><PolyStyle><fill>yes</fill></PolyStyle></Style>",
    "<Style id='s'><IconStyle><hotSpot x='a' y='0'/></IconStyle></Style>",
    "<Style id='s'><IconStyle><hotSpot x='0' y='0' xunits='em'/></IconStyle></Style>",
    "<visibility>perhaps</visibility>",
    "<GroundOverlay><LatLonBox><north>1</north></LatLonBox></GroundOverlay>",
    """
    <GroundOverlay><LatLonBox><north>1</north><south>2</south><east>1</east><west>0</west></LatLonBox>\
    </GroundOverlay>
    """,
    """
    <GroundOverlay><LatLonBox><north>1e9</north><south>2</south><east>1</east><west>0</west></LatLonBox>\
    </GroundOverlay>
    """,
  ])
  func `malformed values are rejected, or skipped with the rest kept`(inside: String) throws {
    let good = "<Placemark><name>good</name></Placemark>"
    let text = Array("<kml><Folder>\(inside)\(good)</Folder></kml>".utf8)
    #expect(throws: KMLError.self) { try KML(text) }
    var skipped: [KMLError] = []
    let document = try KML(text, skipped: &skipped)
    #expect(skipped.count == 1 && document.features.map(\.name) == ["good"])
  }

  @Test func `huge widths are clamped`() throws {
    let document = try kml("<Style id='s'><LineStyle><width>1e30</width></LineStyle></Style>")
    #expect(document.styles["s"]?.lineWidth == 1000)
  }

  @Test func `truncated and corrupted documents are read or rejected`() throws {
    let whole = Array(
      """
      <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Style id="s">
      <IconStyle><color>ff0000ff</color><hotSpot x="1" y="2" xunits="pixels"/></IconStyle></Style>
      <Folder><Placemark><name>é &#x41; <![CDATA[<b>]]></name><styleUrl>#s</styleUrl><Polygon>
      <outerBoundaryIs><LinearRing><coordinates>1,2,3 4,5,6 7,8,9</coordinates></LinearRing>
      </outerBoundaryIs></Polygon></Placemark><visibility>0</visibility></Folder><GroundOverlay>
      <LatLonBox><north>2</north><south>1</south><east>2</east><west>1</west></LatLonBox>
      </GroundOverlay></Document></kml>
      """.utf8)
    #expect(try KML(whole).features.count == 2)
    for length in 0..<whole.count {
      #expect(throws: KMLError.self) { try KML(Array(whole[..<length])) }
    }
    var random = SplitMix64(seed: 11)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0...Int(random.next() % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      do throws(KMLError) { _ = try KML(bytes) } catch {
        #expect(error.line >= 1 && error.column >= 1)
      }
    }
  }
}
