// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import RhumbModules
import Testing

/// The code of Google's guide "Camera and view" and its results.
@Suite("The code of the camera and view guide compiles") @MainActor struct GuideTests {
  private let frame = CGRect(x: 0, y: 0, width: 800, height: 600)

  private func finish(_ mapView: GMSMapView, after seconds: Double = 0.3) {
    mapView.step(to: mapView.clock.now + seconds)
  }

  @Test func `a view is created`() {
    #expect(GMSServices.provideAPIOptions([]))
    #expect(GMSServices.sharedServices() === GMSServices.sharedServices())
    let options = GMSMapViewOptions()
    options.camera = GMSCameraPosition.camera(withLatitude: -33.8683, longitude: 151.2086, zoom: 16)
    options.frame = frame
    options.backgroundColor = UIColor.lightGray
    options.mapID = GMSMapID(identifier: "MAP_ID")
    let mapView = GMSMapView(options: options)
    #expect(mapView.camera.target == CLLocationCoordinate2DMake(-33.8683, 151.2086))
    #expect(mapView.camera.zoom == 16)

    let camera = GMSCameraPosition(latitude: -33, longitude: 151, zoom: 6)
    #expect(GMSMapView(frame: frame, camera: camera).camera == camera)
    #expect(GMSMapView.map(withFrame: CGRect.zero, camera: camera).camera == camera)
    #expect(GMSMapView(frame: .zero).camera == .default)
    #expect(GMSMapView().mapType == .normal)
    #expect(GMSMapView(frame: frame, mapID: .demoMapID, camera: camera).mapID == .demoMapID)
  }

