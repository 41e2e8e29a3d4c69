// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@Suite(
  "Map view frames and snapshots", .serialized, .enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
@MainActor struct MapViewDrawingTests {
  private final class Recorder: MapViewDelegate {
    var events: [String] = []

    func mapViewDidStartTileRendering(_ mapView: MapView) { events.append("start") }
    func mapViewDidFinishTileRendering(_ mapView: MapView) { events.append("finish") }
    func mapViewSnapshotReady(_ mapView: MapView) { events.append("ready") }
  }

  private let helsinki = CameraPosition(latitude: 60.169, longitude: 24.941, zoom: 3)

  private func makeView(
    _ backend: GLESBackend? = nil, options: MapViewOptions = MapViewOptions()
  ) async throws -> MapView {
    var options = options
    options.camera = helsinki
    options.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
    options.clock = SteppedFrameClock()
    let view = MapView(options: options)
    view.attach(
      scene: try await StyledScene.builtIn(.day), backend: try backend ?? GLESBackend.headless())
    return view
  }

  @Test func `the first frame is drawn immediately and later frames complete it`() async throws {
    let view = try await makeView()
    let recorder = Recorder()
    view.delegate = recorder
    try view.drawFrame(at: 0)
    var frames = 1
    while view.needsFrame, frames < 5000 {
      await Task.yield()
      try view.drawFrame(at: Double(frames) / 60)
      frames += 1
    }
    #expect(!view.needsFrame)
    #expect(recorder.events == ["start", "finish", "ready"])
  }

  @Test func `a still map stops asking for frames when its labels have faded in`() async throws {
    let backend = try GLESBackend.headless()
    let view = try await makeView(backend)
    let recorder = Recorder()
    view.delegate = recorder
    let image = try await view.snapshot()
    view.detachScene()
    view.attach(scene: try await StyledScene.builtIn(.day), backend: backend)
    var time = 0.0
    var completion = 0.0
    func drawFrames() async throws {
      while view.needsFrame, time < 1000 {
        await Task.yield()
        time += 0.05
        try view.drawFrame(at: time)
        if completion == 0, recorder.events.contains("finish") { completion = time }
      }
      #expect(!view.needsFrame)
    }
    try await drawFrames()
    // The labels of the last tile have faded in after 300 ms, and the frame is as the snapshot without fading.
    #expect(completion > 0 && time - completion < 0.36)
    #expect(try backend.readPixels() == image)
    #expect(recorder.events == ["start", "finish", "ready"])
    view.moveCamera(.scrollBy(x: 7, y: 5))
    try await drawFrames()
  }

  @Test func `the first complete frame of a view without fading is its last one`() async throws {
    var options = MapViewOptions()
    options.fadeDuration = 0
    let backend = try GLESBackend.headless()
    let view = try await makeView(backend, options: options)
    let image = try await view.snapshot()
    view.detachScene()
    view.attach(scene: try await StyledScene.builtIn(.day), backend: backend)
    let recorder = Recorder()
    view.delegate = recorder
    var frames = 0
    while !recorder.events.contains("finish"), frames < 5000 {
      await Task.yield()
      try view.drawFrame(at: Double(frames) / 1000)
      frames += 1
    }
    #expect(try backend.readPixels() == image)
  }

  @Test func `a snapshot in the middle of a fade shows all labels opaque`() async throws {
    let view = try await makeView()
    let image = try await view.snapshot()
    let other = try await makeView()
    for frame in 0..<3 {
      await Task.yield()
      try other.drawFrame(at: Double(frame) / 60)
    }
    #expect(try await other.snapshot() == image)
  }

  @Test func `a view's snapshot equals the snapshotter's`() async throws {
    let view = try await makeView()
    let image = try await view.snapshot()
    let snapshotter = MapSnapshotter(scene: try await StyledScene.builtIn(.day))
    #expect(try await snapshotter.image(view.camera, width: 200, height: 150) == image)
    #expect(Set(image.pixels).count > 20)
  }

  @Test func `the map type selects the layers`() async throws {
    let view = try await makeView()
    let normal = try await view.snapshot()
    view.mapType = .none
    let none = try await view.snapshot()
    #expect(none != normal)
    view.mapType = .normal
    #expect(try await view.snapshot() == normal)
  }

  @Test func `a snapshot without a scene or a size is an error`() async throws {
    let view = MapView()
    try view.drawFrame(at: 1)
    await #expect(throws: MapViewError.noScene) { _ = try await view.snapshot() }
    let other = try await makeView()
    other.frame = .zero
    await #expect(throws: MapViewError.noSize) { _ = try await other.snapshot() }
  }
}
