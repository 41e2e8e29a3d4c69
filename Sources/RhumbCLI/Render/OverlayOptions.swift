// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import MapUI
import RhumbModules

/// The options of the overlays.
struct OverlayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A GeoJSON file or URL with features to draw on the map.",
      discussion: """
        Points become pins. The simplestyle-spec properties of a feature set its appearance: \
        stroke, stroke-width, fill, fill-opacity, marker-color, title and so on. The defaults are those of \
        simplestyle-spec 1.1.0.
        """, valueName: "file"))
  var geojson: [String] = []

  @Option(
    help: ArgumentHelp(
      "A KML file or URL with features to draw on the map.",
      discussion: """
        Hidden features are not drawn. Styles, icons and ground overlays are those of the file. Images \
        can be files or URLs.
        """, valueName: "file"))
  var kml: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file or URL of a recorded track (GPX, CSV or JSON) to draw on the map.", valueName: "file")
  )
  var gpx: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A coordinate for a pin, with an optional label.", valueName: "LAT,LNG[,label]"))
  var marker: [MarkerArgument] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A line to draw on the map, as an encoded polyline.", valueName: "encoded"))
  var path: [PathArgument] = []

  /// The input files.
  var files: [String] { (geojson + kml + gpx).filter { !InputFile.isURL($0) } }

  /// The overlays, bottom first, and their bounds.
  struct Drawing: Sendable {
    var content: [any MapContent] = []
    fileprivate var boxes: [CoordinateBounds] = []

    /// The smallest bounds that contain those of all overlays.
    var bounds: CoordinateBounds { CoordinateBounds(enclosing: boxes) }
  }

  /// Reads the files and creates the overlays for a map that is dark or not.
  @MainActor func drawing(
    scale: Double, isDark: Bool, loader: OnlineResourceLoader
  ) async throws -> Drawing {
    var drawing = Drawing()
    for file in geojson {
      let document = try await OverlayOptions.read(file, loader)
      drawing.add(GeometryOverlays(document, style: .simpleStyle))
    }
    for file in kml { drawing.add(try await KMLFile(reading: file, loader: loader).overlays()) }
    for file in gpx { drawing.add(track: try await OverlayOptions.readTrack(file, loader)) }
    for argument in path {
      drawing.content.append(argument.line)
      drawing.boxes.append(CoordinateBounds(path: argument.path))
    }
    for argument in marker {
      let marker = Marker(position: argument.coordinate)
      marker.title = argument.label
      drawing.content.append(marker)
      if let window = marker.infoWindowMarker(scale: scale, isDark: isDark) {
        drawing.content.append(window)
      }
      drawing.boxes.append(CoordinateBounds(path: [argument.coordinate]))
    }
    return drawing
  }

  /// Reads the coordinates of a recorded track.
  private static func readTrack(
    _ file: String, _ loader: OnlineResourceLoader
  ) async throws -> MapPath {
    let bytes = try await InputFile.read(file, as: "track", kind: .geoJSON, loader: loader)
    do {
      return MapPath(try LocationFile.read(bytes).map(\.coordinate))
    } catch {
      throw FileContent.error(
        file, accepting: [.gpx, .track], named: "a track",
        otherwise: CLIError("\(InputFile.name(file)): \(error)"))
    }
  }

  /// Reads a GeoJSON file. Errors name the line.
  private static func read(
    _ file: String, _ loader: OnlineResourceLoader
  ) async throws -> GeoJSON {
    do {
      return try await readDocument(file, loader)
    } catch {
      throw FileContent.error(
        file, accepting: [.geoJSON], named: "GeoJSON", otherwise: error)
    }
  }

  private static func readDocument(
    _ file: String, _ loader: OnlineResourceLoader
  ) async throws -> GeoJSON {
    let text = try await InputFile.read(file, as: "file", kind: .geoJSON, loader: loader)
    do {
      return try GeoJSON(try JSON(parsing: text))
    } catch let error as GeoJSONError {
      let line = JSON.line(of: error.path, in: text) ?? OverlayOptions.line(near: error.path, text)
      throw CLIError(
        "\(file) is not GeoJSON: line \(line): \(Messages.shortened("\(error)"))")
    } catch {
      throw CLIError("\(file) is not GeoJSON: \(error)")
    }
  }

  /// The line of the value at a path, or of its nearest existing ancestor.
  private static func line(near path: String, _ text: [UInt8]) -> Int {
    var path = path[...]
    while let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) {
      path = path[..<end]
      if let line = JSON.line(of: String(path), in: text) { return line }
    }
    return JSON.line(of: "", in: text) ?? 1
  }
}

extension OverlayOptions.Drawing {
  @MainActor fileprivate mutating func add(_ overlays: GeometryOverlays) {
    content.append(overlays)
    boxes.append(overlays.bounds)
  }

  /// Adds the line of a recorded track.
  @MainActor fileprivate mutating func add(track: MapPath) {
    let line = Polyline(coordinates: track)
    line.strokeWidth = 4
    line.strokeColor = GeometryStyle().strokeColor
    content.append(line)
    boxes.append(CoordinateBounds(path: track))
  }
}

/// A marker on the command line, as `LAT,LNG[,label]`.
struct MarkerArgument: ExpressibleByArgument {
  let coordinate: Coordinate
  let label: String?

  init?(argument: String) {
    let parts = argument.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2,
      let coordinate = CoordinateArgument(argument: parts[0] + "," + parts[1])?.coordinate
    else { return nil }
    self.coordinate = coordinate
    label = parts.count == 3 ? String(parts[2]) : nil
  }
}

/// An encoded polyline on the command line.
struct PathArgument: ExpressibleByArgument {
  let path: MapPath

  init?(argument: String) {
    guard let path = MapPath(encoded: argument), path.count > 1, path.allSatisfy(\.isValid) else {
      return nil
    }
    self.path = path
  }

  @MainActor var line: Polyline {
    let line = Polyline(coordinates: path)
    line.strokeWidth = 6
    line.strokeColor = GeometryStyle().strokeColor
    return line
  }
}
