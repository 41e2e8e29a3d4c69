// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import Testing

/// The code of Google's overlay guides and its results.
@Suite("The code of the overlay guides compiles") @MainActor struct OverlayGuideTests {
  private let mapView = GMSMapView(
    frame: CGRect(x: 0, y: 0, width: 800, height: 600),
    camera: GMSCameraPosition(latitude: -33.86, longitude: 151.2, zoom: 10))

  @Test func `markers`() {
    let position = CLLocationCoordinate2D(latitude: -33.86, longitude: 151.2)
    let marker = GMSMarker(position: position)
    marker.title = "Sydney"
    marker.snippet = "Population: 4,605,992"
    marker.icon = GMSMarker.markerImage(with: .black)
    marker.opacity = 0.6
    marker.isFlat = true
    marker.groundAnchor = CGPoint(x: 0.5, y: 0.5)
    marker.rotation = 90
    marker.appearAnimation = .pop
    marker.isDraggable = true
    marker.zIndex = 1
    marker.userData = ["key": 1]
    marker.map = mapView
    mapView.selectedMarker = marker
    #expect(mapView.selectedMarker === marker)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2.0)
    marker.position = CLLocationCoordinate2D(latitude: -33.9, longitude: 151.3)
    CATransaction.commit()
    let spin = CABasicAnimation(keyPath: kGMSMarkerLayerRotation)
    spin.toValue = 180
    marker.layer.add(spin, forKey: nil)
    let layer: GMSMarkerLayer = marker.layer
    #expect(layer.latitude == -33.9)
    let copy = marker.copy() as? GMSMarker
    #expect(copy?.title == "Sydney" && copy?.map == nil)
    mapView.clear()
    #expect(marker.map == nil && mapView.selectedMarker == nil)
  }

  @Test func `advanced markers`() {
    let options = GMSPinImageOptions()
    options.backgroundColor = .blue
    options.borderColor = .yellow
    let glyph = GMSPinImageGlyph(text: "ABC", textColor: .white)
    options.glyph = glyph
    let pinImage = GMSPinImage(options: options)
    let marker = GMSAdvancedMarker(
      position: CLLocationCoordinate2D(latitude: 47.6089945, longitude: -122.3410462))
    marker.icon = pinImage
    #expect(marker.collisionBehavior == .required)
    let behavior: GMSCollisionBehavior = .requiredAndHidesOptional
    marker.collisionBehavior = behavior
    marker.collisionBehavior = .optionalAndHidesLowerPriority
    marker.zIndex = 3
    marker.map = mapView
    options.glyph = GMSPinImageGlyph(glyphColor: .yellow)
    options.glyph = GMSPinImageGlyph(image: pinImage)
    #expect(GMSPinImage(options: options) !== pinImage && marker.icon === pinImage)
    let copy = marker.copy() as? GMSAdvancedMarker
    #expect(copy?.collisionBehavior.rawValue == 2 && copy?.icon === pinImage)
    let plain: GMSMarker = marker
    #expect(plain is GMSAdvancedMarker)
    mapView.clear()
  }

