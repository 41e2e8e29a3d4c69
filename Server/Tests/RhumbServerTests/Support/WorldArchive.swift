// SPDX-License-Identifier: Apache-2.0
import MapTiles
import Rhumb

/// Writes a PMTiles archive with one tile, that of level 0.
func writeArchive(_ format: TileSourceInfo.Format, tile: [UInt8], to path: String) throws {
  let info = TileSourceInfo(
    name: "one tile", format: format, minimumZoom: 0, maximumZoom: 0,
    bounds: CoordinateBounds(
      southWest: Coordinate(latitude: -85, longitude: -180),
      northEast: Coordinate(latitude: 85, longitude: 180)),
    attribution: "", layers: [])
  let writer = try PMTilesArchive.Writer(path: path, info: info)
  try writer.append(tile, at: TileID(z: 0, x: 0, y: 0))
  try writer.finish()
}
