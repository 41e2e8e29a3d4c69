// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapTestSupport
import Testing

@testable import MapUI

@Suite @MainActor struct KMLImageLimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let icon = RasterImage(
      width: 10, height: 10, pixels: [UInt8](repeating: 200, count: 400))
    for name in ["a", "b", "c"] {
      try Data(icon.encodedPNG()).write(to: URL(filePath: "\(folder.path)/\(name).png"))
    }
  }

  @Test func `the images of a document share one limit`() {
    let images = KMLImages(folder: folder.path, pixelLimit: 250)
    #expect(images.image("a.png") != nil && images.image("a.png") != nil)
    #expect(images.image("b.png") != nil)
    #expect(images.image("c.png") == nil)
    #expect(images.missing.map(\.href) == ["c.png"])
    #expect(images.missing.first?.reason.contains("64 megapixels") ?? false)
  }

  @Test func `tinted copies count toward the limit, beyond which the icon is not tinted`() {
    let images = KMLImages(folder: folder.path, pixelLimit: 250)
    let colors = [0.1, 0.2].map { MapColor(red: $0, green: 0, blue: 0) }
    #expect(images.icon("a.png", color: colors[0])?.image.pixels.first == 20)
    #expect(images.icon("a.png", color: colors[1])?.image.pixels.first == 200)
    #expect(images.missing.map(\.href) == ["a.png"])
  }

  @Test func `a JPEG that exceeds the rest of the limit is decoded to a smaller size`() throws {
    let photo = RasterImage(
      width: 40, height: 40, pixels: [UInt8](repeating: 255, count: 6400))
    try Data(photo.jpegData(quality: 1)).write(to: URL(filePath: "\(folder.path)/photo.jpg"))
    let images = KMLImages(folder: folder.path, pixelLimit: 250)
    #expect(images.image("photo.jpg")?.width == 10)
    #expect(images.image("a.png") != nil && images.missing.isEmpty)
  }
}
