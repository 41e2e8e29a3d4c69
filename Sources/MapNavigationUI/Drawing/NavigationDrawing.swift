// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas
import MapGeometry
import MapImage
import MapNavigation
import MapRoute
import MapScene
import MapStyle
import MapUI

/// Draws routes, the next maneuver, destinations and the puck as overlays.
@MainActor final class NavigationDrawing {
  private let overlays: OverlaySet
  private let scale: Double
  private var lighting = LightingMode.normal
  private var colors = RouteColors.day

  private var routes: [Route] = []
  private var lines: [OverlayID] = []
  /// The dots from the ends of the best route to waypoints far from the road.
  private var walks: [OverlayID] = []
  /// Whether the drawn routes are a preview.
  private var isPreview = false
  private var puck: OverlayID?
  private var shownMark: NavigationFrame.Puck?
  private var circle: OverlayID?
  private var images: [LightingMode: OverlayImage] = [:]
  /// The pins of the destinations, and their content.
  private var markers: [OverlayID] = []
  private var markerContent: MarkerContent?
  /// The labels of the routes, and their content.
  private var callouts: [OverlayID] = []
  private var calloutContent: CalloutContent?
  private var arrow: (shaft: OverlayID, head: OverlayID)?
  private var arrowPosition: ArrowPosition?

  private struct ArrowPosition: Hashable {
    var distance: Double
    var zoom: Double
  }

  private struct MarkerContent: Equatable {
    var coordinates: [Coordinate]
    var text: MeasureText
    var colors: RouteColors
  }

  private struct CalloutContent: Equatable {
    var lines: [RouteLine]
    var texts: [String]
    var colors: PanelColors
  }

  /// The widths of the route line and its casing, in points.
  private static let width = 9.0
  private static let casing = 1.5
  /// The distance to the next maneuver, in meters, and the minimum zoom at which its arrow is visible.
  private static let arrowReach = 400.0
  private static let arrowZoom = 14.5
  /// The minimum distance of a destination from the road, in meters, for dots that lead there. It applies to the origin of
  /// a preview as well. During guidance the origin is a location with its error, so that only long walks from it count.
  private static let shortestWalk = 8.0

  init(_ overlays: OverlaySet, scale: Double) {
    self.overlays = overlays
    self.scale = scale
  }

  /// Updates all overlays for a frame.
  ///
  /// - Parameters:
  ///   - isPreview: Whether the routes are shown before the drive.
  ///   - text: The formatter of the numbers of stops. Other digits redraw the pins.
  func update(
    _ frame: NavigationFrame, navigator: Navigator?, lighting: LightingMode, showsMarkers: Bool,
    isPreview: Bool, text: MeasureText
  ) {
    let isRepainted = lighting != self.lighting
    self.lighting = lighting
    colors = lighting == .normal ? .day : .night
    var routes = navigator?.routes ?? []
    // The user has no choice of alternatives after the arrival.
    let hasArrived = !isPreview && navigator?.isGuidanceActive != true
    if hasArrived { routes = Array(routes.prefix(1)) }
    let isDrawn = !isRepainted && isPreview == self.isPreview && isSame(routes)
    self.isPreview = isPreview
    if !isDrawn { draw(routes) }
    if let line = lines.first, let distance = frame.puck?.routeDistance {
      overlays.setTraveledLength(of: line, to: distance)
    }
    drawArrow(frame, navigator)
    drawMarkers(
      MarkerContent(
        coordinates: showsMarkers ? navigator?.destinations.map(\.coordinate) ?? [] : [],
        text: text, colors: colors))
    drawPuck(frame.puck, isRepainted: isRepainted)
  }

  /// Removes all overlays.
  func clear() {
    for id in lines + walks + markers + callouts { overlays.remove(id) }
    (callouts, calloutContent) = ([], nil)
    markerContent = nil
    if let puck { overlays.remove(puck) }
    if let circle { overlays.remove(circle) }
    removeArrow()
    (lines, walks, markers, routes, puck, circle) = ([], [], [], [], nil, nil)
  }
}

