// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// The names of all that is open, and the search that goes on among them.
@MainActor final class PlaceSearch {
  private var index: PlaceIndex?
  private var filling: [String: Task<Void, Never>] = [:]
  private var asked: Task<Void, Never>?
  /// Told of what a file's names could not be read for.
  var onFailure: (String) -> Void = { _ in }

  /// Reads the names of an archive, beside all else.
  func add(_ archive: any TileSource, named path: String) {
    guard filling[path] == nil, archive.info.format == .mvt, let index = opened() else { return }
    filling[path] = Task.detached(priority: .utility) { [weak self] in
      do {
        _ = try await index.add(archive: archive)
      } catch PlaceError.cancelled {
      } catch {
        await self?.tell("\(error)")
      }
    }
  }

  /// Reads the names of a document.
  func add(_ document: GeoJSON) {
    guard let index = opened() else { return }
    Task { try? await index.add(document) }
  }

  /// Looks for what was typed; a later question takes the place of one that has no answer yet.
  func find(_ text: String, near place: Coordinate, found: @escaping @MainActor ([Place]) -> Void) {
    asked?.cancel()
    guard let index = opened() else { return }
    asked = Task {
      let places = (try? await index.search(text, near: place, limit: 8)) ?? []
      if !Task.isCancelled { found(places) }
    }
  }

  private func tell(_ failure: String) { onFailure(failure) }

  private func opened() -> PlaceIndex? {
    if index == nil {
      do {
        index = try PlaceIndex()
      } catch {
        onFailure("\(error)")
      }
    }
    return index
  }
}
