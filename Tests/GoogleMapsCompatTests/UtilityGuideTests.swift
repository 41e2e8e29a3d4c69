// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import MapKML
import MapTestSupport
import Testing

/// The code of the guides to Google's utility library and its results.
@Suite("The code of the utility library's guides compiles") @MainActor struct UtilityGuideTests {
  private let mapView = GMSMapView(
    frame: CGRect(x: 0, y: 0, width: 800, height: 600),
    camera: GMSCameraPosition(latitude: -33.86, longitude: 151.2, zoom: 10))
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let kml = """
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
    <Style id="red"><LineStyle><color>ff0000ff</color><width>4</width></LineStyle></Style>
    <StyleMap id="map"><Pair><key>normal</key><styleUrl>#red</styleUrl></Pair></StyleMap>
    <StyleMap id="own"><Pair><key>normal</key><Style><LineStyle><width>9</width></LineStyle></Style></Pair>
    </StyleMap>
    <Placemark><name>Way</name><description>long</description><styleUrl>#red</styleUrl>
    <LineString><coordinates>151,-33 152,-34</coordinates></LineString></Placemark>
    <Placemark><styleUrl>#map</styleUrl>
    <LineString><coordinates>151,-33 152,-34</coordinates></LineString></Placemark>
    <Placemark><styleUrl>#own</styleUrl>
    <LineString><coordinates>151,-33 152,-34</coordinates></LineString></Placemark>
    <Placemark><Style><IconStyle><Icon><href>icon.png</href></Icon></IconStyle></Style>
    <Point><coordinates>151,-33</coordinates></Point></Placemark>
    <Placemark><visibility>0</visibility><Point><coordinates>1,1</coordinates></Point></Placemark>
    <Placemark><name>nowhere</name></Placemark>
    <GroundOverlay><Icon><href>icon.png</href></Icon><drawOrder>2</drawOrder><LatLonBox><north>2</north>
    <south>1</south><east>4</east><west>3</west><rotation>8</rotation></LatLonBox></GroundOverlay>
    </Document></kml>
    """

