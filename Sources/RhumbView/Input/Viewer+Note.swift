// SPDX-License-Identifier: Apache-2.0
import RhumbModules

extension Viewer {
  /// A note where the built-in world is enlarged so much that it is empty, with the nearest town; `nil` elsewhere.
  var emptinessNote: String? {
    get async {
      guard isEmptyHere else { return nil }
      let help = texts[.noStreets]
      guard let town = await townHere(), isEmptyHere else { return isEmptyHere ? help : nil }
      // A town in Latin letters does not turn the note around.
      let mark = view.layoutDirection == .rightToLeft ? "\u{200F}" : ""
      return "\(mark)\(town) · \(help)"
    }
  }

  /// The nearest town. It is searched again after the camera has moved, and until the map is complete.
  private func townHere() async -> String? {
    let camera = view.camera
    if let notedTown, notedTown.camera == camera, notedTown.language == labelLanguage {
      return notedTown.text
    }
    let isComplete = !view.needsFrame
    let text = await nearestTown()
    notedTown = isComplete ? (camera, labelLanguage, text) : nil
    return text
  }

  private var isEmptyHere: Bool {
    guard files.style == nil, !options.kiosk, view.camera.zoom >= 14.5, !driving.hasRoute else {
      return false
    }
    let opened = files.shown.map(\.info.bounds)
    let maps = opened.isEmpty ? [BuiltInTiles.helsinki.bounds] : opened
    return !maps.contains { $0.contains(view.camera.target) }
  }

  /// The nearest city or town in the tiles of the view and its distance. They reach far beyond the view where the world is
  /// enlarged.
  private func nearestTown() async -> String? {
    let target = view.camera.target
    let towns: JSON = ["in", "class", "city", "town", "village"]
    let found = try? await view.sourceFeatures(
      "openmaptiles", sourceLayer: "place", filter: towns)
    var nearest: (name: String, meters: Double)?
    for place in found ?? [] {
      guard case .point(let point) = place.feature.geometry,
        let name = LabelLanguage.name(in: place.feature.properties, labelLanguage)
      else { continue }
      let meters = point.distance(to: target)
      if meters < nearest?.meters ?? .infinity { nearest = (name, meters) }
    }
    return nearest.map { "\($0.name) · \(wording.text(meters: $0.meters))" }
  }
}
