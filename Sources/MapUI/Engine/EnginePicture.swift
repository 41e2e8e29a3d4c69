// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapImage
import MapScene
import MapStyle

/// Draws a view's frames with engines, one for each kind of map that was shown, with and without buildings.
@MainActor final class EnginePicture: MapPicture {
  private let scene: Scene
  private let backend: any RenderBackend
  private let overlays: OverlaySet
  private var engines: [Content: MapEngine] = [:]
  var showsBuildings = true
  var covered = EdgeInsets.zero {
    didSet { for engine in engines.values { engine.covered = covered } }
  }

  /// What an engine shows of the scene.
  private struct Content: Hashable {
    var mapType: MapType
    var buildings: Bool
  }

  init(scene: Scene, backend: any RenderBackend, overlays: OverlaySet) {
    self.scene = scene
    self.backend = backend
    self.overlays = overlays
  }

  func draw(_ viewport: Viewport, mapType: MapType) throws -> Bool {
    try backend.together { () throws(RenderError) in
      try engine(for: mapType).draw(viewport).isComplete
    }
  }

  func drawComplete(_ viewport: Viewport, mapType: MapType) async throws {
    _ = try await engine(for: mapType).drawComplete(viewport)
  }

  func readPixels() throws -> RasterImage { try backend.readPixels() }

  private func engine(for mapType: MapType) -> MapEngine {
    let content = Content(mapType: mapType, buildings: showsBuildings)
    if let engine = engines[content] { return engine }
    let belongs = scene.layers(of: mapType)
    let shown = scene.showing { belongs($0) && (content.buildings || $0.type != .fillExtrusion) }
    let engine = MapEngine(scene: shown, backend: backend)
    engine.overlays = overlays
    engine.covered = covered
    engines[content] = engine
    return engine
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
