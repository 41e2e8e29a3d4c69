// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// The paths, markers and features of a static image.
struct StaticContent: Sendable {
  /// A line, or an area if it has a fill.
  struct Path: Sendable, Equatable {
    var coordinates: [Coordinate] = []
    /// Whether the coordinates are the waypoints of a route, whose line replaces them.
    var isRoute = false
    var fill: MapColor?
    var stroke = MapColor(red: 0, green: 0.25, blue: 1, alpha: 0.7)
    /// The width in points.
    var width = 3.0
    var border: MapColor?
    var borderWidth = 1.0

    /// The values of tileserver-gl's options `linecap` and `linejoin`.
    static let caps = ["butt", "round", "square"]
    static let joins = ["miter", "round", "bevel"]
  }

  struct Pin: Sendable, Equatable {
    var coordinate: Coordinate
    var color = PinAppearance.defaultColor
    var label = ""
    /// The image to draw instead of a pin; `nil` for a pin.
    var icon: MarkerIcon?
  }

  private(set) var paths: [Path] = []
  private(set) var pins: [Pin] = []
  private var features: GeoJSON?

  var isEmpty: Bool { paths.isEmpty && pins.isEmpty && features == nil }

  private static let maximumPaths = 64
  private static let maximumPins = 512

  /// Reads the parameters `path` and `marker` and the GeoJSON body of a request.
  ///
  /// - Parameter maximumCoordinates: The limit of the coordinates of all paths.
  init(_ request: ServerRequest, maximumCoordinates: Int) throws(ServerError) {
    let isLatitudeFirst = try StaticContent.isLatitudeFirst(request.parameter("latlng"))
    var style = Path()
    for name in ["fill", "stroke", "width", "border", "borderwidth", "linecap", "linejoin"] {
      if let value = request.parameter(name) { _ = try style.set(name, value) }
    }
    for text in request.parameters("path") {
      paths.append(try StaticContent.path(text, style, isLatitudeFirst))
    }
    for text in request.parameters("marker") {
      pins.append(try StaticContent.pin(text, isLatitudeFirst))
    }
    guard paths.count <= StaticContent.maximumPaths, pins.count <= StaticContent.maximumPins else {
      throw ServerError(
        400,
        "an image has at most \(StaticContent.maximumPaths) paths and "
          + "\(StaticContent.maximumPins) markers")
    }
    guard paths.reduce(0, { $0 + $1.coordinates.count }) <= maximumCoordinates else {
      throw ServerError(400, "an image has at most \(maximumCoordinates) coordinates")
    }
    guard !request.body.isEmpty else { return }
    do {
      features = try GeoJSON(JSON(parsing: request.body))
    } catch {
      throw ServerError(400, "the body is not GeoJSON: \(error)")
    }
  }

  private static func isLatitudeFirst(_ text: String?) throws(ServerError) -> Bool {
    switch text {
    case nil, "0", "false": return false
    case "1", "true": return true
    default: throw ServerError(400, "latlng must be true or false")
    }
  }

  /// Reads the images of markers.
  ///
  /// - Parameter folder: The folder of the images.
  mutating func loadIcons(from folder: String?) async throws {
    var images: [String: RasterImage] = [:]
    for index in pins.indices {
      try await pins[index].icon?.load(from: folder, reusing: &images)
    }
  }

  /// Replaces the waypoints of routes by the routes' lines, all in one turn of a queue.
  mutating func computeRoutes(_ roads: RouteService?, in queue: WorkQueue) async throws {
    guard paths.contains(where: \.isRoute) else { return }
    guard let roads else { throw ServerError.notFound("a road graph") }
    paths = try await queue.run { [paths] in
      var paths = paths
      for index in paths.indices where paths[index].isRoute {
        paths[index].coordinates = try await roads.line(through: paths[index].coordinates)
      }
      return paths
    }
  }

  /// Adds the content to a snapshotter, the paths below the markers.
  @MainActor func add(to snapshotter: MapSnapshotter) throws {
    if let features { snapshotter.add(GeometryOverlays(features)) }
    for path in paths {
      if let fill = path.fill {
        let polygon = Polygon(outerRing: MapPath(path.coordinates))
        polygon.fillColor = fill
        polygon.strokeWidth = 0
        snapshotter.add(polygon)
      }
      if let border = path.border, path.borderWidth > 0 {
        snapshotter.add(line(path, path.width + 2 * path.borderWidth, border))
      }
      if path.width > 0 { snapshotter.add(line(path, path.width, path.stroke)) }
    }
    for pin in pins {
      let marker = Marker(position: pin.coordinate)
      if let icon = pin.icon {
        icon.draw(on: marker)
      } else {
        let white = MapColor(red: 1, green: 1, blue: 1)
        marker.icon = IconImage(
          pin: PinAppearance(pin.color, glyph: pin.label.isEmpty ? nil : .text(pin.label, white)))
      }
      snapshotter.add(marker)
    }
  }

