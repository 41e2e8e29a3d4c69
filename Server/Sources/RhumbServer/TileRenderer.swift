// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// The raster tiles of all styles: renders metatiles once for all requests that wait for one of their tiles.
actor TileRenderer {
  /// The rendering of a metatile that requests wait for.
  private struct Flight {
    let number: Int
    let task: Task<RasterImage, any Error>
    var waiters: Int
  }

  private struct ImageKey: Hashable {
    var style: String
    var metatile: Metatile
  }

  private struct TileKey: Hashable {
    var image: ImageKey
    var tile: TileID
    var format: OutputFormat
  }

  private let pool: RenderPool
  private var flights: [ImageKey: Flight] = [:]
  private var images = ByteCache<ImageKey, RasterImage>(limit: 32 << 20)
  private var tiles = ByteCache<TileKey, Data>(limit: 24 << 20)
  /// The number of metatiles that were rendered.
  private(set) var rendered = 0

  init(pool: RenderPool) { self.pool = pool }

  /// Returns an encoded tile.
  ///
  /// - Throws: The errors of ``RenderPool/run(_:_:)``.
  func tile(
    _ tile: TileID, of metatile: Metatile, _ subject: RenderSubject, format: OutputFormat
  ) async throws -> Data {
    let imageKey = ImageKey(style: subject.key.style, metatile: metatile)
    let key = TileKey(image: imageKey, tile: tile, format: format)
    if let data = tiles.value(key) { return data }
    let image = try await image(imageKey, subject)
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

  private func image(_ key: ImageKey, _ subject: RenderSubject) async throws -> RasterImage {
    if let image = images.value(key) { return image }
    let flight = join(key, subject)
    return try await withTaskCancellationHandler {
      try await flight.task.value
    } onCancel: {
      Task { await self.abandon(key, flight.number) }
    }
  }

  private func join(_ key: ImageKey, _ subject: RenderSubject) -> Flight {
    if let flight = flights[key], !flight.task.isCancelled {
      flights[key]?.waiters += 1
      return flight
    }
    rendered += 1
    let number = rendered
    let task = Task {
      defer { remove(key, number) }
      let image = try await pool.run(subject) { try await key.metatile.render(with: $0) }
      images.store(image, size: 4 * image.width * image.height, for: key)
      return image
    }
    let flight = Flight(number: number, task: task, waiters: 1)
    flights[key] = flight
    return flight
  }

  private func remove(_ key: ImageKey, _ number: Int) {
    if flights[key]?.number == number { flights[key] = nil }
  }

  /// Cancels the rendering of a metatile when the last client that waits for it has hung up.
  private func abandon(_ key: ImageKey, _ number: Int) {
    guard let flight = flights[key], flight.number == number else { return }
    flights[key]?.waiters -= 1
    if flight.waiters <= 1 { flight.task.cancel() }
  }
}
