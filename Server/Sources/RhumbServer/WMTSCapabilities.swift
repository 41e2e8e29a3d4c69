// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// The WMTS 1.0.0 capabilities of a style's raster tiles, for clients such as QGIS and ArcGIS.
///
/// There is a layer for each width of tiles, because the tiles' URLs contain the width. The order of the elements is
/// that of the schema.
struct WMTSCapabilities {
  let name: String
  let styleID: String
  /// The bounds of the content; `nil` for the world.
  let bounds: CoordinateBounds?
  /// The request, whose key the tiles' URLs get.
  let request: ServerRequest

  private static let tileSizes = [256, 512]
  /// Half the width of the Mercator square in meters.
  private static let halfWidth = Double.pi * 6_378_137
  /// The width of a pixel in meters from which the standard computes scale denominators.
  private static let pixelWidth = 0.000_28
  private static let wellKnownScaleSet = "urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible"

  /// The document.
  var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" \
    xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
    <ows:ServiceIdentification>
    <ows:Title>\(escaped(name))</ows:Title>
    <ows:ServiceType>OGC WMTS</ows:ServiceType>
    <ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion>
    </ows:ServiceIdentification>
    <Contents>
    \(WMTSCapabilities.tileSizes.map(layer).joined(separator: "\n"))
    \(WMTSCapabilities.tileSizes.map(matrixSet).joined(separator: "\n"))
    </Contents>
    <ServiceMetadataURL xlink:href="\(escaped(url("wmts.xml")))"/>
    </Capabilities>

    """
  }

  private func layer(tileSize: Int) -> String {
    let formats = OutputFormat.allCases
    let resources = formats.map { format in
      let path = "\(tileSize)/{TileMatrix}/{TileCol}/{TileRow}.\(format.rawValue)"
      return """
        <ResourceURL format="\(format.contentType)" resourceType="tile" template="\(escaped(url(path)))"/>
        """
    }
    let box = corners
    return """
      <Layer>
      <ows:Title>\(escaped(name)) (\(tileSize))</ows:Title>
      <ows:WGS84BoundingBox>
      <ows:LowerCorner>\(box.lower)</ows:LowerCorner>
      <ows:UpperCorner>\(box.upper)</ows:UpperCorner>
      </ows:WGS84BoundingBox>
      <ows:Identifier>\(escaped(styleID))-\(tileSize)</ows:Identifier>
      <Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>
      \(formats.map { "<Format>\($0.contentType)</Format>" }.joined(separator: "\n"))
      <TileMatrixSetLink><TileMatrixSet>\(matrixSetID(tileSize))</TileMatrixSet></TileMatrixSetLink>
      \(resources.joined(separator: "\n"))
      </Layer>
      """
  }

  private func matrixSet(tileSize: Int) -> String {
    // The well-known scale set starts with the world in 256 pixels.
    let scaleSet =
      tileSize == 256
      ? "\n<WellKnownScaleSet>\(WMTSCapabilities.wellKnownScaleSet)</WellKnownScaleSet>" : ""
    let levels = 0...Metatile.maximumZoom(tileSize: tileSize)
    return """
      <TileMatrixSet>
      <ows:Identifier>\(matrixSetID(tileSize))</ows:Identifier>
      <ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>\(scaleSet)
      \(levels.map { matrix(z: $0, tileSize: tileSize) }.joined(separator: "\n"))
      </TileMatrixSet>
      """
  }

  private func matrix(z: Int, tileSize: Int) -> String {
    let half = WMTSCapabilities.halfWidth
    let side = 1 << z
    let metersPerPixel = 2 * half / Double(tileSize * side)
    return """
      <TileMatrix>
      <ows:Identifier>\(z)</ows:Identifier>
      <ScaleDenominator>\(metersPerPixel / WMTSCapabilities.pixelWidth)</ScaleDenominator>
      <TopLeftCorner>\(-half) \(half)</TopLeftCorner>
      <TileWidth>\(tileSize)</TileWidth>
      <TileHeight>\(tileSize)</TileHeight>
      <MatrixWidth>\(side)</MatrixWidth>
      <MatrixHeight>\(side)</MatrixHeight>
      </TileMatrix>
      """
  }

  private func matrixSetID(_ tileSize: Int) -> String { "GoogleMapsCompatible_\(tileSize)" }

  /// The south-west and north-east corners, longitude first.
  private var corners: (lower: String, upper: String) {
    guard let bounds, bounds.isValid else { return ("-180 -85.0511", "180 85.0511") }
    let (southWest, northEast) = (bounds.southWest, bounds.northEast)
    return (
      "\(southWest.longitude) \(southWest.latitude)", "\(northEast.longitude) \(northEast.latitude)"
    )
  }

  /// The URL of a path of the style.
  private func url(_ path: String) -> String {
    request.url("/styles/\(ServerRequest.encoded(styleID))/\(path)")
  }

  /// Text as XML. Control characters, which XML cannot contain, are left out.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
