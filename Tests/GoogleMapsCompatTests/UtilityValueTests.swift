// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import GoogleMapsCompat

/// Values from the unit tests of Google's utility library.
@Suite("Parsed documents have the same values as in Google's utility library") @MainActor
struct UtilityValueTests {
  private let mapView = GMSMapView(
    frame: CGRect(x: 0, y: 0, width: 800, height: 600),
    camera: GMSCameraPosition(latitude: 0, longitude: 0, zoom: 4))

  private func features(_ text: String) -> [GMUFeature] {
    let parser = GMUGeoJSONParser(data: Data(text.utf8))
    parser.parse()
    #expect(parser.parseError == nil)
    return parser.features.compactMap { $0 as? GMUFeature }
  }

  private func parser(kml: String) -> GMUKMLParser {
    let parser = GMUKMLParser(data: Data("<kml><Document>\(kml)</Document></kml>".utf8))
    parser.parse()
    #expect(parser.parseError == nil)
    return parser
  }

  @Test(arguments: ["[-10, -10, 10, 10]", "[-10, -10, 0, 10, 10, 500]"])
  func `a feature's bounding box is its own bbox`(bbox: String) {
    let feature = features(
      """
      {"type": "Feature", "bbox": \(bbox), "properties": {"description": "d"},
       "geometry": {"type": "Point", "coordinates": [102, 0.5]}}
      """
    ).first
    let corners = GMSCoordinateBounds(
      coordinate: CLLocationCoordinate2DMake(10, 10),
      coordinate: CLLocationCoordinate2DMake(-10, -10))
    #expect(feature?.boundingBox == corners)
  }

  private func line(bbox: String) -> GMUGeoJSONParser {
    let parser = GMUGeoJSONParser(
      data: Data(
        """
        {"type": "Feature", "bbox": \(bbox), "properties": {},
         "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}}
        """.utf8))
    parser.parse()
    return parser
  }

