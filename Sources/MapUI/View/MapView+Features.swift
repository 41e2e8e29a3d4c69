// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapCamera
public import MapGeometry
public import MapJSON
import MapScene
import MapStyle

extension MapView {
  /// A feature of the map's data, such as a road or a place, as a query of a view returns it.
  public struct RenderedFeature: Sendable, Equatable {
    /// The identifier, properties and geometry. The geometry is that of one tile: it is simplified, and ends at the
    /// tile's edges.
    public let feature: GeoJSONFeature
    /// The name of the source in the style.
    public let source: String
    /// The layer of the source's tiles; `nil` for GeoJSON.
    public let sourceLayer: String?
    /// The identifier of the style's layer that draws the feature; `nil` in a query of a source.
    public let layer: String?
    /// The state that was set for the feature; empty if it has none.
    public let state: JSONObject

    init(_ found: QueriedFeature) {
      feature = found.feature
      source = found.source
      sourceLayer = found.sourceLayer
      layer = found.layer
      state = found.state
    }
  }

  /// Returns the features of the map that the last frame shows at a point of the view, the topmost first.
  ///
  /// A line is found across its width, a circle up to its stroke, a building by its walls and roof, and a label or icon in
  /// the box that other labels avoid. Hidden labels, heat maps and overlays are not found; for overlays, use
  /// ``overlay(at:)``. A feature is returned once for each layer that draws it and for each tile that has a part of it at
  /// the point.
  ///
  /// The method reads the tiles at the point again, which takes as long as loading them. It does not delay drawing.
  ///
  /// - Parameters:
  ///   - point: Points from the view's top-left corner. At a value that is not finite there are no features.
  ///   - layers: The identifiers of the style's layers to search; `nil` for all. Unknown layers have no features.
  ///   - filter: A filter of the MapLibre style specification, such as `["==", ["get", "class"], "park"]`; `nil` matches
  ///     all features.
  /// - Returns: The features; none before the first frame.
  /// - Throws: `StyleError` for an invalid filter; `TileError`, or an error of the scene's loader such as `NetworkError`,
  ///   if a tile cannot be read again; `CancellationError`.
  public func features(
    at point: CGPoint, layers: [String]? = nil, filter: JSON? = nil
  ) async throws -> [RenderedFeature] {
    try await features(in: CGRect(origin: point, size: .zero), layers: layers, filter: filter)
  }

  /// Returns the features of the map that the last frame shows in a rectangle of the view, the topmost first.
  ///
  /// It finds a feature if a part of it is in the rectangle, like ``features(at:layers:filter:)`` at a point.
  ///
  /// - Parameters:
  ///   - rectangle: Points from the view's top-left corner.
  ///   - layers: The identifiers of the style's layers to search; `nil` for all.
  ///   - filter: A filter of the MapLibre style specification; `nil` matches all features.
  /// - Returns: The features; none before the first frame.
  /// - Throws: The errors of ``features(at:layers:filter:)``.
  public func features(
    in rectangle: CGRect, layers: [String]? = nil, filter: JSON? = nil
  ) async throws -> [RenderedFeature] {
    let filter = try filter.map { try FeatureFilter($0) }
    let edges = [rectangle.minX, rectangle.minY, rectangle.maxX, rectangle.maxY]
    guard let frame = renderer?.drawnFrame, edges.allSatisfy(\.isFinite) else { return [] }
    let low = ScreenPoint(x: Double(rectangle.minX), y: Double(rectangle.minY))
    let high = ScreenPoint(x: Double(rectangle.maxX), y: Double(rectangle.maxY))
    let query = FeatureQuery(
      low == high ? .point(low) : .box(low, high), layers: layers.map { Set($0) }, filter: filter)
    return try await frame.features(query).map { RenderedFeature($0) }
  }

  /// Returns the features of a source in the tiles of the last frame, whether or not layers draw them.
  ///
  /// A feature is returned once for each tile that has a part of it.
  ///
  /// - Parameters:
  ///   - source: The name of the source in the style. A source that no visible layer draws has no features.
  ///   - sourceLayer: The layer of the source's tiles. Ignored for GeoJSON.
  ///   - filter: A filter of the MapLibre style specification; `nil` matches all features.
  /// - Returns: The features; none before the first frame.
  /// - Throws: The errors of ``features(at:layers:filter:)``.
  public func sourceFeatures(
    _ source: String, sourceLayer: String? = nil, filter: JSON? = nil
  ) async throws -> [RenderedFeature] {
    let filter = try filter.map { try FeatureFilter($0) }
    guard let frame = renderer?.drawnFrame else { return [] }
    return try await frame.features(of: source, sourceLayer: sourceLayer, filter: filter)
      .map { RenderedFeature($0) }
  }

  /// Returns the elevations of coordinates in meters, from the tiles of the last frame; `nil` where they are unknown: in a
  /// style without a hillshade, before the first frame, and beyond the tiles.
  ///
  /// - Throws: The error of a tile that cannot be read again, and `CancellationError`.
  package func elevations(at coordinates: [Coordinate]) async throws -> [Double?] {
    guard let frame = renderer?.drawnFrame else { return coordinates.map { _ in nil } }
    return try await frame.elevations(at: coordinates)
  }
}
