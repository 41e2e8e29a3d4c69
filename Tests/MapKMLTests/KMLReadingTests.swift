// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapImage
import MapKML
import Testing

/// Reads a document with the given content.
func kml(_ inside: String) throws -> KML {
  try KML(
    Array("<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(inside)</Document></kml>".utf8)
  )
}

@Suite struct KMLReadingTests {
  private func geometry(_ inside: String) throws -> GeoJSONGeometry? {
    guard
      case .geometry(let geometry) = try kml("<Placemark>\(inside)</Placemark>").features.first?
        .content
    else { return nil }
    return geometry
  }

  private func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func `points, lines and rings are read, altitudes ignored`() throws {
    let point = try geometry("<Point><coordinates>24.94,60.17,35</coordinates></Point>")
    #expect(point == .point(at(60.17, 24.94)))
    let line = try geometry(
      "<LineString><extrude>1</extrude><coordinates>\n 1,2 3,4,5\t-6.5,7e0\n</coordinates></LineString>"
    )
    #expect(line == .lineString([at(2, 1), at(4, 3), at(7, -6.5)]))
    let ring = try geometry(
      "<LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing>")
    #expect(ring == .lineString([at(0, 0), at(0, 1), at(1, 1), at(0, 0)]))
    // Space around commas is a common error in files.
    let slip = try geometry("<LineString><coordinates>1, 2, 3 4 ,5</coordinates></LineString>")
    #expect(slip == .lineString([at(2, 1), at(5, 4)]))
  }

  @Test func `polygons have holes, and open rings are closed`() throws {
    let polygon = try geometry(
      """
      <Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9 0,9</coordinates></LinearRing>\
      </outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,1</coordinates>\
      </LinearRing></innerBoundaryIs><innerBoundaryIs><LinearRing>\
      <coordinates>3,3 4,3 4,4</coordinates></LinearRing></innerBoundaryIs></Polygon>
      """)
    #expect(
      polygon
        == .polygon([
          [at(0, 0), at(0, 9), at(9, 9), at(9, 0), at(0, 0)],
          [at(1, 1), at(1, 2), at(2, 2), at(1, 1)], [at(3, 3), at(3, 4), at(4, 4), at(3, 3)],
        ]))
  }

  @Test func `geometry collections can be nested, and unknown elements are skipped`() throws {
    let many = try geometry(
      """
      <MultiGeometry><Model><Link><href>a.dae</href></Link></Model>
      <Point><coordinates>1,2</coordinates></Point><MultiGeometry>
      <LineString><coordinates>1,2 3,4</coordinates></LineString></MultiGeometry></MultiGeometry>
      """)
    #expect(
      many
        == .geometryCollection([
          .point(at(2, 1)), .geometryCollection([.lineString([at(2, 1), at(4, 3)])]),
        ]))
    #expect(try geometry("<Model/>") == nil)
  }

  @Test func `tracks are read as lines, with any namespace prefix`() throws {
    let track = """
      <gx:Track xmlns:gx="http://www.google.com/kml/ext/2.2"><when>2020-01-01</when>
      <gx:coord>1 2 3</gx:coord><gx:coord/><gx:coord>4 5</gx:coord></gx:Track>
      """
    #expect(try geometry(track) == .lineString([at(2, 1), at(5, 4)]))
    let other = try KML(
      Array(
        """
        <k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Placemark><k:name>A</k:name>\
        <k:Point><k:coordinates>1,2</k:coordinates></k:Point></k:Placemark></k:kml>
        """.utf8))
    #expect(other.features.first?.name == "A")
  }

  @Test func `features have names, descriptions and properties`() throws {
    let document = try kml(
      """
      <Placemark id="p1"><name> Café &amp; bar </name><description><![CDATA[<b>good</b>]]></description>
      <styleUrl>#s</styleUrl><ExtendedData><Data name="holes"><displayName>x</displayName>
      <value>18</value></Data><SchemaData schemaUrl="#t"><SimpleData name="par">72</SimpleData>
      </SchemaData></ExtendedData><atom:author xmlns:atom="http://www.w3.org/2005/Atom">
      <atom:name>N. N.</atom:name></atom:author></Placemark>
      """)
    let feature = try #require(document.features.first)
    #expect(feature.id == "p1" && feature.name == "Café & bar" && feature.content == nil)
    #expect(feature.description == "<b>good</b>" && feature.styleURL == "#s")
    #expect(feature.properties == ["holes": "18", "par": "72"])
  }

  @Test func `features in a hidden folder are hidden`() throws {
    let document = try kml(
      """
      <Placemark><name>a</name></Placemark>
      <Folder><Placemark><name>b</name></Placemark><Folder><visibility>0</visibility>
      <Placemark><name>c</name></Placemark></Folder><Placemark><name>d</name>
      <visibility>0</visibility></Placemark><visibility>1</visibility></Folder>
      <Folder><Folder><Placemark><name>e</name></Placemark></Folder><visibility>0</visibility></Folder>
      <Placemark><name>f</name></Placemark>
      """)
    #expect(document.features.filter(\.isVisible).map(\.name) == ["a", "b", "f"])
    #expect(document.features.count == 6)
  }

  @Test func `ground overlays are read`() throws {
    let document = try kml(
      """
      <GroundOverlay><name>map</name><color>80ffffff</color><drawOrder>7</drawOrder>
      <Icon><href>old map.png</href></Icon><LatLonBox><north>2</north><south>1</south>
      <east>-170</east><west>170</west><rotation>-30</rotation></LatLonBox></GroundOverlay>
      <GroundOverlay><LatLonBox><north>9</north><south>-9</south><east>190</east><west>170</west>
      </LatLonBox></GroundOverlay>
      <GroundOverlay><LatLonBox><north>9</north><south>-9</south><east>180</east><west>-180</west>
      </LatLonBox></GroundOverlay>
      <GroundOverlay><Icon><href>a.png</href></Icon></GroundOverlay>
      """)
    let overlays = document.features.map { feature -> KMLGroundOverlay? in
      guard case .groundOverlay(let overlay) = feature.content else { return nil }
      return overlay
    }
    let first = try #require(overlays[0])
    #expect(first.bounds == CoordinateBounds(southWest: at(1, 170), northEast: at(2, -170)))
    #expect(first.rotation == -30 && first.href == "old map.png" && first.drawOrder == 7)
    #expect(first.color == MapColor(red: 1, green: 1, blue: 1, alpha: 128.0 / 255))
    #expect(overlays[1]?.bounds.longitudeSpan == 20 && overlays[1]?.href == nil)
    #expect(overlays[2]?.bounds.longitudeSpan == 360)
    #expect(overlays[3] == nil)
  }

  @Test func `a placemark can be the root, and the encoding UTF-16`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-16"?>
      <Placemark><name>Ä</name><Point><coordinates>1,2</coordinates></Point></Placemark>
      """
    let bytes: [UInt8] =
      [0xff, 0xfe]
      + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
    #expect(try KML(bytes).features.first?.name == "Ä")
  }
}
