// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapImage

/// An immutable snapshot of a heat map's settings. It draws tiles on any thread.
final class HeatmapModel: Sendable {
  /// The side of a tile in pixels.
  static let side = 512

  struct Settings: Sendable {
    var points: [WeightedCoordinate] = []
    /// The radius in pixels of a tile.
    var radius = 20
    var gradient = HeatmapGradient.standard
    /// The levels with a maximum intensity of their own.
    var zooms = 5...10
  }

  private let settings: Settings
  private let prepared = Mutex<Prepared?>(nil)

  /// The data that is computed with the first tile.
  private struct Prepared {
    var index: HeatmapIndex
    var kernel: HeatmapKernel
    /// The red, green, blue and alpha of each shade.
    var shades: [SIMD4<UInt8>]
    var greatest: [Int: Float] = [:]
  }

  init(_ settings: Settings) { self.settings = settings }

  /// Renders a tile; `nil` if the tile is empty.
  func image(of id: TileID) -> RasterImage? {
    if settings.points.isEmpty { return nil }
    let (prepared, greatest) = prepare(for: id.z)
    guard greatest > 0, let cells = cells(of: id, prepared) else { return nil }
    let heat = prepared.kernel.spread(cells, side: HeatmapModel.side)
    var pixels = [UInt8](repeating: 0, count: 4 * heat.count)
    let last = Float(prepared.shades.count - 1)
    var isEmpty = true
    for (index, value) in heat.enumerated() where value > 0 {
      let shade = prepared.shades[Int(min(value / greatest, 1) * last)]
      if shade.w == 0 { continue }
      isEmpty = false
      for channel in 0..<4 { pixels[4 * index + channel] = shade[channel] }
    }
    if isEmpty { return nil }
    return RasterImage(width: HeatmapModel.side, height: HeatmapModel.side, pixels: pixels)
  }

  private func prepare(for level: Int) -> (Prepared, greatest: Float) {
    let zoom = min(max(level, settings.zooms.lowerBound), settings.zooms.upperBound)
    return prepared.withLock { known in
      var prepared =
        known
        ?? Prepared(
          index: HeatmapIndex(settings.points),
          kernel: HeatmapKernel(radius: settings.radius),
          shades: settings.gradient.shades().map(\.bytes))
      // A square with the area of the kernel's integral, 2πσ², has a sum like the center of the kernel.
      let cell =
        prepared.kernel.squareSide / (Double(HeatmapModel.side) * Double(1 << zoom))
      let greatest = prepared.greatest[zoom] ?? prepared.index.greatestSum(side: cell)
      prepared.greatest[zoom] = greatest
      known = prepared
      return (prepared, greatest)
    }
  }

  /// The weights of a tile's pixels with a margin of the radius; `nil` if there are none.
  private func cells(of id: TileID, _ prepared: Prepared) -> [Float]? {
    let radius = settings.radius
    let width = HeatmapModel.side + 2 * radius
    let pixelsPerWorld = Double(HeatmapModel.side) / id.size
    let margin = Double(radius) / pixelsPerWorld
    let origin = SIMD2(id.origin.x, id.origin.y) - margin
    let size = id.size + 2 * margin
    var cells: [Float] = []
    // Copies of the world across the antimeridian.
    for copy in [-1.0, 0, 1] {
      let low = origin - SIMD2(copy, 0)
      guard low.x <= 1, low.x + size >= 0 else { continue }
      prepared.index.forEach(from: low, to: low + size) { number in
        if cells.isEmpty { cells = [Float](repeating: 0, count: width * width) }
        let pixel = (prepared.index.positions[number] - low) * pixelsPerWorld
        let (x, y) = (Int(pixel.x), Int(pixel.y))
        if x < width, y < width { cells[y * width + x] += prepared.index.weights[number] }
      }
    }
    return cells.isEmpty ? nil : cells
  }
}

extension MapColor {
  /// The red, green, blue and alpha.
  fileprivate var bytes: SIMD4<UInt8> {
    func byte(_ value: Double) -> UInt8 { UInt8(clamping: min(max(value, 0), 1) * 255 + 0.5) }
    return [byte(red), byte(green), byte(blue), byte(alpha)]
  }
}
