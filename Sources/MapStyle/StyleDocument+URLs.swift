// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension StyleDocument {
  /// Replaces each URL of the style: of its sources, their tiles and data, the sprites and the glyphs.
  package mutating func replaceURLs(_ replace: (String) -> String) {
    glyphs = glyphs.map(replace)
    sprite = sprite.map { ($0.id, replace($0.url)) }
    for name in sources.keys {
      guard var source = sources[name] else { continue }
      source.url = source.url.map(replace)
      source.tiles = source.tiles.map(replace)
      if let url = source.data?.string { source.data = .string(replace(url)) }
      sources[name] = source
    }
  }
}
