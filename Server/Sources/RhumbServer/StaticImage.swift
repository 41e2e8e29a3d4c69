// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// A static image that a URL requests: the view, the size, and the content.
struct StaticImage: Sendable {
  /// The content of the image.
  enum View: Sendable, Equatable {
    case camera(CameraPosition)
    case bounds(CoordinateBounds)
    /// All paths, markers and features.
    case content
  }

  let view: View
  /// The size in points.
  let width: Int
  let height: Int
  /// The number of pixels per point.
  let scale: Int
  let format: OutputFormat
  /// The margin around bounds and content, as a share of the shorter side.
  let padding: Double
  /// The highest zoom for bounds and content, for a world of 512 points.
  let maximumZoom: Double

  /// Reads the parameters `position`, `size` and `format` of a URL.
  ///
  /// - Throws: ``ServerError`` with status 400 for values that are not valid or too large.
  init(
    _ parameters: [String: String], _ request: ServerRequest, _ limits: ServerConfiguration
  ) throws(ServerError) {
    let (size, scale) = try OutputFormat.scale(of: parameters["size"] ?? "")
    let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      1...limits.maximumSide ~= width, 1...limits.maximumSide ~= height,
      width * scale * height * scale <= limits.maximumPixels
    else {
      throw ServerError(
        400,
        "the size must be {width}x{height} with at most \(limits.maximumSide) points a side and "
          + "\(limits.maximumPixels) pixels")
    }
    (self.width, self.height, self.scale) = (width, height, scale)
    format = try OutputFormat(extension: parameters["format"] ?? "")
    padding = try request.number("padding", in: 0...0.45, default: 0.1)
    maximumZoom = try request.number("maxzoom", in: 0...20, default: 16)
    view = try StaticImage.view(parameters["position"] ?? "")
  }

  private static func view(_ text: String) throws(ServerError) -> View {
    if text == "auto" { return .content }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let numbers = try numbers(parts[0])
    switch (numbers.count, parts.count) {
    case (4, 1):
      let bounds = CoordinateBounds(
        southWest: try coordinate(numbers[0], numbers[1]),
        northEast: try coordinate(numbers[2], numbers[3]))
      guard bounds.isValid, numbers[0] < numbers[2], numbers[1] < numbers[3] else {
        throw ServerError(400, "the bounds must be {west},{south},{east},{north}")
      }
      return .bounds(bounds)
    case (3, 1...2):
      let angles = parts.count == 2 ? try self.numbers(parts[1]) : []
      guard 0...22 ~= numbers[2] else { throw ServerError(400, "the zoom must be from 0 to 22") }
      guard angles.count <= 2, -360...360 ~= angles.first ?? 0,
        0...60 ~= (angles.count > 1 ? angles[1] : 0)
      else {
        throw ServerError(400, "the bearing must be from -360 to 360, the pitch from 0 to 60")
      }
      return .camera(
        CameraPosition(
          target: try coordinate(numbers[0], numbers[1]), zoom: Float(numbers[2] + 1),
          bearing: angles.first ?? 0, viewingAngle: angles.count > 1 ? angles[1] : 0))
    default:
      throw ServerError(
        400, "the view must be {lon},{lat},{zoom}[@{bearing}[,{pitch}]], four bounds, or auto")
    }
  }

  private static func numbers(_ text: Substring) throws(ServerError) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == parts.count else {
      throw ServerError(400, "the view must consist of numbers")
    }
    return numbers
  }

  /// Creates a coordinate from degrees.
  ///
  /// - Throws: ``ServerError`` with status 400 for values outside of the world.
  static func coordinate(_ longitude: Double, _ latitude: Double) throws(ServerError) -> Coordinate
  {
    guard -180...180 ~= longitude, -90...90 ~= latitude else {
      throw ServerError(
        400, "a coordinate must be within 180 degrees of longitude and 90 of latitude")
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Renders the image.
  func render(with snapshotter: MapSnapshotter, content: StaticContent) async throws -> RasterImage
  {
    guard !content.isEmpty else {
      if view == .content { throw ServerError(400, "an image with the view auto needs content") }
      return try await image(of: snapshotter)
    }
    do {
      try await content.add(to: snapshotter)
      let image = try await image(of: snapshotter)
      await snapshotter.removeAll()
      return image
    } catch {
      await snapshotter.removeAll()
      throw error
    }
  }

  private func image(of snapshotter: MapSnapshotter) async throws -> RasterImage {
    let bounds: CoordinateBounds?
    switch view {
    case .camera(let camera):
      return try await snapshotter.image(
        camera, width: width, height: height, scale: Double(scale))
    case .bounds(let box): bounds = box
    case .content: bounds = nil
    }
    return try await snapshotter.image(
      fitting: bounds, margin: padding * Double(min(width, height)),
      maximumZoom: Float(maximumZoom + 1), width: width, height: height, scale: Double(scale))
  }
}
