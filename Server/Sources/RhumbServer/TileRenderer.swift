// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// The raster tiles of all styles: renders metatiles once for all requests that wait for one of their tiles.
///
/// All tiles of a metatile are encoded and kept when it is rendered. Encoded, they take a twentieth of the memory of its image, so
/// that the same memory holds many more tiles, and encoding a tile takes a tenth of the time of its rendering.
actor TileRenderer {
  private typealias Tiles = [TileID: Data]

  private struct Key: Hashable {
    var style: String
    var metatile: Metatile
    var format: OutputFormat
  }

  /// The rendering of a metatile that requests wait for.
  private struct Flight {
    let number: Int
    let task: Task<Tiles, any Error>
    var waiters: Int
  }

  private let pool: RenderPool
  private var flights: [Key: Flight] = [:]
  private var flightCount = 0
  private var kept = ByteCache<Key, Tiles>(limit: 16 << 20)
  /// The number of metatiles that were rendered.
  private(set) var rendered = 0

  init(pool: RenderPool) { self.pool = pool }

  /// The number of requests that wait for a metatile.
  var waiters: Int { flights.values.reduce(0) { $0 + $1.waiters } }

  /// Returns an encoded tile, which must be one of the metatile's.
  ///
  /// - Throws: The errors of ``RenderPool/run(_:_:)``.
  func tile(
    _ tile: TileID, of metatile: Metatile, _ subject: RenderSubject, format: OutputFormat
  ) async throws -> Data {
    let key = Key(style: subject.key.style, metatile: metatile, format: format)
    guard let data = try await tiles(key, subject)[tile] else {
      preconditionFailure("tile \(tile) is not in its metatile")
    }
    return data
  }

  private func tiles(_ key: Key, _ subject: RenderSubject) async throws -> Tiles {
    if let tiles = kept.value(key) { return tiles }
    let flight = join(key, subject)
    return try await withTaskCancellationHandler {
      try await flight.task.sharedValue
    } onCancel: {
      Task { await self.abandon(key, flight.number) }
    }
  }

  private func join(_ key: Key, _ subject: RenderSubject) -> Flight {
    if let flight = flights[key], !flight.task.isCancelled {
      flights[key]?.waiters += 1
      return flight
    }
    flightCount += 1
    let number = flightCount
    let task = Task {
      defer { remove(key, number) }
      let image = try await pool.run(subject) { try await key.metatile.render(with: $0) }
      rendered += 1
      let tiles = try await TileRenderer.encode(key.metatile, image, key.format)
      kept.store(tiles, size: tiles.values.reduce(0) { $0 + $1.count }, for: key)
      return tiles
    }
    let flight = Flight(number: number, task: task, waiters: 1)
    flights[key] = flight
    return flight
  }

  /// Encodes the tiles of a metatile outside of the actor, several at the same time.
  @concurrent private static func encode(
    _ metatile: Metatile, _ image: RasterImage, _ format: OutputFormat
  ) async throws -> Tiles {
    try await withThrowingTaskGroup(of: (TileID, Data).self) { group in
      for tile in metatile.tiles {
        group.addTask { (tile, try format.encode(metatile.tile(tile, of: image))) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private func remove(_ key: Key, _ number: Int) {
    if flights[key]?.number == number { flights[key] = nil }
  }

  /// Cancels the rendering of a metatile, in the queue or under way, when the last request that waits for it has ended.
  private func abandon(_ key: Key, _ number: Int) {
    guard let flight = flights[key], flight.number == number else { return }
    flights[key]?.waiters -= 1
    if flight.waiters <= 1 { flight.task.cancel() }
  }
}
