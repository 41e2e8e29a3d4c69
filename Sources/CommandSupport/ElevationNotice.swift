// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// A warning about tiles whose colors are elevations, since a map would draw them as images.
package enum ElevationNotice {
  /// Returns the warning about an archive; `nil` if its tiles are no elevations, or if the style has a source for them.
  ///
  /// - Parameters:
  ///   - name: The path or URL of the archive.
  ///   - style: The style that draws the archive; `nil` for a built-in one or for none.
  package static func text(
    _ name: String, _ source: any TileSource, in style: StyleDocument? = nil
  ) async -> String? {
    await advice(source, in: style).map {
      "\(InputFile.name(name)) has elevations, not images: \($0)"
    }
  }

  /// Returns the clause of the warning that says which style draws the archive; `nil` without a warning.
  package static func advice(
    _ source: any TileSource, in style: StyleDocument? = nil
  ) async -> String? {
    guard source.info.format.isImage, style?.takesElevations != true,
      let encoding = await encoding(of: source)
    else { return nil }
    return "draw it with a style that has a hillshade layer and the source "
      + #"{"type": "raster-dem", "url": "rhumb:tiles", "encoding": "\#(encoding)"}"#
  }

  /// The encoding that the metadata state; otherwise the encoding that the colors of a tile at the center show.
  private static func encoding(of source: any TileSource) async -> String? {
    let info = source.info
    if ["terrarium", "mapbox"].contains(info.encoding) { return info.encoding }
    let middle = WorldPoint(info.bounds.center)
    for zoom in [info.minimumZoom, info.maximumZoom] {
      let id = TileID(containing: middle, z: zoom)
      guard let bytes = try? await source.tile(id), let image = try? RasterImage(decoding: bytes)
      else { continue }
      return encoding(of: image)
    }
    return nil
  }

  /// The minimum mean difference between neighboring pixels in the channel that changes most.
  private static let leastChange = 20
  /// The minimum ratio of that difference to the one in red. One step of red is 256 m or more, so that red is nearly constant.
  /// In images, all channels change alike.
  private static let leastRatio = 20
  /// The minimum number of pixels that are compared.
  private static let leastPixels = 1000

  /// Returns the encoding of an image of elevations, `mapbox` or `terrarium`; `nil` for other images, and for elevations that
  /// hardly differ.
  package static func encoding(of image: RasterImage) -> String? {
    let pixels = image.pixels
    var changes = SIMD3(0, 0, 0)
    var (count, lowest, highest) = (0, 255, 0)
    for y in stride(from: 0, to: image.height, by: 4) {
      for x in stride(from: 1, to: image.width, by: 1) {
        let this = 4 * (y * image.width + x)
        let last = this - 4
        guard pixels[this + 3] == 255, pixels[last + 3] == 255 else { continue }
        for channel in 0..<3 {
          changes[channel] += abs(Int(pixels[this + channel]) - Int(pixels[last + channel]))
        }
        count += 1
        lowest = min(lowest, Int(pixels[this]))
        highest = max(highest, Int(pixels[this]))
      }
    }
    let change = max(changes.y, changes.z)
    guard count >= leastPixels, change >= leastChange * count, change >= leastRatio * changes.x
    else { return nil }
    // The red of the elevations on the earth, from the deepest trench to the highest mountain.
    if highest <= 3 { return "mapbox" }
    return lowest >= 83 && highest <= 163 ? "terrarium" : nil
  }
}

extension StyleDocument {
  /// Whether a source draws the given archives as elevations.
  fileprivate var takesElevations: Bool {
    sources.values.contains { $0.type == .rasterDEM && $0.url?.hasPrefix("rhumb:") == true }
  }
}
