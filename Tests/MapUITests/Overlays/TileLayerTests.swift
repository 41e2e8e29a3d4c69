// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage
import MapScene
import Testing

@testable import MapUI

/// Records requests and answers them on demand.
@MainActor private final class RecordingLayer: TileLayer {
  var requested: [TileID] = []
  var receivers: [TileID: any TileReceiver] = [:]
  var onRequest: ((TileID, any TileReceiver) -> Void)?

  override func requestTileFor(
    x: UInt, y: UInt, zoom: UInt, receiver: any TileReceiver
  ) {
    let id = TileID(z: Int(zoom), x: Int(x), y: Int(y))
    requested.append(id)
    receivers[id] = receiver
    onRequest?(id, receiver)
  }

  func answer(_ id: TileID, _ image: IconImage?) {
    receivers[id]?.receiveTileWith(
      x: UInt(id.x), y: UInt(id.y), zoom: UInt(id.z), image: image)
  }

  /// Returns the tiles that were requested since the last call.
  func take() -> Set<TileID> {
    defer { requested = [] }
    return Set(requested)
  }
}

private func image(_ width: Int = 2, _ height: Int = 2) -> IconImage {
  IconImage(
    RasterImage(
      width: width, height: height, pixels: [UInt8](repeating: 200, count: 4 * width * height)))
}

@Suite @MainActor struct TileLayerTests {
  private func makeLayer(
    _ camera: CameraPosition = florence
  ) -> (view: MapView, layer: RecordingLayer, time: () -> Double) {
    let (view, clock, _) = makeView(camera)
    let layer = RecordingLayer()
    layer.map = view
    return (view, layer, { clock.now })
  }

  @Test func `properties have the defaults of Google's SDK`() {
    let layer = TileLayer()
    #expect(layer.map == nil)
    #expect(layer.zIndex == 0)
    #expect(layer.tileSize == 256)
    #expect(layer.opacity == 1)
    #expect(layer.fadeIn)
    #expect(layer.minimumZoom == 0 && layer.maximumZoom == 30)
    #expect(URLTileLayer { _, _, _ in nil }.userAgent == nil)
  }

  @Test func `tiles in view are requested once, and tiles out of view are canceled`() {
    let (view, layer, time) = makeLayer()
    view.step(to: time() + 0.1)
    let first = layer.take()
    #expect(first.contains(TileID(containing: WorldPoint(florence.target), z: 14)))
    #expect(first.allSatisfy { $0.z == 14 && $0.isValid })
    view.step(to: time() + 0.1)
    #expect(layer.take().isEmpty)
    #expect(layer.isWaiting && view.awaitsTiles)
    view.moveCamera(.setTarget(Coordinate(latitude: 10, longitude: 10)))
    view.step(to: time() + 0.1)
    let second = layer.take()
    #expect(!second.isEmpty && second.isDisjoint(with: first))
    // Late responses are ignored.
    for id in first { layer.answer(id, image()) }
    view.step(to: time() + 0.1)
    #expect(layer.cachedByteCount == 0)
    view.moveCamera(.setTarget(florence.target))
    view.step(to: time() + 0.1)
    #expect(layer.take() == first)
  }