  @Test func `a key applies to the views of all initializers, also if it comes after them`() async {
    // Runs in a process of its own, since the key applies to all views.
    await #expect(processExitsWith: .success) { @MainActor in
      let camera = GMSCameraPosition(latitude: -33, longitude: 151, zoom: 6)
      let views = [
        GMSMapView(), GMSMapView(frame: .zero), GMSMapView(frame: .zero, camera: camera),
        GMSMapView.map(withFrame: .zero, camera: camera), GMSMapView(options: GMSMapViewOptions()),
        GMSMapView(frame: .zero, mapID: .demoMapID, camera: camera),
      ]
      let plain = MapView(options: MapViewOptions())
      for view in views + [plain] {
        await #expect(throws: MapViewError.noScene) { _ = try await view.snapshot() }
      }
      #expect(GMSServices.provideAPIKey("YOUR_API_KEY"))
      // A view with a map to open fails because it has no size.
      for view in views {
        await #expect(throws: MapViewError.noSize) { _ = try await view.snapshot() }
      }
      await #expect(throws: MapViewError.noScene) { _ = try await plain.snapshot() }
    }
  }

  @Test func `a camera position is created`() {
    let target = CLLocationCoordinate2D(latitude: -33.868, longitude: 151.208)
    let plain = GMSCameraPosition(target: target, zoom: 6)
    #expect(plain.bearing == 0 && plain.viewingAngle == 0)
    #expect(GMSCameraPosition.camera(withTarget: target, zoom: 6) == plain)
    #expect(
      GMSCameraPosition.camera(withLatitude: -33.868, longitude: 151.208, zoom: 6) == plain)
    let fancy = GMSCameraPosition(
      latitude: -33.868, longitude: 151.208, zoom: 15, bearing: 30, viewingAngle: 45)
    #expect(
      GMSCameraPosition(target: target, zoom: 15, bearing: 30, viewingAngle: 45) == fancy)
    #expect(
      GMSCameraPosition.camera(withTarget: target, zoom: 15, bearing: 30, viewingAngle: 45) == fancy
    )
    #expect(
      GMSCameraPosition.camera(
        withLatitude: -33.868, longitude: 151.208, zoom: 15, bearing: 30, viewingAngle: 45) == fancy
    )
    var mutable = GMSMutableCameraPosition()
    mutable.target = target
    mutable.zoom = 99
    mutable.bearing = -90
    mutable.viewingAngle = 90
    #expect(
      mutable.zoom == kGMSMaxZoomLevel && mutable.bearing == 270 && mutable.viewingAngle == 65)
    mutable.zoom = kGMSMinZoomLevel
    #expect(mutable.viewingAngle == 30)
    #expect(kGMSMinZoomLevel == 2 && kGMSMaxZoomLevel == 21)
    #expect(GMSCameraPosition.zoom(at: target, forMeters: 1000, perPoints: 100) > 12)
  }

  @Test func `the zoom for a length gives that length, also outside the zoom range`() {
    let coordinate = CLLocationCoordinate2D(latitude: 60, longitude: 25)
    for (meters, points) in [(1000.0, 100.0), (1, 500), (20_000_000, 10), (0.001, 100)] {
      let zoom = GMSCameraPosition.zoom(at: coordinate, forMeters: meters, perPoints: points)
      let metersPerPoint = cos(60 * .pi / 180) * 2 * .pi * 6_371_009 / (256 * exp2(Double(zoom)))
      #expect(abs(points * metersPerPoint / meters - 1) < 1e-5)
    }
    for (meters, points) in [(0.0, 100.0), (100, 0), (-1, 1), (.nan, 1)] {
      #expect(GMSCameraPosition.zoom(at: coordinate, forMeters: meters, perPoints: points) == 2)
    }
  }

  @Test func `the camera is set and animated`() {
    let mapView = GMSMapView(frame: frame)
    let sydney = GMSCameraPosition(latitude: -33.8683, longitude: 151.2086, zoom: 6)
    mapView.camera = sydney
    #expect(mapView.camera == sydney)
    let fancy = GMSCameraPosition(
      latitude: -33.8683, longitude: 151.2086, zoom: 12, bearing: 30, viewingAngle: 20)
    mapView.animate(to: fancy)
    finish(mapView)
    #expect(mapView.camera == fancy)
    mapView.animate(toLocation: CLLocationCoordinate2D(latitude: -33.868, longitude: 151.208))
    mapView.animate(toZoom: 14)
    mapView.animate(toBearing: 0)
    mapView.animate(toViewingAngle: 45)
    finish(mapView)
    #expect(
      mapView.camera
        == GMSCameraPosition(
          latitude: -33.868, longitude: 151.208, zoom: 14, bearing: 0, viewingAngle: 45))
  }

  @Test func `a transaction sets the duration of an animation`() {
    let mapView = GMSMapView(frame: frame)
    var completed = false
    CATransaction.begin()
    CATransaction.setAnimationDuration(2.0)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setCompletionBlock { completed = true }
    mapView.animate(toZoom: 12)
    CATransaction.commit()
    finish(mapView, after: 1)
    #expect(abs(mapView.camera.zoom - 7) < 0.2 && !completed)
    finish(mapView, after: 2.1)
    #expect(mapView.camera.zoom == 12 && completed)

    CATransaction.begin()
    CATransaction.setValue(3.0, forKey: kCATransactionAnimationDuration)
    #expect(CATransaction.animationDuration() == 3)
    #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 3)
    #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == false)
    CATransaction.setDisableActions(true)
    mapView.animate(toZoom: 5)
    CATransaction.commit()
    #expect(mapView.camera.zoom == 5)
    let curve = CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
    #expect(
      abs(
        curve.progress(at: 0.3)
          - CAMediaTimingFunction(name: .easeInEaseOut).progress(at: 0.3)) < 1e-6)
  }

  @Test func `camera updates move the camera`() {
    let mapView = GMSMapView(frame: frame)
    mapView.camera = GMSCameraPosition(latitude: 0, longitude: 0, zoom: 6)
    // Zoom in one zoom level
    let zoomCamera = GMSCameraUpdate.zoomIn()
    mapView.animate(with: zoomCamera)
    finish(mapView)
    #expect(mapView.camera.zoom == 7)
    // Center the camera on Vancouver, Canada
    let vancouver = CLLocationCoordinate2D(latitude: 49.26, longitude: -123.11)
    let vancouverCam = GMSCameraUpdate.setTarget(vancouver)
    mapView.animate(with: vancouverCam)
    finish(mapView)
    #expect(mapView.camera.target == vancouver)
    // Move the camera 100 points down, and 200 points to the right.
    let downwards = GMSCameraUpdate.scrollBy(x: 200.0, y: 100.0)
    mapView.animate(with: downwards)
    finish(mapView)
    let point = mapView.projection.point(for: vancouver)
    #expect(abs(point.x - 200) < 1e-6 && abs(point.y - 200) < 1e-6)

    mapView.moveCamera(GMSCameraUpdate.zoomOut())
    mapView.moveCamera(GMSCameraUpdate.zoom(by: 2.0))
    mapView.moveCamera(GMSCameraUpdate.zoom(to: 9.0))
    mapView.moveCamera(GMSCameraUpdate.zoom(by: 1, at: CGPoint(x: 10, y: 20)))
    mapView.moveCamera(GMSCameraUpdate.setTarget(vancouver, zoom: 5))
    #expect(mapView.camera == GMSCameraPosition(target: vancouver, zoom: 5))
    mapView.moveCamera(.setCamera(GMSCameraPosition(latitude: 1, longitude: 2, zoom: 3)))
    #expect(mapView.camera.zoom == 3)
  }

  @Test func `bounds are fitted and limit the target`() throws {
    let mapView = GMSMapView(frame: frame)
    let vancouver = CLLocationCoordinate2D(latitude: 49.26, longitude: -123.11)
    let calgary = CLLocationCoordinate2D(latitude: 51.05, longitude: -114.05)
    let bounds = GMSCoordinateBounds(coordinate: vancouver, coordinate: calgary)
    let camera = mapView.camera(for: bounds, insets: UIEdgeInsets())!
    mapView.camera = camera
    #expect(mapView.projection.contains(vancouver) && mapView.projection.contains(calgary))
    mapView.moveCamera(GMSCameraUpdate.fit(bounds))
    mapView.moveCamera(GMSCameraUpdate.fit(bounds, withPadding: 50.0))
    mapView.moveCamera(
      GMSCameraUpdate.fit(bounds, with: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)))
    let path = GMSMutablePath()
    path.add(vancouver)
    path.addLatitude(51.05, longitude: -114.05)
    #expect(GMSCoordinateBounds(path: path) == bounds)
    #expect(GMSCoordinateBounds().includingPath(path).isValid && path.count() == 2)
    #expect(
      GMSCoordinateBounds().includingCoordinate(vancouver).includingBounds(bounds) == bounds)
    #expect(GMSCoordinateBounds(region: mapView.projection.visibleRegion()).contains(calgary))
    mapView.cameraTargetBounds = bounds
    mapView.camera = GMSCameraPosition(latitude: 0, longitude: 0, zoom: 9)
    #expect(bounds.contains(mapView.camera.target))
    mapView.cameraTargetBounds = nil
  }

  @Test func `zoom limits constrain the camera`() {
    let mapView = GMSMapView(
      frame: frame, camera: GMSCameraPosition(latitude: 41.887, longitude: -87.622, zoom: 4))
    mapView.setMinZoom(10, maxZoom: 15)
    #expect(mapView.camera.zoom == 10 && mapView.minZoom == 10 && mapView.maxZoom == 15)
    mapView.setMinZoom(kGMSMinZoomLevel, maxZoom: kGMSMaxZoomLevel)
    #expect(mapView.maxZoom == 21)
  }

  @Test func `a minimum zoom above the maximum stops the program`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { GMSMapView().setMinZoom(15, maxZoom: 10) }
    }
  }

  @Test func `one zoom limit is set and the other kept`() {
    let mapView = GMSMapView.map(
      withFrame: .zero,
      camera: GMSCameraPosition.camera(withLatitude: 41.887, longitude: -87.622, zoom: 12))
    mapView.setMinZoom(13, maxZoom: mapView.maxZoom)
    #expect(mapView.camera.zoom == 13 && mapView.maxZoom == kGMSMaxZoomLevel)
    mapView.setMinZoom(mapView.minZoom, maxZoom: 15)
    #expect(mapView.minZoom == 13 && mapView.maxZoom == 15)
  }

  @Test func `a view is used through an implicitly unwrapped property`() {
    final class Controller {
      var mapView: GMSMapView!
    }
    let controller = Controller()
    controller.mapView = GMSMapView(frame: frame)
    let mapView: GMSMapView = controller.mapView
    controller.mapView.camera = GMSCameraPosition.camera(
      withLatitude: -33, longitude: 151, zoom: 6, bearing: 270, viewingAngle: 45)
    // At zoom 6 the maximum viewing angle is 30°.
    #expect(mapView.camera.bearing == 270 && mapView.camera.viewingAngle == 30)
    let one = CLLocationCoordinate2D(latitude: -33.8683, longitude: 151.2086)
    let other = CLLocationCoordinate2D(latitude: -33.994065, longitude: 151.251859)
    let bounds = GMSCoordinateBounds(coordinate: one, coordinate: other)
    let update = GMSCameraUpdate.fit(bounds, withPadding: 50.0)
    controller.mapView.moveCamera(update)
    #expect(mapView.camera.bearing == 0 && mapView.camera.viewingAngle == 0)
    #expect(mapView.projection.contains(one) && mapView.projection.contains(other))
    controller.mapView.animate(toViewingAngle: 45)
    finish(mapView)
    let largest = CameraConstraints.maximumViewingAngle(zoom: mapView.camera.zoom)
    #expect(mapView.camera.viewingAngle == min(45, largest))
    controller.mapView.cameraTargetBounds = bounds
    let downwards = GMSCameraUpdate.scrollBy(x: 200, y: 10_000)
    controller.mapView.animate(with: downwards)
    finish(mapView)
    #expect(abs(mapView.camera.target.latitude - other.latitude) < 1e-9)
  }

  @Test func `properties that select the map's content`() {
    let mapView = GMSMapView()
    #expect(mapView.isBuildingsEnabled)
    mapView.isBuildingsEnabled = false
    #expect(!mapView.isBuildingsEnabled)
    #expect(mapView.preferredFrameRate == GMSFrameRate.maximum)
    mapView.preferredFrameRate = .powerSave
    #expect(mapView.preferredFrameRate.shortestFrame > 1 / 30.0)
    #expect(GMSFrameRate.maximum.rawValue == 2 && GMSMapViewType.hybrid.rawValue == 4)
    // There are no such data, so the properties stay false.
    mapView.isTrafficEnabled = true
    mapView.isTransitEnabled = true
    mapView.isIndoorEnabled = true
    #expect(!mapView.isTrafficEnabled && !mapView.isTransitEnabled && !mapView.isIndoorEnabled)
  }

  @Test func `the interface style selects the colors of controls and of navigation`() {
    let mapView = GMSMapView()
    #expect(mapView.overrideUserInterfaceStyle == .unspecified)
    mapView.overrideUserInterfaceStyle = .dark
    #expect(mapView.settings.controlTheme == .dark && mapView.lightingMode == .lowLight)
    mapView.overrideUserInterfaceStyle = .light
    #expect(mapView.settings.controlTheme == .light && mapView.lightingMode == .normal)
    #expect(!mapView.isLightingAutomatic)
    mapView.overrideUserInterfaceStyle = .unspecified
    #expect(mapView.settings.controlTheme == .automatic && mapView.isLightingAutomatic)
  }

  @Test func `the constants of the Earth's sphere`() {
    #expect(kGMSEarthRadius == 6_371_009)
    #expect(abs(kGMSEquatorProjectedMeter * .pi * kGMSEarthRadius - 1) < 1e-15)
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `a view draws the built-in map after a key is provided`() async {
    // Runs in a process of its own, since the key applies to all views.
    await #expect(processExitsWith: .success) { @MainActor in
      GMSServices.provideAPIKey("any")
      let camera = GMSCameraPosition(latitude: 60.17, longitude: 24.94, zoom: 14)
      let mapView = GMSMapView(frame: CGRect(x: 0, y: 0, width: 160, height: 120), camera: camera)
      let image = try await mapView.snapshot()
      #expect(image.width == 160 && Set(image.pixels).count > 20)
      #expect(mapView.hasScene)
    }
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `the interface style shows the default map by day or by night`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      GMSServices.provideAPIKey("any")
      let camera = GMSCameraPosition(latitude: 60.17, longitude: 24.94, zoom: 14)
      let mapView = GMSMapView(frame: CGRect(x: 0, y: 0, width: 160, height: 120), camera: camera)
      let other = GMSMapView(frame: mapView.frame, camera: camera)
      other.overrideUserInterfaceStyle = .dark
      let light = try await mapView.snapshot()
      let dark = try await other.snapshot()
      #expect(light != dark)
      for (style, image) in [(UIUserInterfaceStyle.dark, dark), (.unspecified, light)] {
        mapView.overrideUserInterfaceStyle = style
        #expect(try await mapView.snapshot() == image)
      }
      // The default map follows again after the app's own scene for the night was shown.
      mapView.nightScene = try await StyledScene.builtIn(.day)
      mapView.overrideUserInterfaceStyle = .dark
      #expect(try await mapView.snapshot() == light)
      mapView.nightScene = nil
      #expect(try await mapView.snapshot() == dark)
      mapView.overrideUserInterfaceStyle = .unspecified
      // A custom style stays.
      let own = await StyledScene(
        style: try StyleDocument(["version": 8, "sources": [:], "layers": []]))
      mapView.attach(scene: own, backend: try GLESBackend.headless())
      mapView.overrideUserInterfaceStyle = .dark
      #expect(mapView.scene?.isDark == false)
      #expect(Set(try await mapView.snapshot().pixels).count < 5)
    }
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `a view draws the provided archives in snapshots and frames`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      GMSServices.provideMap(archives: [BuiltInTiles.helsinki.path])
      GMSServices.provideAPIKey("does not take the archives away")
      let camera = GMSCameraPosition(latitude: 60.17, longitude: 24.94, zoom: 14)
      let mapView = GMSMapView(frame: CGRect(x: 0, y: 0, width: 160, height: 120), camera: camera)
      var time = 0.0
      while mapView.needsFrame || !mapView.hasScene, time < 100 {
        time += 1 / 60.0
        try mapView.drawFrame(at: time)
        try await Task.sleep(for: .milliseconds(1))
      }
      let detailed = try await mapView.snapshot()
      #expect(Set(detailed.pixels).count > 20)
      let second = GMSMapView(frame: mapView.frame, camera: camera)
      #expect(try await second.snapshot() == detailed)
    }
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `the first frame starts opening the map, and a failure is thrown once`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      GMSServices.provideMap(archives: ["/nowhere.pmtiles"])
      let mapView = GMSMapView(frame: CGRect(x: 0, y: 0, width: 160, height: 120))
      var failures = 0
      for frame in 0..<2000 where failures == 0 {
        do { try mapView.drawFrame(at: Double(frame) / 60) } catch { failures += 1 }
        await Task.yield()
      }
      #expect(failures == 1 && !mapView.hasScene)
      try mapView.drawFrame(at: 100)
      await #expect(throws: (any Error).self) { _ = try await mapView.snapshot() }
    }
  }

  @Test func `settings, padding, map type and projection`() {
    let mapView = GMSMapView(frame: frame)
    mapView.settings.scrollGestures = false
    mapView.settings.zoomGestures = false
    mapView.settings.compassButton = true
    mapView.settings.setAllGesturesEnabled(true)
    mapView.padding = UIEdgeInsets(top: 100.0, left: 0.0, bottom: 0.0, right: 300.0)
    mapView.mapType = .satellite
    mapView.clear()
    let region: GMSVisibleRegion = mapView.projection.visibleRegion()
    let corner = mapView.projection.point(for: region.farRight)
    #expect(abs(corner.x - 500) < 1e-6 && abs(corner.y - 100) < 1e-6)
    let points: CGFloat = mapView.projection.points(forMeters: 100, at: mapView.camera.target)
    #expect(points > 0)
    let coordinate = mapView.projection.coordinate(for: CGPoint(x: 250, y: 350))
    #expect(CLLocationCoordinate2DIsValid(coordinate))
    #expect(
      mapView.areEqual(forRenderingPosition: mapView.camera, position: mapView.camera))
    #expect(
      !mapView.areEqual(
        forRenderingPosition: mapView.camera,
        position: GMSCameraPosition(latitude: 5, longitude: 0, zoom: 2)))
  }

  @Test func `a delegate receives camera events`() {
    final class Controller: GMSMapViewDelegate {
      var events: [String] = []

      func mapView(_ mapView: GMSMapView, willMove gesture: Bool) {
        mapView.clear()
        events.append("willMove \(gesture)")
      }

      func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition) {
        events.append("didChange")
      }

      func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) {
        events.append("idleAt \(position.zoom)")
      }
    }
    let mapView = GMSMapView(frame: frame)
    let controller = Controller()
    mapView.delegate = controller
    mapView.camera = GMSCameraPosition(latitude: 0, longitude: 0, zoom: 9)
    finish(mapView)
    #expect(controller.events == ["willMove false", "didChange", "idleAt 9.0"])
  }

  @Test func `the map layer is animated as in the sample`() {
    let mapView = GMSMapView(
      frame: frame, camera: GMSCameraPosition(latitude: -37, longitude: 144, zoom: 12))
    let curve = CAMediaTimingFunction(name: .easeInEaseOut)
    var animation = CABasicAnimation(keyPath: kGMSLayerCameraLatitudeKey)
    mapView.layer.cameraLatitude = 20
    animation.duration = 2
    animation.timingFunction = curve
    animation.toValue = 20.0
    mapView.layer.add(animation, forKey: kGMSLayerCameraLatitudeKey)
    animation = CABasicAnimation(keyPath: kGMSLayerCameraLongitudeKey)
    mapView.layer.cameraLongitude = 150
    animation.duration = 2
    animation.toValue = 150.0
    mapView.layer.add(animation, forKey: kGMSLayerCameraLongitudeKey)
    let zoom = CAKeyframeAnimation(keyPath: kGMSLayerCameraZoomLevelKey)
    zoom.values = [mapView.camera.zoom, kGMSMinZoomLevel, mapView.camera.zoom]
    zoom.duration = 2
    mapView.layer.add(zoom, forKey: kGMSLayerCameraZoomLevelKey)
    finish(mapView, after: 1)
    #expect(mapView.camera.zoom < 2.2)
    finish(mapView, after: 2.2)
    #expect(mapView.camera == GMSCameraPosition(latitude: 20, longitude: 150, zoom: 12))
  }

  @Test func `replacements for Core Location and UIKit`() throws {
    let here = CLLocation(latitude: 60, longitude: 25)
    let there = CLLocation(latitude: 60.01, longitude: 25)
    #expect(abs(here.distance(from: there) - 1112) < 1)
    let course: CLLocationDirection = here.course
    #expect(course < 0)
    #expect(CLLocationCoordinate2D() == Coordinate(latitude: 0, longitude: 0))
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
    let image = UIImage(RasterImage(width: 2, height: 2, pixels: Array(repeating: 255, count: 16)))
    let data = try #require(image.pngData())
    #expect(UIImage(data: data, scale: 2)?.size == CGSize(width: 1, height: 1))
    #expect(UIImage(data: Data()) == nil)
    #expect(!kGMSAccessibilityCompass.isEmpty && !kGMSAccessibilityMyLocation.isEmpty)
  }
}

/// Whether this machine has EGL with OpenGL ES 3.
private let canDraw = (try? GLESBackend.headless()) != nil
