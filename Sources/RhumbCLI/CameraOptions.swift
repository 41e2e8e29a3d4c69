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
    help: "The zoom level, such as 2 (world), 10 (city), 15 (streets) or 20 (buildings).")
  var zoom: Double?

  @Option(
    parsing: .unconditional, help: "The direction that is up, in degrees clockwise from north.")
  var bearing = 0.0

  @Option(
    parsing: .unconditional,
    help: "The viewing angle in degrees, 0 (straight down) to 65.")
  var tilt = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A box that the map shows completely.", valueName: "S,W,N,E"))
  var fit: BoundsArgument?

  @Option(parsing: .unconditional, help: "The space around the box in points.")
  var padding = 64.0

  func validate() throws {
    for (name, value) in [("zoom", zoom ?? 2), ("bearing", bearing), ("tilt", tilt)]
    where !value.isFinite {
      throw ValidationError("--\(name) must be a finite number")
    }
    guard padding.isFinite, padding >= 0 else {
      throw ValidationError("--padding must be zero or more")
    }
    if fit != nil, center != nil || zoom != nil {
      throw ValidationError("--fit cannot be combined with --center or --zoom")
    }
  }

  /// The maximum zoom at which the content's box is fitted, so that a single point is shown among streets.
  private static let nearest: Float = 16

  /// The requested camera position. Without one, the position that fits a box, the style's default
  /// position, or the one that fits the archives.
  ///
  /// - Parameter box: The box to fit if it is valid.
  func position(
    size: SizeArgument, archives: [any TileSource], style: StyleDocument,
    showing box: CoordinateBounds = CoordinateBounds()
  ) throws -> CameraPosition {
    if let fit { return try fitted(fit.bounds, size: size) }
    if let center {
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
    if let bounds = archives.map(\.info.bounds).first {
      var position = try fitted(bounds, size: size)
      if let zoom {
        position = CameraPosition(
          target: position.target, zoom: Float(zoom), bearing: bearing, viewingAngle: tilt)
      }
      return position
    }
    return CameraPosition(
      target: Coordinate(latitude: 20, longitude: 10), zoom: Float(zoom ?? 2), bearing: bearing,
      viewingAngle: tilt)
  }

  private func fitted(_ bounds: CoordinateBounds, size: SizeArgument) throws -> CameraPosition {
    let inset = EdgeInsets(top: padding, left: padding, bottom: padding, right: padding)
    let fitted = cameraFitting(
      bounds, in: ViewSize(width: Double(size.width), height: Double(size.height)),
      insets: inset, constraints: CameraConstraints())
    guard let fitted else { throw CLIError("the bounds to fit are not on the map") }
    return CameraPosition(
      target: fitted.target, zoom: fitted.zoom, bearing: bearing, viewingAngle: tilt)
  }
}
