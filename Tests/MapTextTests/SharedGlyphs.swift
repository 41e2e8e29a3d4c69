// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import MapText

/// Glyph ranges in a folder of the shared data: `<font stack>/<first>-<last>.pbf`.
struct SharedGlyphs: GlyphRangeSource {
  static let suite = SharedGlyphs(folder: "suites/style-render/assets/glyphs")

  let folder: String

  func glyphRange(fontStack: String, start: Int) throws -> [UInt8]? {
    guard let shared = Shared.folder else { return nil }
    let path = "\(shared)/\(folder)/\(fontStack)/\(start)-\(start + 255).pbf"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// Generated glyph ranges for tests, with a box for each character.
struct BoxGlyphs: GlyphRangeSource {
  /// The advance in 1/24 em by code point.
  var advances: [UInt32: Int]

  func glyphRange(fontStack: String, start: Int) throws -> [UInt8]? {
    let range = UInt32(start)..<UInt32(start + 256)
    let glyphs = advances.filter { range.contains($0.key) }.sorted { $0.key < $1.key }
    guard !glyphs.isEmpty else { return nil }
    var stack: [UInt8] = []
    for (scalar, advance) in glyphs { stack += Self.field(3, Self.glyph(scalar, advance)) }
    return Self.field(1, stack)
  }

  static func glyph(_ scalar: UInt32, _ advance: Int) -> [UInt8] {
    let box = [UInt8](repeating: 200, count: 8 * 10)
    return [0x08] + varint(UInt64(scalar)) + field(2, box)
      + [0x18, 2, 0x20, 4, 0x28, 2, 0x30, 17, 0x38] + varint(UInt64(advance))
  }

  static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [number << 3 | 2] + varint(UInt64(bytes.count)) + bytes
  }

  static func varint(_ value: UInt64) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    repeat {
      bytes.append(UInt8(rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return bytes
  }

  /// ASCII characters with an advance of 10, except for the space with an advance of 6.
  static let latin = BoxGlyphs(
    advances: Dictionary(uniqueKeysWithValues: (0x20...0x7e).map { ($0, $0 == 0x20 ? 6 : 10) }))
}

extension FontLibrary {
  /// Lays out a text in a single font.
  func layout(
    _ text: String, font: String = "Noto Sans Regular", options: TextLayoutOptions = .init()
  ) async -> TextLayout {
    await layout([TextSection(text: text, fontStack: [font])], options: options)
  }

  /// Lays out a text after its glyph ranges have loaded.
  func layout(_ text: [TextSection], options: TextLayoutOptions) async -> TextLayout {
    var needs = await loadRanges(for: text, options: options)
    return layout(text, options: options, needs: &needs)
  }
}