extension NavigationDrawing {
  /// Shows a label at each of several routes; none for a single one.
  func updateCallouts(
    _ routes: [Route], _ format: RouteCalloutFormat, areShortest: Bool, text: MeasureText,
    colors: PanelColors
  ) {
    guard routes.count > 1 else {
      for id in callouts { overlays.remove(id) }
      (callouts, calloutContent) = ([], nil)
      return
    }
    let content = CalloutContent(
      lines: routes.map(\.line),
      texts: format.texts(of: routes, areShortest: areShortest, in: text), colors: colors)
    guard content != calloutContent else { return }
    for id in callouts { overlays.remove(id) }
    calloutContent = content
    let coordinates = RouteCallout.coordinates(of: content.lines)
    callouts = coordinates.indices.map { index in
      let isChosen = index == 0
      let image = RouteCallout.image(
        content.texts[index], isChosen: isChosen, colors: colors, scale: scale)
      var sprite = OverlaySprite(OverlayImage(image, scale: scale), at: coordinates[index])
      sprite.anchor = RouteCallout.anchor(of: image, scale: scale)
      sprite.zIndex = isChosen ? 26 : 25
      return overlays.add(sprite)
    }
  }

  /// Returns the number of the route whose label or line is at a point of the view; `nil` if there is none.
  func route(at point: ScreenPoint, in viewport: Viewport) -> Int? {
    let hit =
      overlays.hit(at: point, in: viewport, tolerance: 8) { self.callouts.contains($0) }
      ?? overlays.hit(at: point, in: viewport, tolerance: 22) { self.lines.contains($0) }
    return hit.flatMap { hit in
      callouts.firstIndex(of: hit.id) ?? lines.firstIndex(of: hit.id)
    }
  }

  /// Returns whether routes equal the drawn ones. The comparison is fast for lines that share storage.
  private func isSame(_ routes: [Route]) -> Bool {
    guard routes.count == self.routes.count else { return false }
    return zip(routes, self.routes).allSatisfy { $0.line == $1.line }
  }

  private func draw(_ routes: [Route]) {
    for id in lines + self.walks { overlays.remove(id) }
    removeArrow()
    self.routes = routes
    let walks = routes.first?.walks(
      fromOrigin: isPreview ? Self.shortestWalk : RouteStep.shortestWalk,
      toDestinations: Self.shortestWalk)
    self.walks = (walks ?? []).map { overlays.add(dots(along: $0)) }
    lines = routes.enumerated().map { number, route in
      let isBest = number == 0
      var line = OverlayLine(
        path: route.line.coordinates, width: NavigationDrawing.width - (isBest ? 0 : 2),
        color: isBest ? colors.route.paint : colors.alternative.paint)
      line.casingWidth = NavigationDrawing.casing
      line.casingColor = isBest ? colors.routeCasing.paint : colors.alternativeCasing.paint
      line.cutColor = colors.traveled.paint
      line.traveledCasingColor = colors.traveledCasing.paint
      line.zIndex = isBest ? 11 : 10
      line.opacityThroughBuildings = isBest ? 0.45 : 0.2
      line.isTappable = !isBest
      return overlays.add(line)
    }
  }

  private func dots(along walk: [Coordinate]) -> OverlayLine {
    var line = OverlayLine(
      path: walk, width: NavigationDrawing.width - 2, color: colors.route.paint)
    line.dash = .dots
    line.zIndex = 11
    line.opacityThroughBuildings = 0.45
    line.isTappable = false
    return line
  }

  private func drawArrow(_ frame: NavigationFrame, _ navigator: Navigator?) {
    guard let progress = navigator?.progress, navigator?.isGuidanceActive == true,
      let line = routes.first?.line, let traveled = frame.puck?.routeDistance,
      frame.camera.zoom > NavigationDrawing.arrowZoom,
      let distance = nextTurn(progress), distance - traveled < NavigationDrawing.arrowReach
    else { return removeArrow() }
    // Update the head's size in small zoom steps.
    let position = ArrowPosition(distance: distance, zoom: (frame.camera.zoom * 8).rounded() / 8)
    guard position != arrowPosition else { return }
    removeArrow()
    let points =
      1
      / Mercator.metersPerPoint(
        latitude: frame.camera.target.latitude, zoom: position.zoom)
    guard let shape = ManeuverArrowShape(on: line, at: distance, headLength: 15 / points) else {
      return
    }
    var shaft = OverlayLine(path: shape.shaft, width: 5, color: colors.arrow.paint)
    shaft.casingWidth = 1.5
    shaft.casingColor = colors.arrowCasing.paint
    shaft.zIndex = 12
    shaft.opacityThroughBuildings = 1
    shaft.isTappable = false
    var head = OverlayArea(path: shape.head, fillColor: colors.arrow.paint)
    head.strokeColor = colors.arrowCasing.paint
    head.showsThrough = true
    head.strokeWidth = 1.5
    head.zIndex = 13
    head.isTappable = false
    arrow = (overlays.add(shaft), overlays.add(head))
    arrowPosition = position
  }

