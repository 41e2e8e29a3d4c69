// SPDX-License-Identifier: Apache-2.0
import MapImage

/// The textures of overlay images. Small images share atlas pages, large ones have their own texture.
final class OverlayTextures {
  /// The rectangle of an image in a texture.
  struct Region {
    var texture: TextureHandle
    var left: UInt16
    var top: UInt16
    var right: UInt16
    var bottom: UInt16
  }

  private struct Own {
    /// Retained, so that no other object gets the same identity.
    var image: OverlayImage
    var texture: TextureHandle
    var lastFrame: Int
  }

  private let backend: any RenderBackend
  private var own: [ObjectIdentifier: Own] = [:]
  private var regions: [ObjectIdentifier: (image: OverlayImage, region: Region)] = [:]
  private var pages: [TextureHandle] = []
  /// The first page while it is a small one.
  private var smallPage: TextureHandle?
  /// Whether a small page was too small once.
  private var wasFull = false
  // The free position on the last page's shelf.
  private var shelfTop = 1
  private var shelfHeight = 0
  private var shelfLeft = 1
  private var frame = 0

  /// The width and height of the first page, for maps with few images, and of the others.
  private static let smallSize = 512
  private static let largeSize = 1024
  private static let largestOnPage = 256
  /// The number of pages above which unused images are dropped.
  private var pageLimit = 8
  private var lastReset = 0
  private static let largest = 8192
  private static let framesKept = 60

  init(backend: any RenderBackend) { self.backend = backend }

  /// Begins a frame and releases textures that have not been used recently.
  func beginFrame() {
    frame += 1
    dropSmallPage()
    guard frame % OverlayTextures.framesKept == 0 else { return }
    for (key, entry) in own where entry.lastFrame < frame - OverlayTextures.framesKept {
      backend.release(entry.texture)
      own[key] = nil
    }
    if pages.count > pageLimit { dropPages() }
  }

  /// Releases a small page that is full. Its images move to the large page, where they are drawn together with others.
  private func dropSmallPage() {
    guard let small = smallPage, pages.count > 1 else { return }
    backend.release(small)
    pages.removeFirst()
    regions = regions.filter { $0.value.region.texture != small }
    smallPage = nil
  }

  /// Releases all textures.
  func releaseAll() {
    for entry in own.values { backend.release(entry.texture) }
    pages.forEach(backend.release)
    own = [:]
    pages = []
    smallPage = nil
    regions = [:]
  }

  /// Discards all pages, which the images in use then fill again. If that happened recently, all images are
  /// in use, and the page limit is raised instead.
  private func dropPages() {
    if lastReset > 0, frame - lastReset <= OverlayTextures.framesKept {
      pageLimit *= 2
      return
    }
    lastReset = frame
    pages.forEach(backend.release)
    pages = []
    smallPage = nil
    regions = [:]
  }

  /// Returns the image's own texture, or `nil` if the image is empty or too large.
  func own(_ image: OverlayImage, hasMipmaps: Bool = false) -> TextureHandle? {
    let key = ObjectIdentifier(image)
    if own[key] != nil {
      own[key]?.lastFrame = frame
      return own[key]?.texture
    }
    let limit = OverlayTextures.largest
    guard 1...limit ~= image.image.width, 1...limit ~= image.image.height else { return nil }
    var data = TextureData(
      width: image.image.width, height: image.image.height, format: .color,
      pixels: image.image.pixels)
    data.hasMipmaps = hasMipmaps
    let texture = backend.makeTexture(data)
    own[key] = Own(image: image, texture: texture, lastFrame: frame)
    return texture
  }

  /// Returns the region of the image, on a page if it is small.
  func region(of image: OverlayImage) -> Region? {
    let (width, height) = (image.image.width, image.image.height)
    guard width > 0, height > 0 else { return nil }
    guard max(width, height) <= OverlayTextures.largestOnPage else {
      return own(image).map {
        Region(texture: $0, left: 0, top: 0, right: UInt16(width), bottom: UInt16(height))
      }
    }
    if let known = regions[ObjectIdentifier(image)] { return known.region }
    let page = makeRoom(width, height)
    backend.update(
      page, x: shelfLeft, y: shelfTop,
      with: TextureData(image.image))
    let region = Region(
      texture: page, left: UInt16(shelfLeft), top: UInt16(shelfTop),
      right: UInt16(shelfLeft + width), bottom: UInt16(shelfTop + height))
    // One transparent texel surrounds each image.
    shelfLeft += width + 2
    shelfHeight = max(shelfHeight, height)
    regions[ObjectIdentifier(image)] = (image, region)
    return region
  }

  /// Returns the page with room on its last shelf, or a new page.
  private func makeRoom(_ width: Int, _ height: Int) -> TextureHandle {
    if let page = pages.last {
      let size = page == smallPage ? OverlayTextures.smallSize : OverlayTextures.largeSize
      if shelfLeft + width + 1 > size {
        shelfTop += shelfHeight + 2
        shelfLeft = 1
        shelfHeight = 0
      }
      if shelfTop + height + 1 <= size { return page }
    }
    shelfTop = 1
    shelfLeft = 1
    shelfHeight = 0
    let isFirst = pages.isEmpty && !wasFull
    let size = isFirst ? OverlayTextures.smallSize : OverlayTextures.largeSize
    let page = backend.makeTexture(
      TextureData(
        width: size, height: size, format: .color,
        pixels: [UInt8](repeating: 0, count: 4 * size * size)))
    if isFirst { smallPage = page } else { wasFull = true }
    pages.append(page)
    return page
  }
}
