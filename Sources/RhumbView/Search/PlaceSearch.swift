// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// The names of all that is open, and the search that goes on among them. They are read when one first
/// searches: most who look at a map do not.
@MainActor final class PlaceSearch {
  private var index: PlaceIndex?
  private var archives: [String: any TileSource] = [:]
  private var documents: [GeoJSON] = []
  private var filling: [String: Task<Void, Never>] = [:]
  private var asked: Task<Void, Never>?
  /// The last question, asked anew when more names are there.
  private var question: (() -> Void)?
  /// Told of what a file's names could not be read for.
  var onFailure: (String) -> Void = { _ in }

  /// The names of an archive are to be found.
  func add(_ archive: any TileSource, named path: String) {
    archives[path] = archive
    if index != nil { begin() }
  }

  /// The names of a document are to be found.
  func add(_ document: GeoJSON) {
    documents.append(document)
    if index != nil { begin() }
  }

  /// Reads the names that are not read yet, beside all else.
  func begin() {
    do {
      let index = try self.index ?? PlaceIndex()
      self.index = index
      for (path, archive) in archives where filling[path] == nil && archive.info.format == .mvt {
        filling[path] = Task { [weak self] in
          await self?.read(path) { _ = try await index.add(archive: archive) }
        }
      }
      for document in documents {
        Task { [weak self] in await self?.read("a document") { try await index.add(document) } }
      }
      documents = []
    } catch {
      onFailure("\(error)")
    }
  }

  private func read(_ path: String, _ names: () async throws -> Void) async {
    do {
      try await names()
      question?()
    } catch PlaceError.canceled {
    } catch {
      onFailure("the names of \(path) are not found: \(error)")
    }
  }

  /// Looks for what was typed; a later question takes the place of one that has no answer yet.
  func find(_ text: String, near place: Coordinate, found: @escaping @MainActor ([Place]) -> Void) {
    question = { [weak self] in self?.ask(text, near: place, found: found) }
    question?()
  }

  /// No answer is wanted any more.
  func end() {
    question = nil
    asked?.cancel()
  }

  private func ask(
    _ text: String, near place: Coordinate, found: @escaping @MainActor ([Place]) -> Void
  ) {
    asked?.cancel()
    guard let index else { return }
    asked = Task {
      let places = (try? await index.search(text, near: place, limit: 8)) ?? []
      if !Task.isCancelled { found(places) }
    }
  }
}
