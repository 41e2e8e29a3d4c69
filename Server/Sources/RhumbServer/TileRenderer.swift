// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// The raster tiles of a style: renders metatiles once for all requests that wait for one of their tiles.
actor TileRenderer {
  private struct Flight {
    let task: Task<RasterImage, any Error>
    var waiters: Int
  }

  private struct TileKey: Hashable {
    var metatile: Metatile
    var tile: TileID
    var format: OutputFormat
  }

  private let pool: RenderPool
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
    let task = join(metatile)
    // The task has ended when this returns: the next request starts another one.
    defer { remove(metatile, task) }
    let image = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      Task { await self.abandon(metatile, task) }
    }
    try Task.checkCancellation()
    images.store(image, size: 4 * image.width * image.height, for: metatile)
    return image
  }

  private func join(_ metatile: Metatile) -> Task<RasterImage, any Error> {
    if let flight = flights[metatile], !flight.task.isCancelled {
      flights[metatile]?.waiters += 1
      return flight.task
    }
    rendered += 1
    let task = Task { [pool] in
      try await pool.run { try await metatile.render(with: $0) }
    }
    flights[metatile] = Flight(task: task, waiters: 1)
    return task
  }

  private func remove(_ metatile: Metatile, _ task: Task<RasterImage, any Error>) {
    if flights[metatile]?.task == task { flights[metatile] = nil }
  }

  /// Cancels the rendering of a metatile when the last client that waits for it has hung up.
  private func abandon(_ metatile: Metatile, _ task: Task<RasterImage, any Error>) {
    guard let flight = flights[metatile], flight.task == task else { return }
    flights[metatile]?.waiters -= 1
    if flight.waiters <= 1 { task.cancel() }
  }
}