  @Test(arguments: ["[]", "[1, 2, 3]", "7", #"["a", 0, 1, 1]"#, "[0, 10, 1, 5]"])
  func `a malformed bbox is replaced by the bounding box of the coordinates`(bbox: String) throws {
    let feature = try #require(line(bbox: bbox).features.first as? GMUFeature)
    #expect(feature.boundingBox?.southWest == CLLocationCoordinate2DMake(2, 1))
    #expect(feature.boundingBox?.northEast == CLLocationCoordinate2DMake(4, 3))
  }

  @Test func `a number outside the range of Double makes the document malformed`() {
    let parser = line(bbox: "[0, 1e999, 1, 5]")
    #expect(parser.parseError != nil && parser.features.isEmpty)
  }

  @Test(arguments: [(45.0, 315.0), (0, 0), (-45, 45), (360, 0), (400, 320)])
  func `a ground overlay's rotation is converted to a bearing`(rotation: Double, bearing: Double) {
    let image =
      parser(
        kml: """
          <GroundOverlay><Icon><href>a.png</href></Icon><LatLonBox><north>10</north><south>-10</south>
          <east>10</east><west>-10</west><rotation>\(rotation)</rotation></LatLonBox></GroundOverlay>
          """
      ).placemarks.first?.geometry as? GMUGroundOverlay
    #expect(image?.rotation == bearing)
  }

  @Test func `a ground overlay is drawn with its bearing, parsed or created by the app`() throws {
    let folder = try TemporaryFolder()
    let icon = UIImage(RasterImage(width: 2, height: 2, pixels: [UInt8](repeating: 9, count: 16)))
    let file = try folder.write([UInt8](try #require(icon.pngData())), to: "icon.png")
    let made = GMUGroundOverlay(
      coordinate: CLLocationCoordinate2DMake(1, 1), southWest: CLLocationCoordinate2DMake(0, 0),
      zIndex: 0, rotation: 45, href: file)
    let placemark = GMUPlacemark(
      geometry: made, title: nil, snippet: nil, style: nil, styleUrl: nil)
    let document = try folder.write(
      Array(
        """
        <kml><GroundOverlay><Icon><href>icon.png</href></Icon><LatLonBox><north>1</north><south>0</south>
        <east>1</east><west>0</west><rotation>45</rotation></LatLonBox></GroundOverlay></kml>
        """.utf8), to: "a.kml")
    let parser = GMUKMLParser(url: URL(fileURLWithPath: document))
    parser.parse()
    // Rhumb finds the app's own image in the document's folder.
    placemark.folder = folder.path
    let renderer = GMUGeometryRenderer(map: mapView, geometries: [placemark] + parser.placemarks)
    renderer.render()
    let bearings = renderer.overlays.compactMap { ($0 as? GMSGroundOverlay)?.bearing }
    #expect(bearings == [45, -45])
  }

  private let style = """
    <Style id="Test Style"><IconStyle><scale>2.5</scale><heading>45</heading>
    <Icon><href>icon.png</href></Icon><hotSpot x="0.25" y="0.75" xunits="fraction" yunits="fraction"/>
    </IconStyle><BalloonStyle><text>A Point title</text></BalloonStyle></Style>
    """

  @Test func `a style has its hot spot and balloon text as written`() throws {
    let style = try #require(parser(kml: style).styles.first)
    #expect(style.styleID == "#Test Style" && style.scale == 2.5 && style.heading == 45)
    #expect(style.anchor == CGPoint(x: 0.25, y: 0.75))
    #expect(style.title == "A Point title")
  }

  @Test func `an icon is drawn with its hot spot on the point and with its placemark's name`()
    throws
  {
    let folder = try TemporaryFolder()
    let icon = UIImage(RasterImage(width: 2, height: 2, pixels: [UInt8](repeating: 9, count: 16)))
    _ = try folder.write([UInt8](try #require(icon.pngData())), to: "icon.png")
    let path = try folder.write(
      Array(
        """
        <kml><Placemark><name>Place</name>\(style.replacingOccurrences(of: " id=\"Test Style\"", with: ""))
        <Point><coordinates>1,2</coordinates></Point></Placemark></kml>
        """.utf8), to: "a.kml")
    let parser = GMUKMLParser(url: URL(fileURLWithPath: path))
    parser.parse()
    let renderer = GMUGeometryRenderer(map: mapView, geometries: parser.placemarks)
    renderer.render()
    let marker = try #require(renderer.overlays.first as? GMSMarker)
    #expect(marker.groundAnchor == CGPoint(x: 0.25, y: 0.25))
    #expect(marker.title == "Place")
  }

  @Test func `geometries, styles and pairs are equal if their values are equal`() {
    func point(_ latitude: Double) -> GMUPoint {
      GMUPoint(coordinate: CLLocationCoordinate2DMake(latitude, 0))
    }
    func path(_ latitude: Double) -> GMSPath {
      [CLLocationCoordinate2DMake(latitude, 0), CLLocationCoordinate2DMake(0, 1)].gmsPath
    }
    func overlay(_ rotation: Double) -> GMUGroundOverlay {
      GMUGroundOverlay(
        coordinate: CLLocationCoordinate2DMake(1, 1), southWest: CLLocationCoordinate2DMake(0, 0),
        zIndex: 1, rotation: rotation, href: "a")
    }
    #expect(point(1) == point(1) && point(1) != point(2))
    #expect(GMULineString(path: path(1)) == GMULineString(path: path(1)))
    #expect(GMULineString(path: path(1)) != GMULineString(path: path(2)))
    #expect(GMUPolygon(paths: [path(1)]) == GMUPolygon(paths: [path(1)]))
    #expect(GMUPolygon(paths: [path(1)]) != GMUPolygon(paths: [path(1), path(2)]))
    #expect(overlay(1) == overlay(1) && overlay(1) != overlay(2))
    let many = { (latitude: Double) in
      GMUGeometryCollection(geometries: [
        point(0), GMUGeometryCollection(geometries: [GMULineString(path: path(latitude))]),
      ])
    }
    #expect(many(1) == many(1) && many(1) != many(2))
    #expect(many(1) != GMUGeometryCollection(geometries: [point(0), point(1)]))
    let pair = GMUPair(key: "normal", styleUrl: "#a")
    #expect(
      pair == GMUPair(key: "normal", styleUrl: "#a") && pair != GMUPair(key: "n", styleUrl: ""))
    #expect(GMUStyleMap(id: "#m", pairs: [pair]) == GMUStyleMap(id: "#m", pairs: [pair]))
    #expect(parser(kml: style).styles == parser(kml: style).styles)
    let feature = GMUFeature(
      geometry: point(1), identifier: nil, properties: nil, boundingBox: nil)
    #expect(Set([feature, feature]).count == 1)
  }
}
