// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapJSON

/// A style's icons: what layouts know of them, and the pixels of all sheets, packed into one.
struct Sprite: Sendable {
  var catalog = ImageCatalog()
  /// Premultiplied; nil without icons.
  var sheet: RasterImage?

  /// Loads the sheets that a style names; what is missing or broken is left out and told.
  static func load(
    _ sheets: [(id: String, url: String)], scale: Double, loader: any ResourceLoader,
    warn: (String) -> Void
  ) -> Sprite {
    var pieces: [IconPacker.Piece] = []
    var pictures: [RasterImage] = []
    for sheet in sheets {
      do {
        let (json, picture) = try read(sheet.url, scale: scale, loader: loader)
        pieces += icons(json, of: picture).map { name, icon in
          IconPacker.Piece(
            name: sheet.id == "default" ? name : "\(sheet.id):\(name)", icon: icon,
            sheet: pictures.count)
        }
        pictures.append(picture)
      } catch {
        warn("sprite \(sheet.url): \(error)")
      }
    }
    var sprite = Sprite()
    guard let (sheet, packed) = IconPacker.pack(pieces, sheets: pictures) else { return sprite }
    sprite.sheet = sheet
    for piece in packed {
      sprite.catalog.images[piece.name] = piece.icon
      sprite.catalog.names.insert(piece.name)
    }
    return sprite
  }

  private static func read(
    _ url: String, scale: Double, loader: any ResourceLoader
  ) throws -> (JSON, RasterImage) {
    let (stem, query) = Sprite.split(url)
    for suffix in scale > 1 ? ["@2x", ""] : ["", "@2x"] {
      if let json = try loader.load(stem + suffix + ".json" + query),
        let image = try loader.load(stem + suffix + ".png" + query)
      {
        return (try JSON(parsing: json), try RasterImage(decoding: image).premultiplied())
      }
    }
    throw SpriteError.missing
  }

  /// The icons of an index that lie inside its sheet.
  private static func icons(_ json: JSON, of sheet: RasterImage) -> [(String, ImageCatalog.Icon)] {
    (json.object ?? [:]).compactMap { name, entry in
      guard let icon = ImageCatalog.Icon(entry), icon.left >= 0, icon.top >= 0,
        icon.width > 0, icon.height > 0, icon.left + icon.width <= sheet.width,
        icon.top + icon.height <= sheet.height
      else { return nil }
      return (name, icon)
    }
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
  init?(_ entry: JSON) {
    func number(_ name: String) -> Int? {
      guard let value = entry[name]?.number, abs(value) < 1e6 else { return nil }
      return Int(value)
    }
    guard let x = number("x"), let y = number("y"), let width = number("width"),
      let height = number("height")
    else { return nil }
    self.init(
      left: x, top: y, width: width, height: height,
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
    textFitWidth = entry["textFitWidth"]?.string.flatMap(TextFit.init) ?? .stretchOrShrink
    textFitHeight = entry["textFitHeight"]?.string.flatMap(TextFit.init) ?? .stretchOrShrink
  }
}
