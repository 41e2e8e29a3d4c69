// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Rhumb

/// Where to look from.
struct CameraOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The coordinate in the middle.", valueName: "LAT,LNG"))
  var center: CoordinateArgument?

  @Option(parsing: .unconditional, help: "2 shows the world, 10 a city, 15 streets, 20 buildings.")
  var zoom: Double?

  @Option(parsing: .unconditional, help: "What is up, in degrees clockwise from north.")
  var bearing = 0.0

  @Option(
    parsing: .unconditional,
    help: "The viewing angle in degrees: 0 looks straight down, at most 65.")
  var tilt = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Shows this box whole.", valueName: "S,W,N,E"))
  var fit: BoundsArgument?

  @Option(parsing: .unconditional, help: "Points around the box.")
  var padding = 64.0

  func validate() throws {
    for (name, value) in [("zoom", zoom ?? 2), ("bearing", bearing), ("tilt", tilt)]
    where !value.isFinite {
      throw ValidationError("--\(name) is a finite number")
    }
    guard padding.isFinite, padding >= 0 else {
      throw ValidationError("--padding is zero or more")
    }
    if fit != nil, center != nil || zoom != nil {
      throw ValidationError("--fit takes the place of --center and --zoom")
    }
  }

  /// The zoom up to which a box is fitted that nobody asked for: a single place is seen among streets.
  private static let nearest: Float = 16

  /// The position asked for; without one that of a box, the style's own, or the whole of the archives.
  ///
  /// - Parameter box: shown whole where it is valid.
  func position(
    size: SizeArgument, archives: [any TileSource], style: Style,
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
    guard let fitted else { throw CLIError("the box to fit is not a box on the map") }
    return CameraPosition(
      target: fitted.target, zoom: fitted.zoom, bearing: bearing, viewingAngle: tilt)
  }
}
