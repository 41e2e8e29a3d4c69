// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry

/// The places that the user has chosen last, the newest first. They are stored beside the viewer's state file.
@MainActor final class RecentPlaces {
  private(set) var places: [PlaceDetail] = []
  private let path: String?

  private static let most = 6

  /// - Parameter statePath: The path of the state file; `nil` to store nothing.
  init(besides statePath: String?) {
    path = statePath.map { FileName.folder(of: $0) + "/recent.json" }
    guard let path,
      let bytes = try? ReadableFile.contents(of: path, limit: ResourceLimits.settingsBytes),
      let stored = try? JSONDecoder().decode([PlaceDetail].self, from: Data(bytes))
    else { return }
    places = Array(
      stored.filter { $0.coordinate.isValid && $0.zoom.isFinite }.prefix(Self.most))
  }

  /// Adds a place as the newest.
  func add(_ place: PlaceDetail) {
    places.removeAll { $0.name == place.name && $0.coordinates == place.coordinates }
    places.insert(place, at: 0)
    places = Array(places.prefix(Self.most))
    write()
  }

  /// Forgets all places.
  func removeAll() {
    places = []
    write()
  }

  /// Stores the places. A failed write is ignored: the next run then has those of before.
  private func write() {
    guard let path else { return }
    try? OutputFolder.make(FileName.folder(of: path))
    try? OutputFile(path: path).write(Array(JSONEncoder().encode(places)))
  }
}
