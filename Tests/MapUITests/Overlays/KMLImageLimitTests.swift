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
}