  /// Returns the distance of the next maneuver, unless it is at the end of a leg.
  private func nextTurn(_ progress: RouteProgress) -> Double? {
    guard let route = routes.first, route.legs.indices.contains(progress.leg) else { return nil }
    let steps = route.legs[progress.leg].steps
    guard steps.indices.contains(progress.step + 1) else { return nil }
    let next = steps[progress.step + 1]
    switch next.maneuver.kind {
    case .arrive, .continueOnFoot: return nil
    default: return next.stretch.lowerBound
    }
  }

  private func removeArrow() {
    if let arrow {
      overlays.remove(arrow.shaft)
      overlays.remove(arrow.head)
    }
    arrow = nil
    arrowPosition = nil
  }

  /// Draws a red pin at the last destination, and numbered pins at the stops before it.
  private func drawMarkers(_ content: MarkerContent) {
    guard content != markerContent else { return }
    markerContent = content
    for id in markers { overlays.remove(id) }
    let (coordinates, text, colors) = (content.coordinates, content.text, content.colors)
    markers = coordinates.enumerated().map { index, coordinate in
      let isStop = index + 1 < coordinates.count
      let pin =
        isStop
        ? PinAppearance(colors.stop, glyph: .text(text.number(index + 1), colors.stopNumber))
        : PinAppearance()
      var sprite = OverlaySprite(
        OverlayImage(pin.image(scale: scale), scale: scale), at: coordinate)
      sprite.anchor = [0.5, 1]
      sprite.zIndex = isStop ? 19 : 20
      return overlays.add(sprite)
    }
  }

  private func drawPuck(_ mark: NavigationFrame.Puck?, isRepainted: Bool) {
    if let puck, mark == nil || isRepainted {
      overlays.remove(puck)
      self.puck = nil
    }
    if mark != shownMark || isRepainted { drawCircle(mark) }
    guard let mark else { return shownMark = nil }
    defer { shownMark = mark }
    if let puck {
      if mark != shownMark { overlays.move(puck, to: mark.coordinate, rotation: mark.bearing) }
      return
    }
    var sprite = OverlaySprite(image, at: mark.coordinate)
    sprite.isFlat = true
    sprite.level = .top
    sprite.rotation = mark.bearing
    sprite.zIndex = 30
    sprite.isTappable = false
    puck = overlays.add(sprite)
  }

  /// Draws the accuracy circle around the user's location.
  private func drawCircle(_ mark: NavigationFrame.Puck?) {
    if let circle { overlays.remove(circle) }
    circle = nil
    // Skip a circle that the puck covers.
    guard let mark, let radius = mark.accuracy, radius > 3, abs(mark.coordinate.latitude) < 85
    else {
      return
    }
    var color = colors.route.paint
    color.alpha = 0.14
    var area = OverlayArea(
      path: NavigationDrawing.ring(about: mark.coordinate, radius: radius), fillColor: color)
    color.alpha = 0.5
    area.strokeColor = color
    area.strokeWidth = 1
    area.zIndex = 9
    area.isTappable = false
    circle = overlays.add(area)
  }

  /// Returns a circle on the ground. Assumes a constant map scale within the circle.
  static func ring(about middle: Coordinate, radius: Double) -> [Coordinate] {
    let degree = 180 / (Mercator.earthRadius * .pi)
    let across = degree / cos(middle.latitude * .pi / 180)
    return (0..<60).map { index in
      let angle = Double(index) / 30 * .pi
      return Coordinate(
        latitude: middle.latitude + radius * cos(angle) * degree,
        longitude: middle.longitude + radius * sin(angle) * across)
    }
  }

  private var image: OverlayImage {
    if let image = images[lighting] { return image }
    let image = OverlayImage(
      MapIcons.puck(isNight: lighting == .lowLight, scale: scale), scale: scale)
    images[lighting] = image
    return image
  }
}

extension MapColor {
  /// The color in the engine's type.
  fileprivate var paint: StyleColor {
    StyleColor(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}
