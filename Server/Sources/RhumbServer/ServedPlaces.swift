// SPDX-License-Identifier: Apache-2.0
import Rhumb
import Synchronization

/// The names of a server's archives, which are read in the background.
final class ServedPlaces: Sendable {
  private let index: PlaceIndex
  /// The index that answers searches: after a reload the former one, until the new one is complete; `nil` before any is.
  private let complete: Mutex<PlaceIndex?>

  /// - Parameter former: The names before a reload.
  init(replacing former: ServedPlaces? = nil) throws {
    index = try PlaceIndex()
    complete = Mutex(former?.complete.withLock { $0 })
  }

  /// Reads the names of archives. A search finds them after it.
  ///
  /// - Throws: The first error, after all archives were read.
  func add(_ archives: [MapCatalog.Archive]) async throws {
    var firstError: (any Error)?
    for archive in archives
    where archive.isSearchable && [.mvt, .mlt].contains(archive.source.info.format) {
      do {
        try await index.add(archive: archive.source, zooms: archive.searchZooms)
      } catch {
        try Task.checkCancellation()
        firstError = firstError ?? error
      }
    }
    complete.withLock { $0 = index }
    if let firstError { throw firstError }
  }

  /// Answers `/search`.
  func search(_ request: ServerRequest) async throws -> ServerReply {
    guard let text = request.parameter("q"), !text.isEmpty else {
      throw ServerError(400, "a search needs the parameter q")
    }
    let near = try request.parameter("near").map { text throws(ServerError) in
      try ServedPlaces.coordinate(text)
    }
    let limit = Int(try request.number("limit", in: 1...50, default: 10))
    let language = request.parameter("language") ?? ""
    guard let index = complete.withLock({ $0 }) else {
      throw ServerError(503, "the names are being read", retryAfter: 5)
    }
    let found = try await index.search(text, near: near, limit: limit)
    let features = found.map { place -> JSON in
      [
        "type": "Feature",
        "geometry": ["type": "Point", "coordinates": place.coordinate.position],
        "properties": [
          "name": .string(place.name(in: language)), "kind": .string(place.kind.rawValue),
          "category": .string(place.category), "zoom": .number(Double(place.zoom)),
        ],
      ]
    }
    return ServerReply(
      ["type": "FeatureCollection", "features": .array(features)],
      contentType: "application/geo+json")
  }

  private static func coordinate(_ text: String) throws(ServerError) -> Coordinate {
    let numbers = text.split(separator: ",").map { Double($0) }
    guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1] else {
      throw ServerError(400, "near must be {lon},{lat}")
    }
    return try StaticImage.coordinate(longitude, latitude)
  }
}
