// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapImage
import MapScene
import MapStyle

/// Draws a view's frames with engines, one for each kind of map that was shown, with and without buildings.
@MainActor final class EnginePicture: MapPicture {
  let scene: Scene
  private let backend: any RenderBackend
  private let overlays: OverlaySet
  private var engines: [Content: MapEngine] = [:]
  /// The engine of the look before, shown until that of the new one has all its tiles, and for how many
  /// frames at most.
  private var before: (engine: MapEngine, frames: Int)?
  let isDark: Bool
  var showsBuildings = true
  /// Whether the engines that are made now show the ``mapStyle``.
  private var isStyled = false
  var covered = EdgeInsets.zero {
    didSet {
      for engine in engines.values { engine.covered = covered }
      before?.engine.covered = covered
    }
  }

  var mapStyle: MapStyleRules? { didSet { if mapStyle != oldValue { restyle() } } }

  /// What an engine shows of the scene.
  private struct Content: Hashable {
    var mapType: MapType
    var isStyled: Bool
    var buildings: Bool
  }

  init(scene: Scene, backend: any RenderBackend, overlays: OverlaySet) {
    self.scene = scene
    isDark = scene.isDark
    self.backend = backend
    self.overlays = overlays
  }

  func draw(
    _ viewport: Viewport, mapType: MapType, at time: Double
  ) throws -> MapEngine.Frame {
    try backend.together { () throws(RenderError) in
      var frame = try engine(for: mapType).draw(viewport, at: time)
      guard let before else { return frame }
      guard mapType == .normal, !frame.isComplete, before.frames > 0 else {
        endOldLook()
        return frame
      }
      self.before?.frames -= 1
      _ = try before.engine.draw(viewport, at: time)
      frame.isComplete = false
      return frame
    }
  }

  // MARK: - Restyling

  private static let framesOfOldLook = 90

  /// Lets the engines of the old look go; the one that was drawn last draws on until the new one can.
  private func restyle() {
    endOldLook()
    let old = content(of: .normal, isStyled: isStyled)
    isStyled = mapStyle != nil
    before = engines[old].map { ($0, EnginePicture.framesOfOldLook) }
    for (content, engine) in engines where content.isStyled {
      engines[content] = nil
      if engine !== before?.engine { engine.close() }
    }
  }

  private func endOldLook() {
    guard let engine = before?.engine else { return }
    before = nil
    if !engines.values.contains(where: { $0 === engine }) { engine.close() }
  }

  func drawComplete(_ viewport: Viewport, mapType: MapType, at time: Double) async throws {
    _ = try await engine(for: mapType).drawComplete(viewport, at: time)
  }

  func creditsBox(
    in viewport: Viewport, mapType: MapType
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    engine(for: mapType).creditsBox(in: viewport)
  }

  func close() {
    for engine in engines.values { engine.close() }
    if let before, !engines.values.contains(where: { $0 === before.engine }) {
      before.engine.close()
    }
    engines = [:]
    before = nil
  }

  func readPixels() throws -> RasterImage { try backend.readPixels() }

  private func engine(for mapType: MapType) -> MapEngine {
    let content = content(of: mapType, isStyled: isStyled)
    if let engine = engines[content] { return engine }
    let belongs = scene.layers(of: mapType)
    var shown = scene.showing { belongs($0) && (content.buildings || $0.type != .fillExtrusion) }
    if content.isStyled, let mapStyle { shown = shown.applying(mapStyle) }
    let engine = MapEngine(scene: shown, backend: backend)
    engine.overlays = overlays
    engine.covered = covered
    engines[content] = engine
    return engine
  }

  private func content(of mapType: MapType, isStyled: Bool) -> Content {
    Content(
      mapType: mapType, isStyled: isStyled && mapType == .normal, buildings: showsBuildings)
  }

  func zoomRange(of mapType: MapType) -> ClosedRange<Double> {
    scene.zoomRange(of: scene.layers(of: mapType))
  }
}

extension Scene {
  /// Whether a layer belongs to a kind of map.
  fileprivate func layers(of mapType: MapType) -> (StyleLayer) -> Bool {
    let hasAerialPictures =
      style.layers.contains { $0.type == .raster }
      && style.layers.contains { $0.type != .raster && $0.type != .background }
    return { mapType.shows($0.type, hasAerialPictures: hasAerialPictures) }
  }
}

extension MapType {
  /// Whether a layer belongs to this kind of map.
  ///
  /// - Parameter hasAerialPictures: Whether the style has pictures beside drawn layers. In a style
  ///   of pictures alone, or of drawn layers alone, they are the map.
  func shows(_ layer: StyleLayer.LayerType, hasAerialPictures: Bool) -> Bool {
    guard self != .none else { return layer == .background }
    guard hasAerialPictures, layer != .background else { return true }
    return switch self {
    case .normal, .terrain: layer != .raster
    case .satellite: layer == .raster
    case .hybrid: layer == .raster || layer == .line || layer == .symbol
    case .none: false
    }
  }
}
