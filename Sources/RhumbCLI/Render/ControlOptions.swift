// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import MapScene
import MapUI
import Rhumb

/// Which controls a picture shows.
struct ControlOptions: ParsableArguments {
  /// A control by its name on the command line.
  enum Control: String, ExpressibleByArgument, CaseIterable {
    case compass, location, zoom, scale
  }

  @Option(
    help: ArgumentHelp(
      "Draws the map's controls: compass, location, zoom, scale.",
      discussion: "The compass is shown only where north is not up.", valueName: "name,…"),
    transform: ControlOptions.read)
  var controls: [Control] = []

  @Flag(help: "Puts the controls on the other side, for those who read from the right.")
  var rightToLeft = false

  @Option(help: ArgumentHelp("Writes a message over the map.", valueName: "text"))
  var toast: String?

  @Flag(help: "Shows the list of keys over the map.")
  var keys = false

  private static func read(_ names: String) throws -> [Control] {
    try names.split(separator: ",").map {
      guard let control = Control(rawValue: String($0)) else {
        throw ValidationError(
          "there is no control \($0); there are: "
            + Control.allCases.map(\.rawValue).joined(separator: ", "))
      }
      return control
    }
  }

  /// The pictures of the controls over a view of a scene.
  @MainActor func drawing(
    at position: CameraPosition, over viewport: Viewport, scene: Scene,
    credits: (low: SIMD2<Double>, high: SIMD2<Double>)?
  ) -> [OverlayScreenImage] {
    guard !controls.isEmpty || toast != nil || keys else { return [] }
    let options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: viewport.size.width, height: viewport.size.height)
    options.scale = viewport.scale
    options.clock = SteppedFrameClock()
    let view = MapView(options: options)
    view.camera = position
    view.creditsBox = credits
    view.settings.controlTheme = scene.isDark ? .dark : .light
    apply(to: view)
    view.locationChanged(to: UserLocation(coordinate: Coordinate(latitude: 0, longitude: 0)))
    view.step(to: 0)
    view.step(to: 1)
    return view.controlDrawing
  }

  /// Has a view show what was asked for.
  @MainActor func apply(to view: MapView) {
    view.settings.compassButton = controls.contains(.compass)
    view.settings.myLocationButton = controls.contains(.location)
    view.settings.zoomButtons = controls.contains(.zoom)
    view.settings.scaleBar = controls.contains(.scale)
    view.isMyLocationEnabled = controls.contains(.location)
    view.layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
    if let toast { view.show(Toast(toast)) }
    if keys { view.helpPanel = .mapKeys() }
  }
}
