// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
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
}