  @Test func `repeated and unrequested responses are ignored`() {
    let (view, layer, time) = makeLayer()
    layer.fadeIn = false
    view.step(to: time() + 0.1)
    let requested = layer.take()
    guard let id = requested.first else { return #expect(Bool(false)) }
    view.step(to: time() + 0.1)
    let isIdle = !view.needsFrame
    #expect(isIdle)
    layer.answer(id, image(4, 4))
    layer.answer(id, image(64, 64))
    let receiver = layer.receivers[id]
    let whole = UInt.max
    for (x, y, zoom) in [(0, 0, 0), (whole, 0, 3), (0, whole, 3), (0, 0, whole), (1, 0, 0)] {
      receiver?.receiveTileWith(x: UInt(x), y: UInt(y), zoom: UInt(zoom), image: image(64, 64))
    }
    view.step(to: time() + 0.1)
    #expect(layer.cachedByteCount < 512 && layer.cachedByteCount > 64)
    #expect(layer.take().isEmpty)
    layer.answer(id, image(64, 64))
    view.step(to: time() + 0.1)
    #expect(layer.cachedByteCount < 512)
  }

  @Test func `responses within the request appear in the same frame`() {
    let (view, layer, time) = makeLayer()
    layer.onRequest = { id, receiver in
      receiver.receiveTileWith(
        x: UInt(id.x), y: UInt(id.y), zoom: UInt(id.z), image: image())
    }
    view.step(to: time() + 0.1)
    #expect(!layer.take().isEmpty)
    #expect(!view.awaitsTiles && layer.cachedByteCount > 0)
    // The tiles fade in.
    #expect(view.needsFrame)
    view.step(to: time() + 0.3)
    view.step(to: time() + 0.1)
    #expect(!view.needsFrame)
    #expect(layer.take().isEmpty)
  }

  @Test(arguments: [(0, 0), (0, 4), (5000, 1)])
  func `invalid images and failures are requested again after 1, 2, 4 … 60 seconds`(
    _ width: Int, _ height: Int
  ) {
    let (view, layer, _) = makeLayer()
    var isNil = false
    layer.onRequest = { id, receiver in
      receiver.receiveTileWith(
        x: UInt(id.x), y: UInt(id.y), zoom: UInt(id.z), image: isNil ? nil : image(width, height))
      isNil.toggle()
    }
    var now = 1000.0
    view.step(to: now)
    let tiles = layer.take()
    for delay in [1.0, 2, 4, 8, 16, 32, 60, 60] {
      view.step(to: now + delay - 0.01)
      #expect(layer.take().isEmpty)
      now += delay
      view.step(to: now)
      #expect(layer.take() == tiles)
    }
    #expect(layer.cachedByteCount == 0)
    layer.clearTileCache()
    view.step(to: now)
    #expect(layer.take() == tiles)
  }

  @Test func `a missing tile is not requested again`() {
    let (view, layer, _) = makeLayer()
    layer.onRequest = { [unowned layer] id, _ in layer.answer(id, TileLayer.noTile) }
    view.step(to: 1000)
    #expect(!layer.take().isEmpty)
    for time in [1001.0, 1100, 100_000] { view.step(to: time) }
    #expect(layer.take().isEmpty && !view.awaitsTiles)
    layer.clearTileCache()
    view.step(to: 100_001)
    #expect(!layer.take().isEmpty)
  }

  @Test func `a layer without an override has no tiles`() {
    let (view, clock, _) = makeView()
    for layer in [TileLayer(), URLTileLayer { _, _, _ in nil }] { layer.map = view }
    view.step(to: clock.now + 1)
    #expect(!view.awaitsTiles)
  }

  @Test func `responses after removal and clearing are ignored`() {
    let (view, layer, _) = makeLayer()
    view.step(to: 1000)
    let tiles = layer.take()
    let old = layer.receivers
    func answerAll() {
      for (id, receiver) in old {
        receiver.receiveTileWith(
          x: UInt(id.x), y: UInt(id.y), zoom: UInt(id.z), image: image())
      }
    }
    layer.clearTileCache()
    view.step(to: 1001)
    #expect(layer.take() == tiles)
    answerAll()
    view.step(to: 1002)
    #expect(layer.cachedByteCount == 0 && layer.isWaiting)
    layer.map = nil
    #expect(!layer.isWaiting && view.overlays.isEmpty)
    answerAll()
    view.step(to: 1003)
    #expect(layer.cachedByteCount == 0 && layer.take().isEmpty)
  }

  @Test func `a layer is on one map, which retains it until it is cleared`() {
    let (first, _, _) = makeView()
    let (second, _, _) = makeView()
    var layer: RecordingLayer? = RecordingLayer()
    weak let kept = layer
    layer?.map = first
    layer?.map = second
    #expect(first.overlays.isEmpty && second.overlays.count == 1)
    first.step(to: 1000)
    #expect(kept?.take().isEmpty == true)
    layer = nil
    second.step(to: 1000)
    #expect(kept?.take().isEmpty == false)
    second.clear()
    #expect(kept == nil && second.overlays.isEmpty)
    second.step(to: 1001)
  }

  @Test func `a layer may be removed or cleared within a request`() {
    for clears in [false, true] {
      let (view, layer, _) = makeLayer()
      layer.onRequest = { [unowned layer] id, _ in
        layer.answer(id, image())
        clears ? layer.clearTileCache() : (layer.map = nil)
      }
      view.step(to: 1000)
      #expect(layer.take().count == 1)
      #expect(layer.cachedByteCount == 0)
      view.step(to: 1001)
      #expect(layer.take().count == (clears ? 1 : 0))
    }
  }

  @Test func `a layer outlives its map`() {
    let layer = RecordingLayer()
    var receivers: [TileID: any TileReceiver] = [:]
    do {
      let (view, _, _) = makeView()
      layer.map = view
      view.step(to: 1000)
      receivers = layer.receivers
    }
    #expect(layer.map == nil && !receivers.isEmpty)
    for (id, _) in receivers { layer.answer(id, image()) }
    layer.clearTileCache()
    layer.opacity = 0.5
    let (view, _, _) = makeView()
    _ = layer.take()
    layer.map = view
    view.step(to: 1000)
    #expect(!layer.take().isEmpty)
  }

  @Test func `properties are clamped and applied to the overlay`() {
    let (view, layer, _) = makeLayer()
    #expect(layer.map === view)
    layer.opacity = 0.25
    layer.zIndex = 7
    layer.tileSize = 512
    layer.minimumZoom = 3
    layer.maximumZoom = 2
    let tiles = layer.shown
    #expect(tiles?.opacity == 0.25 && tiles?.zIndex == 7 && tiles?.tileSize == 512)
    #expect(tiles?.levels == 3...3)
    layer.maximumZoom = 100
    layer.minimumZoom = -4
    layer.opacity = .nan
    #expect(layer.shown?.levels == 0...30)
    #expect(layer.shown?.opacity == 1)
  }

  @Test func `a frame accepts a limited number of images`() {
    let (view, layer, _) = makeLayer()
    layer.tileSize = 64
    layer.fadeIn = false
    layer.onRequest = { [unowned layer] id, _ in layer.answer(id, image(512, 512)) }
    view.step(to: 1000)
    let count = layer.take().count
    var frames = 1
    while view.awaitsTiles, frames < 1000 {
      #expect(view.needsFrame)
      view.step(to: 1000 + Double(frames) / 60)
      frames += 1
    }
    // Two batches of 2 MiB in the first frame: before and after the requests.
    #expect(frames >= count / 4 && frames <= count)
  }

  @Test func `failed tiles wake the view when their retry is due`() async {
    var options = MapViewOptions()
    options.camera = florence
    options.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let view = MapView(options: options)
    let layer = RecordingLayer()
    layer.onRequest = { [unowned layer] id, _ in layer.answer(id, nil) }
    layer.map = view
    view.step(to: view.clock.now)
    view.step(to: view.clock.now)
    _ = layer.take()
    // The view also wakes for other reasons, before the retry is due.
    for _ in 0..<20 {
      await withCheckedContinuation { continuation in
        view.onNeedsFrame = {
          view.onNeedsFrame = nil
          continuation.resume()
        }
        if view.needsFrame { view.step(to: view.clock.now) }
      }
      view.step(to: view.clock.now + 0.1)
      if !layer.take().isEmpty { return }
    }
    Issue.record("the view did not wake for the retry")
  }
}
