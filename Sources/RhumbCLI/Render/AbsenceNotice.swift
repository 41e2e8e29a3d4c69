// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import RhumbModules

/// A warning about an image that shows none of the given tiles.
enum AbsenceNotice {
  /// Returns the warning; `nil` if the image shows tiles, or without given tiles.
  ///
  /// - Parameter world: The built-in tiles under the given ones; `nil` if there are none.
  static func text(
    at position: CameraPosition, size: SizeArgument, _ archives: [any TileSource],
    above world: TileSourceInfo?
  ) async -> String? {
    var drawn = archives
    if let world {
      for index in drawn.indices {
        drawn[index] = await DetailArchive.trimmed(drawn[index], over: world)
      }
    }
    let tiles = OpeningCamera(drawn)
    let viewport = Viewport(camera: position, size: size.view)
    if await tiles.isVisible(in: viewport) { return nil }
    let zoom = Double(position.zoom)
    let first = await tiles.zoom(from: zoom, at: position.target)
    if first > zoom {
      return "the image shows none of the given tiles, which begin at zoom \(text(first)) "
        + "at its center; the image has zoom \(text(zoom))"
    }
    guard let camera = await OpeningCamera([drawn[0]]).position(in: size.view, margin: 64) else {
      return nil
    }
    return "the image shows none of the given tiles; "
      + "--center \(text(camera.target.latitude)),\(text(camera.target.longitude)) "
      + "--zoom \(text((Double(camera.zoom) * 100).rounded(.up) / 100)) shows some"
  }

  /// A number with four decimals at most.
  private static func text(_ number: Double) -> String {
    JSON.text(of: (number * 10_000).rounded() / 10_000)
  }
}