  @Test func `paths and polylines`() {
    let path = GMSMutablePath()
    path.add(CLLocationCoordinate2D(latitude: 37.36, longitude: -122.0))
    path.addLatitude(37.45, longitude: -122.0)
    path.addLatitude(37.45, longitude: -122.2)
    let rectangle = GMSPolyline(path: path)
    rectangle.strokeWidth = 2
    rectangle.strokeColor = .blue
    rectangle.geodesic = true
    rectangle.isTappable = true
    rectangle.map = mapView
    // The polyline keeps a copy of the path.
    path.removeLastCoordinate()
    let kept = rectangle.path
    #expect(kept?.count() == 3 && path.count() == 2)
    rectangle.path = nil
    #expect(rectangle.path == nil)
    let solidRed = GMSStrokeStyle.solidColor(.red)
    let redYellow = GMSStrokeStyle.gradient(from: .red, to: .yellow)
    rectangle.spans = [
      GMSStyleSpan(style: solidRed), GMSStyleSpan(style: redYellow, segments: 10),
      GMSStyleSpan(color: .green), GMSStyleSpan(color: .blue, segments: 0.5),
    ]
    let image = UIImage(RasterImage(width: 1, height: 1, pixels: [255, 0, 0, 255]))
    let stamped = GMSStrokeStyle.transparentStroke(withStamp: GMSSpriteStyle(image: image))
    #expect(stamped.stampStyle?.stampImage === image)
    solidRed.stampStyle = GMSTextureStyle(image: image)
    let styles = [solidRed, GMSStrokeStyle.solidColor(.clear)]
    let lengths: [NSNumber] = [1000, 500]
    #expect(GMSStyleSpans(path, styles, lengths, .rhumb).count > 10)
    let moved = GMSStyleSpansOffset(path, styles, lengths, .rhumb, 1200)
    #expect(moved.first?.style === styles[1])
    let bounds = GMSCoordinateBounds(path: path)
    #expect(bounds.includingPath(path) == bounds)
  }

  @Test func `polygons, circles and ground overlays`() {
    let path = GMSMutablePath()
    for (latitude, longitude) in [(37.36, -122.0), (37.45, -122.0), (37.45, -122.2)] {
      path.addLatitude(latitude, longitude: longitude)
    }
    let polygon = GMSPolygon(path: path)
    polygon.fillColor = UIColor(red: 0.25, green: 0, blue: 0, alpha: 0.2)
    polygon.strokeColor = .black
    polygon.strokeWidth = 2
    let glow = CABasicAnimation(keyPath: kGMSPolygonLayerFillColor)
    glow.toValue = UIColor.red
    let layer: GMSPolygonLayer = polygon.layer
    layer.add(glow, forKey: kGMSPolygonLayerFillColor)
    #expect(layer.strokeWidth == 2 && layer.strokeColor == .black)
    polygon.holes = [path]
    polygon.map = mapView
    let holes = polygon.holes
    #expect(holes?.first?.count() == 3)
    polygon.path = GMSPath()
    let circle = GMSCircle(
      position: CLLocationCoordinate2D(latitude: 37.35, longitude: -122.0), radius: 1000)
    circle.fillColor = .red
    circle.strokeColor = nil
    circle.map = mapView
    let southWest = CLLocationCoordinate2D(latitude: 40.712216, longitude: -74.22655)
    let northEast = CLLocationCoordinate2D(latitude: 40.773941, longitude: -74.12544)
    let bounds = GMSCoordinateBounds(coordinate: southWest, coordinate: northEast)
    let icon = UIImage(RasterImage(width: 1, height: 1, pixels: [255, 0, 0, 255]))
    let overlay = GMSGroundOverlay(bounds: bounds, icon: icon)
    overlay.bearing = 0
    overlay.map = mapView
    let other = GMSGroundOverlay(position: southWest, icon: icon, zoomLevel: 10)
    other.anchor = CGPoint(x: 0, y: 1)
    other.map = mapView
    let overlays: [GMSOverlay] = [polygon, circle, overlay, other]
    #expect(overlays.allSatisfy { $0.map === mapView })
  }

  @Test func `colors and images with UIKit's initializers`() {
    #expect(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1) == .green)
    #expect(UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1) == .red)
    #expect(UIColor(hue: 0.7, saturation: 0, brightness: 0.5, alpha: 1) == .gray)
    let sky = UIColor(hue: 0.5, saturation: 0.5, brightness: 0.8, alpha: 0.3)
    #expect(sky == UIColor(red: 0.4, green: 0.8, blue: 0.8, alpha: 0.3))
    #expect(UIColor(hue: .nan, saturation: -1, brightness: 7, alpha: 1) == .white)
    #expect(sky.withAlphaComponent(1) == UIColor(red: 0.4, green: 0.8, blue: 0.8, alpha: 1))
    #expect(UIImage(named: "no such image") == nil)
  }

