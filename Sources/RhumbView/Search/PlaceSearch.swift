// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The search index of all open files. Names are read when the user first searches, since most sessions have
/// no search.
@MainActor final class PlaceSearch {
  private var index: PlaceIndex?
  private var archives: [String: any TileSource] = [:]
  private var documents: [GeoJSON] = []
  private var filling: [String: Task<Void, Never>] = [:]
  private var pending: Task<Void, Never>?
  /// The last query, which is repeated when more names are available.
  private var question: (() -> Void)?
  /// Called with a message if the names of a file cannot be read.
  var onFailure: (String) -> Void = { _ in }

  /// Adds the names of an archive.
  func add(_ archive: any TileSource, named path: String) {
    archives[path] = archive
    if index != nil { begin() }
  }

  /// Adds the names of a document.
  func add(_ document: GeoJSON) {
    documents.append(document)
    if index != nil { begin() }
  }

  /// Reads the unread names in the background.
  func begin() {
    do {
      let index = try self.index ?? PlaceIndex()
      self.index = index
      for (path, archive) in archives
      where filling[path] == nil && [.mvt, .mlt].contains(archive.info.format) {
        let zooms = BuiltInTiles.allCases.first { $0.path == path }?.searchZooms
        filling[path] = Task { [weak self] in
          await self?.read(path) { _ = try await index.add(archive: archive, zooms: zooms) }
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
      onFailure("cannot index the names of \(path): \(error)")
    }
  }

  /// Searches for a text. A new query replaces a pending one.
  func find(_ text: String, near place: Coordinate, found: @escaping @MainActor ([Place]) -> Void) {
    question = { [weak self] in self?.search(text, near: place, found: found) }
    question?()
  }

  /// Cancels the pending query.
  func end() {
    question = nil
    pending?.cancel()
  }

  private func search(
    _ text: String, near place: Coordinate, found: @escaping @MainActor ([Place]) -> Void
  ) {
    pending?.cancel()
    guard let index else { return }
    pending = Task {
      let places = (try? await index.search(text, near: place, limit: 8)) ?? []
      if !Task.isCancelled { found(places) }
    }
  }
}
