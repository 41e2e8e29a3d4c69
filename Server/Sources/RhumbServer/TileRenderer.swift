// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// The raster tiles of a style: renders metatiles once for all requests that wait for one of their tiles.
actor TileRenderer {
  /// The rendering of a metatile that requests wait for.
  private struct Flight {
    let number: Int
    let task: Task<RasterImage, any Error>
    var waiters: Int
  }

  private struct TileKey: Hashable {
    var metatile: Metatile
    var tile: TileID
    var format: OutputFormat
  }

  let pool: RenderPool
  private var flights: [Metatile: Flight] = [:]
  private var images = ByteCache<Metatile, RasterImage>(limit: 48 << 20)
  private var tiles = ByteCache<TileKey, Data>(limit: 24 << 20)
  /// The number of metatiles that were rendered.
  private(set) var rendered = 0

  init(pool: RenderPool) { self.pool = pool }

  /// Returns an encoded tile.
  ///
  /// - Throws: The errors of ``RenderPool/run(_:)``.
  func tile(_ tile: TileID, of metatile: Metatile, format: OutputFormat) async throws -> Data {
    let key = TileKey(metatile: metatile, tile: tile, format: format)
    if let data = tiles.value(key) { return data }
    let image = try await image(of: metatile)
    if let data = tiles.value(key) { return data }
    let data = try await TileRenderer.encode(metatile, tile, of: image, format)
    tiles.store(data, size: data.count, for: key)
    return data
  }

  /// Encodes a tile outside of the actor, so that several are encoded at the same time.
  @concurrent private static func encode(
    _ metatile: Metatile, _ tile: TileID, of image: RasterImage, _ format: OutputFormat
  ) async throws -> Data {
    try format.encode(metatile.tile(tile, of: image))
  }

  private func image(of metatile: Metatile) async throws -> RasterImage {
    if let image = images.value(metatile) { return image }
    let flight = join(metatile)
    return try await withTaskCancellationHandler {
      try await flight.task.value
    } onCancel: {
      Task { await self.abandon(metatile, flight.number) }
    }
  }

  private func join(_ metatile: Metatile) -> Flight {
    if let flight = flights[metatile], !flight.task.isCancelled {
      flights[metatile]?.waiters += 1
      return flight
    }
    rendered += 1
    let number = rendered
    let task = Task {
      defer { remove(metatile, number) }
      let image = try await pool.run { try await metatile.render(with: $0) }
      images.store(image, size: 4 * image.width * image.height, for: metatile)
      return image
    }
    let flight = Flight(number: number, task: task, waiters: 1)
    flights[metatile] = flight
    return flight
  }

  private func remove(_ metatile: Metatile, _ number: Int) {
    if flights[metatile]?.number == number { flights[metatile] = nil }
  }

  /// Cancels the rendering of a metatile when the last client that waits for it has hung up.
  private func abandon(_ metatile: Metatile, _ number: Int) {
    guard let flight = flights[metatile], flight.number == number else { return }
    flights[metatile]?.waiters -= 1
    if flight.waiters <= 1 { flight.task.cancel() }
  }
}