  @Test func `path indices out of bounds`() {
    let path = GMSMutablePath()
    path.removeLastCoordinate()
    path.removeCoordinate(at: 5)
    #expect(path.count() == 0 && path.encodedPath().isEmpty)
    #expect(!CLLocationCoordinate2DIsValid(path.coordinate(at: 0)))
    path.replaceCoordinate(at: 2, with: CLLocationCoordinate2DMake(1, 2))
    #expect(path.count() == 3 && !CLLocationCoordinate2DIsValid(path.coordinate(at: 1)))
    path.insert(CLLocationCoordinate2DMake(3, 4), at: 3)
    path.insert(CLLocationCoordinate2DMake(5, 6), at: 0)
    #expect(path.count() == 5 && path.coordinate(at: 0).latitude == 5)
    path.replaceCoordinate(at: .max, with: CLLocationCoordinate2DMake(1, 2))
    #expect(path.count() == 5)
    path.removeAllCoordinates()
    #expect(path.count() == 0)
  }

  @Test func `encoded and moved paths`() throws {
    // The example in Google's description of the encoded polyline format.
    let path = try #require(GMSPath(fromEncodedPath: "_p~iF~ps|U_ulLnnqC_mqNvxq`@"))
    #expect(path.count() == 3 && path.coordinate(at: 2).longitude == -126.453)
    #expect(path.encodedPath() == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    #expect(GMSPath(fromEncodedPath: "_p~iF~ps|U_") == nil)
    let moved = path.pathOffset(byLatitude: 1, longitude: -1)
    #expect(abs(moved.coordinate(at: 0).latitude - 39.5) < 1e-9)
    let mutable = try #require(path.mutableCopy() as? GMSMutablePath)
    mutable.removeLastCoordinate()
    #expect(mutable.count() == 2 && path.count() == 3)
    #expect(path.segments(forLength: path.length(of: .geodesic) / 2, kind: .geodesic) > 0.9)
  }

  @Test func `geometry by Google's names`() {
    let quarter = Double.pi / 2 * kGMSEarthRadius
    let origin = CLLocationCoordinate2DMake(0, 0)
    let east = CLLocationCoordinate2DMake(0, 90)
    #expect(abs(GMSGeometryDistance(origin, east) - quarter) < 1e-6)
    #expect(GMSGeometryHeading(origin, east) == 90)
    #expect(abs(GMSGeometryOffset(origin, quarter, 90).longitude - 90) < 1e-9)
    #expect(abs(GMSGeometryInterpolate(origin, east, 0.5).longitude - 45) < 1e-9)
    let octant = GMSMutablePath()
    for coordinate in [origin, east, CLLocationCoordinate2DMake(90, 0)] { octant.add(coordinate) }
    let sphere = 4 * Double.pi * kGMSEarthRadius * kGMSEarthRadius
    #expect(abs(GMSGeometryArea(octant) / sphere - 0.125) < 1e-9)
    #expect(GMSGeometrySignedArea(octant) > 0)
    #expect(abs(GMSGeometryLength(octant) - 2 * quarter) < 1e-6)
    let inside = CLLocationCoordinate2DMake(30, 30)
    #expect(GMSGeometryContainsLocation(inside, octant, true))
    #expect(GMSGeometryIsLocationOnPath(CLLocationCoordinate2DMake(0, 30), octant, true))
    #expect(!GMSGeometryIsLocationOnPathTolerance(inside, octant, true, 1000))
    #expect(GMSProject(east).x == 0.5 && GMSUnproject(GMSMapPoint(x: 0.5, y: 0)).longitude == 90)
    let (west, far) = (GMSMapPoint(x: -0.9, y: 0), GMSMapPoint(x: 0.9, y: 0))
    #expect(abs(GMSMapPointDistance(west, far) - 0.2) < 1e-12)
    #expect(abs(abs(GMSMapPointInterpolate(west, far, 0.5).x) - 1) < 1e-12)
  }
}
