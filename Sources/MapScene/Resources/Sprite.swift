// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapJSON

/// A style's icons: what layouts know of them, and the pixels of all sheets one under another.
struct Sprite: Sendable {
  var catalog = ImageCatalog()
  /// Premultiplied; nil without icons.
  var sheet: RasterImage?

  /// Loads the sheets that a style names; what is missing or broken is left out and told.
  static func load(
    _ sheets: [(id: String, url: String)], scale: Double, loader: any ResourceLoader,
    warn: (String) -> Void
  ) -> Sprite {
    var sprite = Sprite()
    for sheet in sheets {
      do {
        try sprite.add(sheet.url, id: sheet.id, scale: scale, loader: loader)
      } catch {
        warn("sprite \(sheet.url): \(error)")
      }
    }
    return sprite
  }

  private mutating func add(
    _ url: String, id: String, scale: Double, loader: any ResourceLoader
  ) throws {
    let (stem, query) = Sprite.split(url)
    var found: ([UInt8], [UInt8])?
    for suffix in scale > 1 ? ["@2x", ""] : ["", "@2x"] where found == nil {
      if let json = try loader.load(stem + suffix + ".json" + query),
        let image = try loader.load(stem + suffix + ".png" + query)
      {
        found = (json, image)
      }
    }
    guard let (json, image) = found else { throw SpriteError.missing }
    let top = sheet?.height ?? 0
    append(try RasterImage(decoding: image).premultiplied())
    guard let sheet else { return }
    for (name, entry) in try JSON(parsing: json).object ?? [:] {
      guard let icon = ImageCatalog.Icon(entry, top: top), icon.left >= 0, icon.top >= 0,
        icon.width > 0, icon.height > 0, icon.left + icon.width <= sheet.width,
        icon.top + icon.height <= sheet.height
      else { continue }
      let name = id == "default" ? name : "\(id):\(name)"
      catalog.images[name] = icon
      catalog.names.insert(name)
    }
  }

  /// Puts a sheet under the others.
  private mutating func append(_ image: RasterImage) {
    guard let above = sheet else {
      sheet = image
      return
    }
    let width = max(above.width, image.width)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * (above.height + image.height) * 4)
    for part in [above, image] {
      for row in 0..<part.height {
        pixels += part.pixels[row * part.width * 4..<(row + 1) * part.width * 4]
        pixels += [UInt8](repeating: 0, count: (width - part.width) * 4)
      }
    }
    sheet = RasterImage(width: width, height: above.height + image.height, pixels: pixels)
  }

  /// Splits a URL's query from its path, between which the sheet's suffix goes.
  private static func split(_ url: String) -> (String, String) {
    guard let mark = url.firstIndex(of: "?") else { return (url, "") }
    return (String(url[..<mark]), String(url[mark...]))
  }
}

/// Why a sprite cannot be used.
enum SpriteError: Error, CustomStringConvertible {
  case missing

  var description: String { "no .json and .png there" }
}

extension ImageCatalog.Icon {
  /// Reads an entry of a sprite's index.
  init?(_ entry: JSON, top: Int) {
    func number(_ name: String) -> Int? {
      guard let value = entry[name]?.number, abs(value) < 1e6 else { return nil }
      return Int(value)
    }
    guard let x = number("x"), let y = number("y"), let width = number("width"),
      let height = number("height")
    else { return nil }
    self.init(
      left: x, top: y + top, width: width, height: height,
      pixelRatio: max(0.1, entry["pixelRatio"]?.number ?? 1),
      isField: entry["sdf"]?.bool ?? false)
    func ranges(_ name: String) -> [ClosedRange<Double>] {
      (entry[name]?.array ?? []).compactMap {
        guard let from = $0[0]?.number, let to = $0[1]?.number, from <= to else { return nil }
        return from...to
      }
    }
    stretchX = ranges("stretchX")
    stretchY = ranges("stretchY")
    if let box = entry["content"]?.array?.compactMap(\.number), box.count == 4 {
      content = SIMD4(box)
    }
  }
}
