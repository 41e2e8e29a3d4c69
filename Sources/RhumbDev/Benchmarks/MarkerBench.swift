// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import RhumbModules

/// A map view without a window, with many markers.
@MainActor final class MarkerBench {
  struct Figure {
    let key: String
    let name: String
    let value: Double
    let unit: String
  }

  private let view: MapView
  private let clock = SteppedFrameClock()
  private let backend: GLESBackend
  private let zoom: Float
  private var markers: [Marker] = []
  private var sprites: [OverlayID] = []
  private var positions: [Coordinate] = []
  private var figures: [Figure] = []

  init(scene: StyledScene, zoom: Float) throws {
    self.zoom = zoom
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 1024, height: 768)
    options.camera = CameraPosition(target: OverlayLoad.center, zoom: zoom)
    options.clock = clock
    view = MapView(options: options)
    backend = try GLESBackend.headless()
    view.attach(scene: scene, backend: backend)
  }

  func run(count: Int, frames: Int, asSprites: Bool) async throws -> [Figure] {
    // Runs twice, so that the map's own caches are filled before memory is measured.
    for _ in 0..<2 { try await pan(frames) }
    let empty = try measure(frames) { _ in }
    note("empty_ms", "pan, empty map", empty)
    scatter(count)
    let before = MarkerBench.residentBytes
    let clock = Stopwatch()
    add(asSprites: asSprites)
    note("add_ms", "add \(count)", clock.wall)
    try nextFrame(0, of: frames)
    let grown = (MarkerBench.residentBytes - before) / Double(count)
    figures.append(
      Figure(key: "bytes_each", name: "memory per marker", value: grown, unit: "bytes"))
    note("pan_ms", "pan", try measure(frames) { _ in })
    var work = 0.0
    let moved = try measure(frames) { frame in
      let clock = Stopwatch()
      move(1000, at: frame, isAnimated: false)
      work += clock.wall
    }
    note("move_ms", "pan, 1000 markers moved per frame", moved)
    note("move_only_ms", "of which moving markers", work / Double(frames))
    if !asSprites {
      note(
        "animate_ms", "pan, 1000 markers animated over 0.25 s",
        try measure(frames) { move(1000, at: $0, isAnimated: true) })
    }
    let end = Stopwatch()
    asSprites ? view.overlays.removeAll() : view.clear()
    note("clear_ms", "remove all", end.wall)
    return figures
  }

  /// The mean frames a second with markers that move through the view in each frame, and a map that pans.
  func frameRate(moving count: Int, frames: Int) async throws -> Double {
    try await pan(frames)
    var random = SeededRandom(seed: 42)
    let icon = IconImage(OverlayLoad.pin)
    let size = view.viewport.size
    positions = (0..<count).map { _ in
      view.projection.coordinate(
        for: CGPoint(x: size.width * random.fraction(), y: size.height * random.fraction()))
    }
    markers = positions.map { position in
      let marker = Marker(position: position)
      marker.icon = icon
      marker.map = view
      return marker
    }
    let watch = Stopwatch()
    for frame in 0..<frames {
      move(count, at: frame, isAnimated: false)
      try nextFrame(frame, of: frames)
    }
    let rate = Double(frames) / watch.wall * 1000
    view.clear()
    return rate
  }

  private func note(_ key: String, _ name: String, _ milliseconds: Double) {
    figures.append(Figure(key: key, name: name, value: milliseconds, unit: "ms"))
  }

  /// Random coordinates across a country, the first 1000 of them in the city.
  private func scatter(_ count: Int) {
    var random = SeededRandom(seed: 42)
    positions = (0..<count).map { number in
      let spread = number < 1000 ? 0.02 : 2.0
      return Coordinate(
        latitude: OverlayLoad.center.latitude + spread * (random.fraction() - 0.5),
        longitude: OverlayLoad.center.longitude + 2 * spread * (random.fraction() - 0.5))
    }
    if !positions.isEmpty { markers.reserveCapacity(count) }
    sprites.reserveCapacity(count)
  }

  private func add(asSprites: Bool) {
    let pin = OverlayLoad.pin
    if asSprites {
      let image = OverlayImage(pin)
      sprites = positions.map { view.overlays.add(OverlaySprite(image, at: $0)) }
      return
    }
    let icon = IconImage(pin)
    markers = positions.map { position in
      let marker = Marker(position: position)
      marker.icon = icon
      marker.map = view
      return marker
    }
  }

  /// Moves the first markers.
  private func move(_ count: Int, at frame: Int, isAnimated: Bool) {
    MapTransaction.begin()
    MapTransaction.setDisableActions(!isAnimated)
    for number in positions.indices.prefix(count) {
      let angle = Double(number) + Double(frame) * 0.1
      let position = Coordinate(
        latitude: positions[number].latitude + 0.002 * sin(angle),
        longitude: positions[number].longitude + 0.004 * cos(angle))
      if sprites.isEmpty {
        markers[number].position = position
      } else {
        view.overlays.move(sprites[number], to: position)
      }
    }
    MapTransaction.commit()
  }

  // MARK: - Frames

  /// The median time of panning frames in milliseconds, with a change applied before each frame.
  private func measure(_ frames: Int, _ change: (Int) -> Void) throws -> Double {
    var times: [Double] = []
    for frame in 0..<frames {
      let clock = Stopwatch()
      change(frame)
      try nextFrame(frame, of: frames)
      times.append(clock.wall)
    }
    return times.sorted()[frames / 2]
  }

  private func pan(_ frames: Int) async throws {
    for frame in 0..<frames {
      moveCamera(frame, of: frames)
      _ = try await view.snapshot()
    }
  }

  private func nextFrame(_ frame: Int, of frames: Int) throws {
    moveCamera(frame, of: frames)
    try view.drawFrame(at: clock.now + 1.0 / 60)
    _ = try backend.readPixels()
  }

  private func moveCamera(_ frame: Int, of frames: Int) {
    let angle = 2 * .pi * Double(frame) / Double(frames)
    let meters = 3000 / exp2(Double(zoom) - 11)
    view.camera = CameraPosition(
      target: Coordinate(
        latitude: OverlayLoad.center.latitude + meters * sin(angle) / 111_000,
        longitude: OverlayLoad.center.longitude + meters * cos(angle) / 55_000), zoom: zoom)
  }

  /// The resident memory of this process in bytes.
  private static var residentBytes: Double {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) }
    return (pages ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
  }
}
