// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapImage
import MapJSON
import MapResources

/// A style's icons: their layout properties, and the pixels of all sheets packed into one.
struct Sprite: Sendable {
  var catalog = ImageCatalog()
  /// The packed pixels, premultiplied, or `nil` without icons.
  var sheet: RasterImage?

  /// Loads the sheets of a style. Missing or malformed sheets are skipped and reported.
  ///
  /// - Parameter images: The app's images, which replace those of the sheets with the same names.
  static func load(
    _ sheets: [(id: String, url: String)], scale: Double, loader: any ResourceLoader,
    images: [StyledScene.AddedImage] = []
  ) async -> (sprite: Sprite, failures: [String]) {
    var failures: [String] = []
    var pieces: [IconPacker.Piece] = []
    var rasters: [RasterImage] = []
    var pixelsLeft = ResourceLimits.spritePixels
    for sheet in sheets {
      do {
        let (json, raster) = try await read(
          sheet.url, scale: scale, loader: loader, limit: pixelsLeft)
        pixelsLeft -= raster.width * raster.height
        pieces += icons(json, of: raster).map { name, icon in
          IconPacker.Piece(
            name: sheet.id == "default" ? name : "\(sheet.id):\(name)", icon: icon,
            sheet: rasters.count)
        }
        rasters.append(raster)
      } catch {
        failures.append("sprite \(sheet.url): \(error)")
      }
    }
    for added in images where added.image.width * added.image.height <= pixelsLeft {
      pixelsLeft -= added.image.width * added.image.height
      pieces.removeAll { $0.name == added.name }
      pieces.append(IconPacker.Piece(name: added.name, icon: added.icon, sheet: rasters.count))
      rasters.append(added.image.premultiplied())
    }
    let packed = IconPacker.pack(pieces, sheets: rasters)
    return (packed.map { Sprite(packed: $0.1, sheet: $0.0) } ?? Sprite(), failures)
  }

  /// Returns the sprite with an image of the app, which replaces one of the same name, or without it.
  ///
  /// - Parameter image: The image; `nil` to remove it.
  /// - Returns: `nil` if the image is too large.
  func replacing(_ name: String, by image: StyledScene.AddedImage?) -> Sprite? {
    var pieces = catalog.images.filter { $0.key != name }
      .map { IconPacker.Piece(name: $0.key, icon: $0.value, sheet: 0) }
    var sheets = [sheet ?? RasterImage(width: 0, height: 0, pixels: [])]
    if let image {
      guard image.image.width > 0, image.image.height > 0 else { return nil }
      pieces.append(IconPacker.Piece(name: name, icon: image.icon, sheet: 1))
      sheets.append(image.image.premultiplied())
    }
    if pieces.isEmpty { return Sprite() }
    return IconPacker.pack(pieces, sheets: sheets).map { Sprite(packed: $0.1, sheet: $0.0) }
  }

  private init(packed: [IconPacker.Piece], sheet: RasterImage) {
    self.sheet = sheet
    for piece in packed {
      catalog.images[piece.name] = piece.icon
      catalog.names.insert(piece.name)
    }
  }

  /// Creates a sprite without icons.
  init() {}

  /// Reads the sheet for a scale, or else the other one. Throws the error of the first.
  private static func read(
    _ url: String, scale: Double, loader: any ResourceLoader, limit: Int
  ) async throws -> (JSON, RasterImage) {
    let (stem, query) = Sprite.split(url)
    var failure: (any Error)?
    for suffix in scale > 1 ? ["@2x", ""] : ["", "@2x"] {
      do {
        // A server that did not respond in time is asked only once for the other sheet.
        let isPatient = failure == nil && LoadContext.repeatsRequests
        let sheet = try await LoadContext.$repeatsRequests.withValue(isPatient) {
          try await read(stem + suffix, query, loader: loader, limit: limit)
        }
        if let sheet { return sheet }
      } catch {
        try Task.checkCancellation()
        failure = failure ?? error
      }
    }
    throw failure ?? SpriteError.missing
  }

