// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapJSON

/// The parts of a style, for programs that read styles.
///
/// ```swift
/// let contents = StyleContents(of: try StyleDocument(text: bytes))
/// for layer in contents.layers { print(layer.id, layer.type) }
/// ```
///
/// A map takes the complete ``StyleDocument``.
public struct StyleContents: Sendable {
  private let style: StyleDocument

  /// Creates the parts of a style.
  public init(of style: StyleDocument) { self.style = style }

  /// The name of the style, if it has one.
  public var name: String? { style.name }
  /// The initial center of the map, if the style specifies one.
  public var center: Coordinate? { style.center }
  /// The initial zoom in the style's scale, with a world size of 512 points at zoom 0.
  public var zoom: Double? { style.zoom }
  /// The initial bearing in degrees clockwise from north.
  public var bearing: Double? { style.bearing }
  /// The initial pitch in degrees from straight down.
  public var pitch: Double? { style.pitch }
  /// The URL template for glyph ranges, with `{fontstack}` and `{range}`.
  public var glyphs: String? { style.glyphs }
  /// The sprites, which are sets of images. Images of sprites other than "default" have the name `id:name`.
  public var sprite: [(id: String, url: String)] { style.sprite }
  /// The light on extruded buildings.
  public var light: StyleLight { style.light }
  /// The sources by name, in the order of the style.
  public var sources: OrderedDictionary<String, StyleSource> { style.sources }
  /// The layers from bottom to top.
  public var layers: [StyleLayer] { style.layers }
  /// The warnings about parts of the style that are not drawn as written.
  public var warnings: [StyleWarning] { style.warnings }
  /// The warnings about violations of the specification.
  public var errors: [StyleWarning] { style.errors }
}
