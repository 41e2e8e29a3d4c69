// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import RhumbModules
import Testing

/// The parts of UIKit and Core Graphics that map code uses.
@MainActor @Suite struct UIKitTests {
  private func color(_ image: UIImage, _ x: Double, _ y: Double) -> [UInt8] {
    let (column, row) = (Int(x * image.scale), Int(y * image.scale))
    let index = 4 * (row * image.image.width + column)
    return Array(image.image.pixels[index..<index + 4])
  }

  @Test func `a renderer draws paths, rectangles and images`() {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20))
    let dot = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      context.cgContext.setFillColor(UIColor.blue.cgColor)
      context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let image = renderer.image { context in
      UIColor.red.setFill()
      UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 6).fill()
      UIColor.green.set()
      context.fill(CGRect(x: 20, y: 0, width: 10, height: 10))
      dot.draw(in: CGRect(x: 30, y: 0, width: 10, height: 10))
    }
    #expect(image.size == CGSize(width: 40, height: 20) && image.scale == 3)
    #expect(color(image, 10, 10) == [255, 0, 0, 255])
    #expect(color(image, 0.1, 0.1)[3] < 128)
    #expect(color(image, 25, 5) == [0, 255, 0, 255])
    #expect(color(image, 35, 5) == [0, 0, 255, 255])
    #expect(color(image, 25, 15)[3] == 0)
    #expect(renderer.pngData { _ in }.count > 20)
    // Outside of the renderer there is nothing to draw on.
    UIBezierPath(rect: .zero).fill()
  }

  @Test func `the format sets the scale, and an opaque background`() {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = 2
    format.opaque = true
    let image = UIGraphicsImageRenderer(size: CGSize(width: 5, height: 5), format: format)
      .image { _ in }
    #expect(image.image.width == 10 && color(image, 2, 2) == [0, 0, 0, 255])
  }

  @Test func `paths have lines, arcs and curves`() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
      UIColor.black.set()
      // The lower half of a disc: clockwise from the right to the left.
      UIBezierPath(
        arcCenter: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi, clockwise: true
      ).fill()
      let path = UIBezierPath()
      path.lineWidth = 2
      path.move(to: CGPoint(x: 0, y: 1))
      path.addLine(to: CGPoint(x: 10, y: 1))
      path.addQuadCurve(to: CGPoint(x: 20, y: 1), controlPoint: CGPoint(x: 15, y: 1))
      path.stroke()
      context.cgContext.setLineWidth(1)
      context.cgContext.strokeEllipse(in: CGRect(x: 8, y: 4, width: 4, height: 4))
    }
    #expect(color(image, 10, 14) == [0, 0, 0, 255] && color(image, 3, 6)[3] == 0)
    #expect(color(image, 5, 1)[3] == 255 && color(image, 18, 1)[3] == 255)
    #expect(color(image, 10, 6)[3] == 0)
    let upper = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
      UIBezierPath(
        arcCenter: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi,
        clockwise: false
      ).fill()
    }
    #expect(color(upper, 10, 6)[3] == 255 && color(upper, 10, 14)[3] == 0)
  }

  @Test(arguments: [
    "arrow.up", "bolt.fill", "car.fill", "checkmark", "circle", "flag.fill", "heart.fill",
    "house.fill", "location.fill", "magnifyingglass", "mappin", "person.fill", "plus", "star.fill",
    "xmark",
  ])
  func `common symbols have images that can be tinted`(name: String) throws {
    let symbol = try #require(UIImage(systemName: name)).withTintColor(.systemRed)
    #expect(symbol.size == CGSize(width: 24, height: 24))
    let pixels = symbol.image.pixels
    let filled = stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0 + 3] == 255 }
    #expect(filled.count > 300 && filled.allSatisfy { pixels[$0] == 255 && pixels[$0 + 1] < 80 })
    #expect(UIImage(systemName: "no.such.symbol") == nil)
  }

  @Test func `UIView animates the camera like a transaction`() {
    let options = GMSMapViewOptions()
    options.clock = SteppedFrameClock()
    options.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    options.camera = GMSCameraPosition(latitude: 60, longitude: 25, zoom: 10)
    let mapView = GMSMapView(options: options)
    var isOver = false
    UIView.animate(
      withDuration: 2, delay: 0, options: .curveLinear, animations: { mapView.animate(toZoom: 12) },
      completion: { isOver = $0 })
    mapView.step(to: 1)
    #expect(abs(mapView.camera.zoom - 11) < 0.01 && !isOver)
    mapView.step(to: 2.1)
    #expect(mapView.camera.zoom == 12 && isOver)
    UIView.animate(withDuration: 0) { mapView.animate(toZoom: 5) }
    #expect(mapView.camera.zoom == 5)
  }

  @Test func `properties without an effect keep their values`() {
    let mapView = GMSMapView()
    mapView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    mapView.paddingAdjustmentBehavior = .never
    mapView.isHidden = true
    mapView.backgroundColor = .white
    mapView.layoutIfNeeded()
    #expect(mapView.autoresizingMask == [.flexibleHeight, .flexibleWidth])
    #expect(mapView.paddingAdjustmentBehavior == .never && mapView.isHidden)
    #expect(mapView.backgroundColor == .white)
    let time: CFTimeInterval = 1.5
    #expect(CGVector(dx: time, dy: 0) != .zero)
  }

  @Test func `a location of the map is a CLLocation`() {
    let mapView = GMSMapView()
    mapView.isMyLocationEnabled = true
    mapView.locationChanged(to: UserLocation(coordinate: Coordinate(latitude: 60, longitude: 25)))
    let location: CLLocation? = mapView.myLocation
    #expect(location?.coordinate.latitude == 60)
  }

  @Test func `a path has a span in each length kind`() {
    let path = GMSMutablePath()
    path.addLatitude(60, longitude: 25)
    path.addLatitude(61, longitude: 25)
    #expect(path.span(ofKind: .geodesic) == path.length(of: .geodesic))
    #expect(abs(path.span(ofKind: .geodesic) - 111_195) < 100)
  }

  @Test func `timers of a view obey its stepped clock`() {
    let options = GMSMapViewOptions()
    options.clock = SteppedFrameClock()
    let mapView = GMSMapView(options: options)
    var ticks = 0
    let timer = mapView.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
      ticks += 1
      if ticks == 4 { timer.invalidate() }
    }
    var isOver = false
    mapView.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in isOver = true }
    mapView.step(to: 0.9)
    #expect(ticks == 0)
    mapView.step(to: 3)
    #expect(ticks == 3 && timer.isValid)
    mapView.step(to: 10)
    #expect(ticks == 4 && !timer.isValid && isOver)
  }

  @Test func `a timer fires with the system's clock too`() async {
    let mapView = GMSMapView()
    await withCheckedContinuation { continuation in
      mapView.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in continuation.resume() }
    }
  }

  @Test func `the methods with callbacks have asynchronous forms`() async throws {
    let options = GMSMapViewOptions()
    options.clock = SteppedFrameClock()
    let mapView = GMSMapView(options: options)
    mapView.isNavigationEnabled = true
    let navigator = try #require(mapView.navigator)
    let square = try #require(
      GMSNavigationWaypoint(
        location: CLLocationCoordinate2D(latitude: 60.1697, longitude: 24.9480), title: "Square"))
    #expect(await navigator.setDestinations([]) == .noWaypointsError)
    #expect(await navigator.setDestinations([square]) == .OK)
    #expect(navigator.currentRouteLeg != nil)
    #expect(await navigator.setDestinations([square], routeToken: "token") == .noRouteFound)
    let info = await navigator.routeInfo(
      forDestination: square, with: GMSNavigationRoutingOptions())
    #expect(info != nil)
    let simulator = try #require(mapView.locationSimulator)
    #expect(await simulator.simulateAlongNewRoute(toDestinations: [square]) == .OK)
    #expect(
      await GMSNavigationServices.showTermsAndConditionsDialogIfNeeded(withCompanyName: "Rides"))
  }
}