  /// Reads a sheet; `nil` if one of its two files is missing.
  private static func read(
    _ stem: String, _ query: String, loader: any ResourceLoader, limit: Int
  ) async throws -> (JSON, RasterImage)? {
    let index = ResourceRequest(stem + ".json" + query, kind: .spriteIndex)
    let sheet = ResourceRequest(stem + ".png" + query, kind: .spriteImage)
    guard let json = try await loader.load(index, decoding: { try JSON(parsing: $0) }),
      let image = try await loader.load(
        sheet, decoding: { try RasterImage(decoding: $0, limit: limit) })
    else { return nil }
    return (json, image.premultiplied())
  }

  /// Returns the icons of an index that are inside its sheet.
  private static func icons(_ json: JSON, of sheet: RasterImage) -> [(String, ImageCatalog.Icon)] {
    (json.object ?? [:]).compactMap { name, entry in
      guard let icon = ImageCatalog.Icon(entry), icon.left + icon.width <= sheet.width,
        icon.top + icon.height <= sheet.height
      else { return nil }
      return (name, icon)
    }
  }

  /// Splits a URL into path and query. The sheet's suffix is inserted between them.
  private static func split(_ url: String) -> (String, String) {
    guard let mark = url.firstIndex(of: "?") else { return (url, "") }
    return (String(url[..<mark]), String(url[mark...]))
  }
}

/// An error in loading a sprite.
enum SpriteError: Error, CustomStringConvertible {
  case missing

  var description: String { "the .json or .png file is missing" }
}

extension ImageCatalog.Icon {
  /// Reads an entry of a sprite's index. Returns `nil` if its box is empty or starts outside the sheet.
  init?(_ entry: JSON) {
    func number(_ name: String) -> Int? {
      guard let value = entry[name]?.number, abs(value) < 1e6 else { return nil }
      return Int(value)
    }
    guard let x = number("x"), let y = number("y"), let width = number("width"),
      let height = number("height"), x >= 0, y >= 0, width > 0, height > 0
    else { return nil }
    self.init(
      left: x, top: y, width: width, height: height,
      pixelRatio: max(0.1, entry["pixelRatio"]?.number ?? 1),
      isField: entry["sdf"]?.bool ?? false)
    stretchX = Self.stretches(entry["stretchX"], within: width)
    stretchY = Self.stretches(entry["stretchY"], within: height)
    content = Self.content(entry["content"], width: width, height: height)
    textFitWidth = entry["textFitWidth"]?.string.flatMap(TextFit.init) ?? .stretchOrShrink
    textFitHeight = entry["textFitHeight"]?.string.flatMap(TextFit.init) ?? .stretchOrShrink
  }

  /// Returns the stretchable ranges. As the style specification requires, they must be inside the icon,
  /// ascending and disjoint; other ranges are skipped.
  private static func stretches(_ json: JSON?, within size: Int) -> [ClosedRange<Double>] {
    var ranges: [ClosedRange<Double>] = []
    for range in json?.array ?? [] where ranges.count < ResourceLimits.iconStretches {
      guard let from = range[0]?.number, let to = range[1]?.number, from <= to,
        from >= ranges.last?.upperBound ?? 0, to <= Double(size)
      else { continue }
      ranges.append(from...to)
    }
    return ranges
  }

  /// Returns the content box that a text is fitted into, or `nil` if it is not inside the icon.
  private static func content(_ json: JSON?, width: Int, height: Int) -> SIMD4<Double>? {
    guard let box = json?.array?.compactMap(\.number), box.count == 4, box[0] >= 0, box[1] >= 0,
      box[0] <= box[2], box[1] <= box[3], box[2] <= Double(width), box[3] <= Double(height)
    else { return nil }
    return SIMD4(box)
  }
}
