// SPDX-License-Identifier: Apache-2.0
import MapTiles

/// How the server names the tiles of a format.
struct TileKind {
  let isVector: Bool
  /// The file name extensions of the tiles in URLs; the first is the one that the server itself uses.
  let extensions: [String]
  let contentType: String

  init(_ format: TileSourceInfo.Format) {
    switch format {
    case .mvt, .unknown:
      (isVector, extensions) = (true, ["pbf", "mvt"])
      contentType = "application/x-protobuf"
    case .mlt:
      (isVector, extensions) = (true, ["mlt"])
      contentType = "application/vnd.maplibre-tile"
    case .jpeg:
      (isVector, extensions) = (false, ["jpeg", "jpg"])
      contentType = "image/jpeg"
    case .png, .webp:
      (isVector, extensions) = (false, [format.rawValue])
      contentType = "image/\(format.rawValue)"
    }
  }
}
