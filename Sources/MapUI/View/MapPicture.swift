// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapImage
import MapScene
import MapStyle

/// What draws a view's frames: the door to the engine.
@MainActor protocol MapPicture: AnyObject {
  /// What is drawn.
  var scene: Scene { get }
  /// Draws a frame with what is loaded, at a time of the view's clock.
  func draw(_ viewport: Viewport, mapType: MapType, at time: Double) throws -> MapEngine.Frame
  /// Draws a frame with everything in it.
  func drawComplete(_ viewport: Viewport, mapType: MapType, at time: Double) async throws
  /// Takes the place of another picture and closes it: shows the other's last map until the tiles of its own
  /// are there.
  func takeOver(from other: any MapPicture)
  func isDrawn(with backend: any RenderBackend) -> Bool
  /// Gives back what it has on the GPU; it draws no more.
  func close()
  func readPixels() throws -> RasterImage
  /// The zooms that the sources of a kind of map offer.
  func zoomRange(of mapType: MapType) -> ClosedRange<Double>
  /// Where the credits stand, in points of the view; nil without any.
  func creditsBox(
    in viewport: Viewport, mapType: MapType
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)?
  /// Whether the map's ground is dark.
  var isDark: Bool { get }
  /// What controls cover of the view inside its padding, points: the credits keep clear of it.
  var covered: EdgeInsets { get set }
  /// What changes the look of the normal map.
  var mapStyle: MapStyleRules? { get set }
  /// Whether buildings stand up.
  var showsBuildings: Bool { get set }
}
