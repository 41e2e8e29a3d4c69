// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapImage
import MapResources
import Testing

@testable import MapScene

@Suite struct TileStoreTests {
  private func key(_ x: Int, _ y: Int) -> TileKey {
    TileKey(source: 0, id: TileID(z: 20, x: x, y: y), zoom: 20)
  }

  @Test
  func `the store is bounded after 100,000 absent or failed tiles and keeps the loaded ones`() {
    let backend = RecordingBackend()
    var store = TileStore()
    let loaded = (0..<ResourceLimits.cachedTiles).map { key($0, 1_000_000) }
    for key in loaded { store.insert(LoadedTile(key: key, bundle: TileBundle(), groupCount: 0)) }
    for step in 1...1000 {
      let view = (0..<100).map { key(step, $0) }
      for key in view.prefix(50) { store.insertAbsent(key) }
      for key in view.suffix(50) { store.retries.failed(key, at: Double(step)) }
      _ = store.retries.ready(Array(view.suffix(50)), at: Double(step))
      store.trimAbsent(keeping: Array(view.prefix(50)))
      store.trim(to: ResourceLimits.cachedTiles, frame: step, backend: backend)
      #expect(store.absentCount <= ResourceLimits.absentTiles + 50)
      #expect(store.retries.count <= ResourceLimits.failedTiles + 50)
      #expect(
        view.allSatisfy {
          switch store[$0] {
          case .absent: $0.id.y < 50
          case .failed: $0.id.y >= 50
          default: false
          }
        })
    }
    #expect(store.loadedCount == loaded.count)
  }

  @Test func `the least recently drawn tiles are removed`() {
    let backend = RecordingBackend()
    var store = TileStore()
    for x in 0..<10 {
      let tile = LoadedTile(key: key(x, 0), bundle: TileBundle(), groupCount: 0)
      tile.lastFrame = x
      store.insert(tile)
    }
    store.trim(to: 4, frame: 9, backend: backend)
    #expect(store.loadedCount == 4)
    for x in 0..<10 { #expect((store[key(x, 0)] != nil) == (x >= 6)) }
    store.removeAll(backend: backend)
    #expect(store.loadedCount == 0)
  }

  @Test func `images that are not in view are removed when they exceed a size in bytes`() {
    let backend = RecordingBackend()
    var store = TileStore()
    var bundle = TileBundle()
    bundle.image = RasterImage(width: 5, height: 5, pixels: [UInt8](repeating: 0, count: 100))
    bundle.heights = TextureData(
      width: 10, height: 10, format: .field, pixels: [UInt8](repeating: 0, count: 100))
    func insert(_ x: Int, lastFrame: Int) {
      let tile = LoadedTile(key: key(x, 0), bundle: bundle, groupCount: 0)
      tile.lastFrame = lastFrame
      store.insert(tile)
    }
    // Tiles 0...3 were drawn in earlier frames, 4...9 in the last one.
    for x in 0..<10 { insert(x, lastFrame: min(x, 4)) }
    // A new version replaces its predecessor.
    insert(3, lastFrame: 3)
    #expect(store.imageBytes == 2000)
    store.trim(to: 20, unusedBytes: 800, frame: 4, backend: backend)
    #expect(store.loadedCount == 10)
    store.trim(to: 20, unusedBytes: 799, frame: 4, backend: backend)
    #expect(store.loadedCount == 9 && store[key(0, 0)] == nil)
    store.trim(to: 20, unusedBytes: 200, frame: 4, backend: backend)
    #expect(store.loadedCount == 7 && store.isLoaded(key(3, 0)))
    // Tiles in view are never removed.
    store.trim(to: 20, unusedBytes: 0, frame: 4, backend: backend)
    #expect(store.loadedCount == 6 && store.imageBytes == 1200)
    #expect((4..<10).allSatisfy { store.isLoaded(key($0, 0)) })
    store.trim(to: 20, unusedBytes: 0, frame: 5, backend: backend)
    #expect(store.loadedCount == 0 && store.imageBytes == 0)
  }
}
