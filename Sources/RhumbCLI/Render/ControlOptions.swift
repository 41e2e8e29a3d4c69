// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapScene
import MapUI
import RhumbModules

/// The options of the map's controls.
struct ControlOptions: ParsableArguments {
  /// A control, by its name on the command line.
  enum Control: String, ExpressibleByArgument, CaseIterable {
    case compass, location, zoom, scale
  }

  @Option(
    help: ArgumentHelp(
      "Controls to draw on the map: compass, location, zoom, scale.",
      discussion: "The compass shows only if north is not up.", valueName: "name,…"),
    transform: ControlOptions.read)
  var controls: [Control] = []

  @Flag(help: "Mirrors the controls for right-to-left languages.")
  var rightToLeft = false

  @Option(help: ArgumentHelp("A message to show over the map.", valueName: "text"))
  var toast: String?

  @Flag(help: "Shows the keyboard shortcuts over the map.")
  var keys = false

  private static func read(_ names: String) throws -> [Control] {
    try names.split(separator: ",").map(String.init).map { name in
      guard let control = Control(rawValue: name) else {
        throw ValidationError(
          Spelling.unknown(name, kind: "control", among: Control.allCases.map(\.rawValue)))
      }
      return control
    }
  }

  /// Applies the options to the map of a snapshotter.
  @MainActor func apply(to snapshotter: MapSnapshotter, scene: StyledScene) {
    guard !controls.isEmpty || toast != nil || keys else { return }
    let view = snapshotter.stage.map
    view.settings.controlTheme = scene.isDark ? .dark : .light
    apply(to: view)
    view.locationChanged(to: UserLocation(coordinate: Coordinate(latitude: 0, longitude: 0)))
  }

  /// Applies the options to a view.
  @MainActor func apply(to view: MapView) {
    view.settings.compassButton = controls.contains(.compass)
    view.settings.myLocationButton = controls.contains(.location)
    view.settings.zoomButtons = controls.contains(.zoom)
    view.settings.scaleBar = controls.contains(.scale)
    view.isMyLocationEnabled = controls.contains(.location)
    view.layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
    if let toast { view.show(toast) }
    if keys { view.helpPanel = .mapKeys() }
  }
}
