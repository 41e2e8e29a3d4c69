// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import RhumbModules

/// The options of the camera.
struct CameraOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The center of the map.", valueName: "LAT,LNG"))
  var center: CoordinateArgument?

  @Option(
    parsing: .unconditional,
    help: "The zoom level, 2 to 21, such as 2 (world), 10 (city), 15 (streets) or 20 (buildings).")
  var zoom: Double?

  @Option(
    parsing: .unconditional, help: "The direction that is up, in degrees clockwise from north.")
  var bearing = 0.0

  @Option(
    parsing: .unconditional,
    help:
      "The viewing angle in degrees, 0 (straight down) to 65; at most 30 at zoom 10, 45 at zoom 14."
  )
  var tilt = 0.0

  @Option(
    parsing: .unconditional,
    help:
      "The turn of the camera about its line of sight, in degrees; the image turns counterclockwise."
  )
  var roll = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A box that the map shows completely.", valueName: "S,W,N,E"))
  var fit: BoundsArgument?

  @Option(parsing: .unconditional, help: "The space around the box in points.")
  var padding = 64.0

  func validate() throws {
    try CameraRange.check(zoom: zoom, bearing: bearing, tilt: tilt)
    guard roll.isFinite else { throw ValidationError("--roll must be a finite number") }
    guard padding.isFinite, padding >= 0 else {
      throw ValidationError("--padding must be zero or more")
    }
    if fit != nil, center != nil || zoom != nil {
      throw ValidationError("--fit cannot be combined with --center or --zoom")
    }
  }

  /// The maximum zoom at which the content's box is fitted, so that a single point is shown among streets.
  private static let nearest: Float = 16

  /// The requested camera position, within the camera's limits. Without one, the position that fits a box, the
  /// style's default position, or the one that shows the archives.
  ///
  /// - Parameter box: The box to fit if it is valid.
  func position(
    size: SizeArgument, archives: [any TileSource], style: StyleDocument,
    showing box: CoordinateBounds = CoordinateBounds()
  ) async throws -> CameraPosition {
    var position = try await requested(
      size: size, archives: archives, style: style, showing: box)
    position.roll = roll
    return CameraConstraints().constrain(position, size: size.view)
  }

  private func requested(
    size: SizeArgument, archives: [any TileSource], style: StyleDocument,
    showing box: CoordinateBounds
  ) async throws -> CameraPosition {
    let opening = OpeningCamera(archives)
    if let fit { return try fitted(fit.bounds, size: size) }
    if let center {
      var zoom = zoom
      if zoom == nil { zoom = await opening.zoom(from: 14, at: center.coordinate) }
      return CameraPosition(
        target: center.coordinate, zoom: Float(zoom ?? 14), bearing: bearing, viewingAngle: tilt)
    }
    if box.isValid {
      let fitted = try fitted(box, size: size)
      return CameraPosition(
        target: fitted.target,
        zoom: zoom.map { Float($0) } ?? min(fitted.zoom, CameraOptions.nearest),
        bearing: bearing, viewingAngle: tilt)
    }
    if let own = style.center {
      return CameraPosition(
        target: own, zoom: Float(zoom ?? (style.zoom ?? 1) + 1), bearing: bearing,
        viewingAngle: tilt)
    }
    if let position = await opening.position(in: size.view, margin: padding) {
      return CameraPosition(
        target: position.target, zoom: zoom.map { Float($0) } ?? position.zoom, bearing: bearing,
        viewingAngle: tilt)
    }
    return CameraPosition(
      target: Coordinate(latitude: 20, longitude: 10), zoom: Float(zoom ?? 2), bearing: bearing,
      viewingAngle: tilt)
  }

  private func fitted(_ bounds: CoordinateBounds, size: SizeArgument) throws -> CameraPosition {
    let inset = MapEdgeInsets(top: padding, left: padding, bottom: padding, right: padding)
    let fitted = cameraFitting(
      bounds, in: size.view, insets: inset, constraints: CameraConstraints())
    guard let fitted else { throw CLIError("the bounds to fit are not on the map") }
    return CameraPosition(
      target: fitted.target, zoom: fitted.zoom, bearing: bearing, viewingAngle: tilt)
  }
}

extension SizeArgument {
  /// The size of the view.
  var view: ViewSize { ViewSize(width: Double(width), height: Double(height)) }
}