  @MainActor private func line(_ path: Path, _ width: Double, _ color: MapColor) -> Polyline {
    let line = Polyline(coordinates: MapPath(path.coordinates))
    line.strokeWidth = width
    line.strokeColor = color
    return line
  }
}

extension StaticContent {
  /// Reads `{option}:{value}|…|{lon},{lat}|{lon},{lat}`, `…|enc:{polyline}` or `…|route:{lat},{lon};{lat},{lon}`.
  private static func path(
    _ text: String, _ style: Path, _ isLatitudeFirst: Bool
  ) throws(ServerError) -> Path {
    var path = style
    var rest = text[...]
    while !rest.isEmpty {
      // An encoded polyline may contain the separator, so it extends to the end.
      if rest.hasPrefix("enc:") {
        guard let line = MapPath(encoded: String(rest.dropFirst(4))) else {
          throw ServerError(400, "the encoded path is not valid")
        }
        path.coordinates += line.coordinates
        break
      }
      let part = rest.prefix { $0 != "|" }
      rest = rest.dropFirst(part.count + 1)
      if part.hasPrefix("route:") {
        path.isRoute = true
        for pair in part.dropFirst(6).split(separator: ";") {
          path.coordinates.append(try coordinate(pair, isLatitudeFirst: true))
        }
      } else if let colon = part.firstIndex(of: ":") {
        let value = String(part[part.index(after: colon)...])
        guard try path.set(String(part[..<colon]), value) else {
          throw ServerError(400, "a path has no option \(part[..<colon])")
        }
      } else {
        path.coordinates.append(try coordinate(part, isLatitudeFirst: isLatitudeFirst))
      }
    }
    guard path.coordinates.count >= 2 else {
      throw ServerError(400, "a path needs two coordinates")
    }
    for point in path.coordinates where !point.isValid {
      throw ServerError(400, "a path has a coordinate outside of the world")
    }
    return path
  }

  /// Reads `{lon},{lat}|color:{color}|label:{text}`, or `{lon},{lat}|{icon}|scale:{factor}|offset:{x},{y}`.
  private static func pin(_ text: String, _ isLatitudeFirst: Bool) throws(ServerError) -> Pin {
    let parts = text.split(separator: "|")
    guard let first = parts.first else { throw ServerError(400, "a marker needs a coordinate") }
    var pin = Pin(coordinate: try coordinate(first, isLatitudeFirst: isLatitudeFirst))
    for part in parts.dropFirst() {
      let value = String(part.drop { $0 != ":" }.dropFirst())
      switch part.prefix(while: { $0 != ":" }) {
      case "color" where !value.isEmpty: pin.color = try color(value)
      case "label": pin.label = String(value.prefix(3))
      case "scale" where pin.icon != nil: try pin.icon?.setScale(value)
      case "offset" where pin.icon != nil: try pin.icon?.setOffset(value)
      case let name where name.endIndex == part.endIndex && pin.icon == nil:
        pin.icon = try MarkerIcon(name: String(name))
      default:
        throw ServerError(
          400, "a marker has the options color and label, or an icon with scale and offset")
      }
    }
    return pin
  }

  private static func coordinate(
    _ text: Substring, isLatitudeFirst: Bool
  ) throws(ServerError) -> Coordinate {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else {
      throw ServerError(400, "a coordinate must be two numbers")
    }
    return isLatitudeFirst
      ? try StaticImage.coordinate(second, first) : try StaticImage.coordinate(first, second)
  }

  fileprivate static func color(_ text: String) throws(ServerError) -> MapColor {
    guard text.utf8.count <= 64, let color = MapColor(text: text) else {
      throw ServerError(400, "a color must be a color of CSS")
    }
    return color
  }
}

extension StaticContent.Path {
  /// Sets an option, and returns whether there is one of that name.
  fileprivate mutating func set(_ name: String, _ value: String) throws(ServerError) -> Bool {
    switch name {
    case "fill": fill = try StaticContent.color(value)
    case "stroke": stroke = try StaticContent.color(value)
    case "border": border = try StaticContent.color(value)
    case "width": width = try length(value)
    case "borderwidth": borderWidth = try length(value)
    case "linecap": try check(value, isOneOf: StaticContent.Path.caps, name)
    case "linejoin": try check(value, isOneOf: StaticContent.Path.joins, name)
    default: return false
    }
    return true
  }

  /// Checks an option of tileserver-gl that has no effect: the ends and corners of overlays are always round.
  private func check(
    _ value: String, isOneOf values: [String], _ name: String
  ) throws(ServerError) {
    guard values.contains(value) else {
      throw ServerError(400, "\(name) must be \(values.joined(separator: ", "))")
    }
  }

  private func length(_ text: String) throws(ServerError) -> Double {
    guard let length = Double(text), 0...100 ~= length else {
      throw ServerError(400, "a width must be from 0 to 100 points")
    }
    return length
  }
}
