// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The search index of all open files. Names are read when the user first searches, since most sessions have
/// no search.
@MainActor final class PlaceSearch {
  /// A place, and the places that it belongs to, the smallest first.
  struct Result: Sendable {
    var place: Place
    var surroundings: [Place]
  }

  private var index: PlaceIndex?
  private var archives: [String: any TileSource] = [:]
  private var documents: [GeoJSON] = []
  private var filling: [String: Task<Void, Never>] = [:]
  private var reading = 0
  private var pending: Task<Void, Never>?
  /// The last query, which is repeated when more names are available.
  private var question: (() -> Void)?
  /// Called if the names of a file cannot be read, with the error and the name of the file; `nil` if there is no index for
  /// any file.
  var onFailure: (_ error: any Error, _ file: String?) -> Void = { _, _ in }

  /// Whether names are being read.
  var isReading: Bool { reading > 0 }

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
        let builtIn = BuiltInTiles.allCases.first { $0.path == path }
        var parts: [@Sendable () async throws -> Void] = [
          { _ = try await index.add(archive: archive, zooms: builtIn?.searchZooms) }
        ]
        // The deepest levels of the world take seconds, so the first results do not wait for them.
        for deep in builtIn?.deepSearchZooms ?? [] {
          parts.append { _ = try await index.add(archive: archive, zooms: deep) }
        }
        filling[path] = read(path, parts)
      }
      for document in documents { _ = read("GeoJSON", [{ try await index.add(document) }]) }
      documents = []
    } catch {
      onFailure(error, nil)
    }
  }

  /// Reads the parts of a file's names one after the other, and repeats the last query after each.
  private func read(
    _ path: String, _ parts: [@Sendable () async throws -> Void]
  ) -> Task<Void, Never> {
    reading += parts.count
    return Task { [weak self] in
      for names in parts {
        do {
          try await names()
        } catch PlaceError.canceled {
        } catch {
          self?.onFailure(error, path)
        }
        self?.reading -= 1
        self?.question?()
      }
    }
  }

  /// Searches for a text. A new query replaces a pending one.
  func find(
    _ text: String, near coordinate: Coordinate, found: @escaping @MainActor ([Result]) -> Void
  ) {
    question = { [weak self] in self?.search(text, near: coordinate, found: found) }
    question?()
  }

  /// Cancels the pending query.
  func end() {
    question = nil
    pending?.cancel()
  }

  /// The places that a place belongs to, the smallest first. Before the first search, names are not read, and none are known.
  func surroundings(of place: PlaceDetail) async -> [Place] {
    guard let index else { return [] }
    let names = [place.name, place.otherName].filter { !$0.isEmpty }
    if let kind = place.areaKind {
      for name in names {
        let place = Place(name: name, kind: kind, coordinate: place.coordinate)
        if let found = try? await index.surroundings(of: place), !found.isEmpty { return found }
      }
      return []
    }
    // Another place belongs to the settlement around it, whatever its kind.
    let other = Place(name: place.name, kind: .poi, coordinate: place.coordinate)
    let found = (try? await index.surroundings(of: other)) ?? []
    // Some maps have kinds of settlements of their own.
    guard let town = found.first, names.contains(where: town.isNamed) else { return found }
    return (try? await index.surroundings(of: town)) ?? []
  }

  private func search(
    _ text: String, near coordinate: Coordinate, found: @escaping @MainActor ([Result]) -> Void
  ) {
    pending?.cancel()
    guard let index else { return }
    // The right name may be among those that are not read yet.
    let correctsSpelling = !isReading
    pending = Task {
      let places =
        (try? await index.search(
          text, near: coordinate, limit: 8, correctsSpelling: correctsSpelling)) ?? []
      var results: [Result] = []
      for place in places where !Task.isCancelled {
        let surroundings = (try? await index.surroundings(of: place)) ?? []
        results.append(Result(place: place, surroundings: surroundings))
      }
      if !Task.isCancelled { found(results) }
    }
  }
}
