// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapImage
import MapScene
import MapStyle

/// The renderer of a view's frames: the view's interface to the engine.
@MainActor protocol FrameRenderer: AnyObject {
  /// The scene.
  var scene: StyledScene { get }
  /// A renderer of another scene with the same back end.
  func renderer(for scene: StyledScene) -> any FrameRenderer
  /// Draws a frame with the tiles that are loaded, at a time of the view's clock.
  func draw(_ viewport: Viewport, mapType: MapType, at time: Double) throws -> MapEngine.Frame
  /// The errors of the sources whose last tile could not be loaded, by name.
  var sourceErrors: [String: String] { get }
  /// Whether tiles or glyphs have arrived that the last frame did not draw.
  var hasArrivals: Bool { get }
  /// Draws a frame after all its tiles are loaded.
  func drawComplete(_ viewport: Viewport, mapType: MapType, at time: Double) async throws
  /// Replaces another renderer and closes it. The other's last map is shown until this one's tiles are
  /// loaded.
  func takeOver(from other: any FrameRenderer)
  func isDrawn(with backend: any RenderBackend) -> Bool
  /// Releases the GPU resources. The renderer cannot draw afterwards.
  func close()
  func readPixels() throws -> RasterImage
  /// The last frame, to query its features; `nil` before the first one.
  var drawnFrame: DrawnFrame? { get }
  /// The zooms for which the sources of a map type have data.
  func zoomRange(of mapType: MapType) -> ClosedRange<Double>
  /// The bounds of the attribution, in points of the view; `nil` without one.
  func attributionBox(
    in viewport: Viewport, mapType: MapType
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)?
  /// Whether the map's ground is dark.
  var isDark: Bool { get }
  /// The insets, in points inside the view's padding, that controls cover. The attribution stays outside
  /// them.
  var covered: MapEdgeInsets { get set }
  /// The rules that change the appearance of the normal map.
  var styleRules: MapStyleRules? { get set }
  /// The language of the labels; `nil` for that of the scene.
  var language: LabelLanguage? { get set }
  /// The seconds in which labels fade in and out; without fading if it is 0.
  var fadeDuration: Double { get set }
  /// Whether buildings are extruded.
  var showsBuildings: Bool { get set }
}