  @Test func `KML is parsed and rendered`() throws {
    let icon = UIImage(RasterImage(width: 2, height: 2, pixels: [UInt8](repeating: 9, count: 16)))
    _ = try folder.write([UInt8](try #require(icon.pngData())), to: "icon.png")
    let path = try folder.write(Array(kml.utf8), to: "KML_Sample.kml")
    let url = URL(fileURLWithPath: path)
    let kmlParser = GMUKMLParser(url: url)
    kmlParser.parse()
    #expect(kmlParser.parseError == nil)
    #expect(kmlParser.styles.map(\.styleID) == ["#red", "#own#normal"])
    #expect(kmlParser.styleMaps.map(\.styleMapId) == ["#map", "#own"])
    let renderer = GMUGeometryRenderer(
      map: mapView, geometries: kmlParser.placemarks, styles: kmlParser.styles,
      styleMaps: kmlParser.styleMaps)
    let other = GMSMarker()
    other.map = mapView
    renderer.render()
    let overlays = renderer.overlays
    #expect(overlays.count == 5 && overlays.allSatisfy { $0.map === mapView })
    let lines = overlays.compactMap { $0 as? GMSPolyline }
    #expect(lines.map(\.strokeWidth) == [4, 4, 9] && lines[0].strokeColor == .red)
    #expect(lines[0].title == "Way")
    #expect((overlays[3] as? GMSMarker)?.icon?.size == CGSize(width: 2, height: 2))
    #expect((overlays[4] as? GMSGroundOverlay)?.bearing == -8)
    renderer.clear()
    #expect(overlays.allSatisfy { $0.map == nil } && other.map === mapView)
  }

  @Test func `placemarks have the properties of the document`() throws {
    let parser = GMUKMLParser(stream: InputStream(data: Data(kml.utf8)))
    parser.parse()
    let placemark = try #require(parser.placemarks.first as? GMUPlacemark)
    #expect(placemark.title == "Way" && placemark.snippet == "long" && placemark.styleUrl == "#red")
    #expect((placemark.geometry as? GMULineString)?.path.count() == 2)
    #expect(parser.placemarks[3].geometry.type == "Point" && parser.placemarks[3].style != nil)
    let image = try #require(parser.placemarks.last?.geometry as? GMUGroundOverlay)
    #expect(image.type == "GroundOverlay" && image.href == "icon.png" && image.zIndex == 2)
    #expect(image.northEast.latitude == 2 && image.southWest.longitude == 3)
    let style = try #require(parser.styles.first)
    #expect(style.strokeColor == .red && style.width == 4 && style.hasFill && style.hasStroke)
    #expect(parser.styleMaps.first?.pairs.first?.styleUrl == "#red")
  }

  @Test func `malformed and unreadable documents result in errors`() {
    let broken = GMUKMLParser(data: Data("<kml>".utf8))
    broken.parse()
    #expect(broken.placemarks.isEmpty && broken.parseError is KMLError)
    let elsewhere = GMUKMLParser(url: URL(fileURLWithPath: folder.path + "/none.kml"))
    elsewhere.parse()
    #expect(elsewhere.placemarks.isEmpty && elsewhere.parseError != nil)
    let json = GMUGeoJSONParser(data: Data("{".utf8))
    json.parse()
    #expect(json.features.isEmpty && json.parseError != nil)
    let remote = GMUGeoJSONParser(url: URL(string: "https://example.com/a.geojson")!)
    remote.parse()
    #expect(remote.parseError.map { "\($0)" }?.contains("not a file URL") ?? false)
  }

  @Test func `GeoJSON is parsed and rendered, in its own style or a given one`() throws {
    let path = try folder.write(
      Array(
        """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "id": 7, "properties": {"name": "Opera", "stroke": "#00ff00", "n": [1]},
           "geometry": {"type": "LineString", "coordinates": [[151, -33], [152, -34]]}},
          {"type": "Feature", "properties": {},
           "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}},
          {"type": "Feature", "properties": {},
           "geometry": {"type": "MultiPoint", "coordinates": [[0, 0], [1, 0]]}}]}
        """.utf8), to: "GeoJSON_sample.geojson")
    let geoJsonParser = GMUGeoJSONParser(url: URL(fileURLWithPath: path))
    geoJsonParser.parse()
    let feature = try #require(geoJsonParser.features.first as? GMUFeature)
    #expect(feature.identifier == "7" && feature.properties?["name"] as? String == "Opera")
    #expect(feature.boundingBox?.northEast.longitude == 152)
    let style = GMUStyle(
      styleID: "random", strokeColor: .cyan, fillColor: UIColor.cyan, width: 2, scale: 1,
      heading: 0, anchor: CGPoint(x: 0, y: 0), iconUrl: nil, title: nil, hasFill: true,
      hasStroke: true)
    geoJsonParser.features[1].style = style
    let renderer = GMUGeometryRenderer(map: mapView, geometries: geoJsonParser.features)
    renderer.render()
    #expect((renderer.overlays[0] as? GMSPolyline)?.strokeColor == .green)
    let polygon = try #require(renderer.overlays[1] as? GMSPolygon)
    #expect(polygon.fillColor == .cyan && polygon.strokeColor == .cyan && polygon.strokeWidth == 2)
    #expect(renderer.overlays.count == 4)
    renderer.clear()
    #expect(renderer.overlays.isEmpty)
  }

  @Test func `geometries that the app creates are rendered`() {
    let path = GMSMutablePath()
    path.addLatitude(1, longitude: 2)
    path.addLatitude(3, longitude: 4)
    path.addLatitude(3, longitude: 5)
    let shapes = GMUGeometryCollection(geometries: [
      GMUPoint(coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2)),
      GMULineString(path: path), GMUPolygon(paths: [path, path]),
    ])
    let placemark = GMUPlacemark(
      geometry: shapes, title: "all", snippet: nil, style: nil, styleUrl: "#none")
    let map = GMUStyleMap(id: "#none", pairs: [GMUPair(key: "normal", styleUrl: "#none")])
    let renderer = GMUGeometryRenderer(
      map: mapView, geometries: [placemark], styles: [], styleMaps: [map])
    renderer.render()
    renderer.render()
    #expect(renderer.overlays.map(\.title) == ["all", "all", "all"])
  }
}
