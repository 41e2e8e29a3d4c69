// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapImage
import MapKML
import MapTestSupport
import MapUI
import Testing

@Suite @MainActor struct KMLOverlayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let icon = RasterImage(
      width: 4, height: 2, pixels: [UInt8](repeating: 200, count: 4 * 4 * 2))
    try Data(icon.encodedPNG()).write(to: URL(fileURLWithPath: folder.path + "/icon.png"))
  }

  private func point(_ more: String, _ coordinates: String = "1,2") -> String {
    "<Placemark>\(more)<Point><coordinates>\(coordinates)</coordinates></Point></Placemark>"
  }

  private func kml(_ inside: String) throws -> KML {
    try KML(Array("<kml><Document>\(inside)</Document></kml>".utf8))
  }

  @Test func `points are markers with their icon, its color, scale, heading and hot spot`() throws {
    let images = KMLImages(folder: folder.path)
    let overlays = GeometryOverlays(
      try kml(
        point(
          """
          <name>A</name><description>&lt;p&gt;One &amp;amp; two&lt;/p&gt;</description>
          <Style><IconStyle><color>800000ff</color><scale>2</scale><heading>30</heading>
          <Icon><href>icon.png</href></Icon><hotSpot x="1" y="0" xunits="pixels" yunits="fraction"/>
          </IconStyle></Style>
          """)), images: images)
    let marker = try #require(overlays.overlays.first as? Marker)
    #expect(marker.position == Coordinate(latitude: 2, longitude: 1))
    #expect(marker.title == "A" && marker.snippet == "One & two" && marker.rotation == 30)
    #expect(marker.groundAnchor == CGPoint(x: 0.25, y: 1))
    #expect(marker.icon?.size == CGSize(width: 8, height: 4))
    #expect(marker.icon?.image.pixels.prefix(4) == [200, 0, 0, 100])
    #expect((marker.userData as? KMLFeature)?.name == "A" && images.missing.isEmpty)
  }

  @Test func `missing icons are reported once and replaced by the pin`() throws {
    let images = KMLImages(folder: folder.path)
    func icon(_ href: String) -> String {
      point(
        "<Style><IconStyle><scale>3</scale><heading>9</heading><Icon><href>\(href)</href></Icon></IconStyle></Style>"
      )
    }
    let hrefs = ["none.png", "none.png", "http://example.com/a.png", ".", "/dev/null"]
    let overlays = GeometryOverlays(try kml(hrefs.map(icon).joined()), images: images)
    #expect(
      images.missing.map(\.href) == ["none.png", "http://example.com/a.png", ".", "/dev/null"])
    let markers = overlays.overlays.compactMap { $0 as? Marker }
    #expect(markers.count == 5 && markers.allSatisfy { $0.icon == nil && $0.rotation == 0 })
  }

  @Test func `an icon of scale 0 hides its point`() throws {
    let overlays = GeometryOverlays(
      try kml(point("<Style><IconStyle><scale>0</scale></IconStyle></Style>")))
    #expect(overlays.overlays.isEmpty)
  }

  @Test func `lines and polygons have the document's style, or the given one`() throws {
    let line = "<LineString><coordinates>0,0 1,1</coordinates></LineString>"
    let ring = "<LinearRing><coordinates>0,0 4,0 4,4 0,4 0,0</coordinates></LinearRing>"
    let area =
      "<Polygon><outerBoundaryIs>\(ring)</outerBoundaryIs><innerBoundaryIs>\(ring)</innerBoundaryIs></Polygon>"
    let overlays = GeometryOverlays(
      try kml(
        """
        <Style id="a"><LineStyle><color>ff0000ff</color><width>6</width></LineStyle>
        <PolyStyle><color>7f00ff00</color></PolyStyle></Style>
        <Style id="b"><PolyStyle><fill>0</fill></PolyStyle></Style>
        <Style id="c"><PolyStyle><outline>0</outline></PolyStyle></Style>
        <Placemark><styleUrl>#a</styleUrl><MultiGeometry>\(line)\(area)</MultiGeometry></Placemark>
        <Placemark><styleUrl>#b</styleUrl>\(area)</Placemark>
        <Placemark><styleUrl>#c</styleUrl>\(area)</Placemark>
        <Placemark>\(line)</Placemark>
        <Placemark><visibility>0</visibility>\(line)</Placemark>
        """)
    ).overlays
    #expect(overlays.count == 5)
    let polyline = try #require(overlays[0] as? MapUI.Polyline)
    #expect(
      polyline.strokeWidth == 6 && polyline.strokeColor == MapColor(red: 1, green: 0, blue: 0))
    let polygons = overlays[1...3].compactMap { $0 as? MapUI.Polygon }
    #expect(polygons[0].strokeColor == polyline.strokeColor)
    #expect(polygons[0].innerRings.count == 1)
    #expect(polygons[0].fillColor == MapColor(red: 0, green: 1, blue: 0, alpha: 127.0 / 255))
    #expect(polygons[1].fillColor == nil && polygons[1].strokeColor == GeometryStyle().strokeColor)
    #expect(polygons[2].strokeColor == nil && polygons[2].fillColor == GeometryStyle().fillColor)
    #expect((overlays[4] as? MapUI.Polyline)?.strokeWidth == GeometryStyle().strokeWidth)
  }

  @Test func `ground overlays rotate counterclockwise and can be shown on a map`() throws {
    let images = KMLImages(folder: folder.path)
    let overlays = GeometryOverlays(
      try kml(
        """
        <GroundOverlay><color>80ffffff</color><drawOrder>3</drawOrder><Icon><href>icon.png</href></Icon>
        <LatLonBox><north>2</north><south>1</south><east>4</east><west>3</west><rotation>20</rotation>
        </LatLonBox></GroundOverlay>
        <GroundOverlay><Icon><href>none.png</href></Icon><LatLonBox><north>2</north><south>1</south>
        <east>4</east><west>3</west></LatLonBox></GroundOverlay>
        """), images: images)
    let overlay = try #require(overlays.overlays.first as? GroundOverlay)
    #expect(overlays.overlays.count == 1 && images.missing.map(\.href) == ["none.png"])
    #expect(overlay.bearing == -20 && overlay.zIndex == 3)
    #expect(overlay.icon?.image.pixels[3] == 100)
    #expect(abs((overlay.bounds?.northEast.latitude ?? 0) - 2) < 1e-9)
    #expect(overlays.bounds.southWest == Coordinate(latitude: 1, longitude: 3))
    let (view, _, _) = makeView()
    overlays.map = view
    #expect(overlay.map === view)
    overlays.map = nil
    #expect(overlay.map == nil)
  }

  @Test func `the bounds of a ground overlay around the world are its own`() throws {
    let overlays = GeometryOverlays(
      try kml(
        """
        <GroundOverlay><Icon><href>icon.png</href></Icon><LatLonBox><north>60</north><south>-60</south>
        <east>170</east><west>-170</west></LatLonBox></GroundOverlay>
        """), images: KMLImages(folder: folder.path))
    #expect(overlays.bounds.southWest == Coordinate(latitude: -60, longitude: -170))
    #expect(overlays.bounds.northEast == Coordinate(latitude: 60, longitude: 170))
  }

  @Test(arguments: [
    ("plain", "plain"), ("<b>a</b><br/>b", "a b"), ("a &amp; b &lt; c", "a & b < c"),
    ("1 < 2", "1 < 2"),
    ("<unclosed", nil), ("<p> </p>", nil), ("&unknown; &", "&unknown; &"), ("", nil),
  ])
  func `descriptions are shown without tags`(html: String, plain: String?) throws {
    let overlays = GeometryOverlays(
      try kml(point("<description><![CDATA[\(html)]]></description>")))
    #expect((overlays.overlays.first as? Marker)?.snippet == plain)
  }
}
