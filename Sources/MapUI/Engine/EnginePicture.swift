// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapImage
import MapScene
import MapStyle

/// Draws a view's frames with engines, one for each kind of map that was shown.
@MainActor final class EnginePicture: MapPicture {
  private let scene: Scene
  private let backend: any RenderBackend
  private let overlays: OverlaySet
  private var engines: [MapType: MapEngine] = [:]

  init(scene: Scene, backend: any RenderBackend, overlays: OverlaySet) {
    self.scene = scene
    self.backend = backend
    self.overlays = overlays
  }

  func draw(_ viewport: Viewport, mapType: MapType) throws -> Bool {
    try engine(for: mapType).draw(viewport).isComplete
  }

  func drawComplete(_ viewport: Viewport, mapType: MapType) async throws {
    _ = try await engine(for: mapType).drawComplete(viewport)
  }

  func readPixels() throws -> RasterImage { try backend.readPixels() }

  private func engine(for mapType: MapType) -> MapEngine {
    if let engine = engines[mapType] { return engine }
    let hasAerialPictures =
      scene.style.layers.contains { $0.type == .raster }
      && scene.style.layers.contains { $0.type != .raster && $0.type != .background }
    let shown = scene.showing { layer in
      mapType.shows(layer.type, hasAerialPictures: hasAerialPictures)
    }
    let engine = MapEngine(scene: shown, backend: backend)
    engine.overlays = overlays
    engines[mapType] = engine
    return engine
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
