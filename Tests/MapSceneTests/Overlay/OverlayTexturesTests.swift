// SPDX-License-Identifier: Apache-2.0
import MapImage
import Testing

@testable import MapScene

/// The pages of overlay images.
@Suite struct OverlayTexturesTests {
  static func images(_ count: Int) -> [OverlayImage] {
    (0..<count).map { _ in
      OverlayImage(
        RasterImage(width: 62, height: 62, pixels: .init(repeating: 255, count: 4 * 62 * 62)))
    }
  }

  @Test func `few images share a small page`() {
    let textures = OverlayTextures(backend: RecordingBackend())
    textures.beginFrame()
    let regions = Self.images(49).compactMap { textures.region(of: $0) }
    #expect(Set(regions.map(\.texture)).count == 1)
    #expect(regions.allSatisfy { $0.right <= 512 && $0.bottom <= 512 })
  }

  @Test func `when a small page is full, all images share a large one from the next frame`() {
    let textures = OverlayTextures(backend: RecordingBackend())
    let images = Self.images(120)
    textures.beginFrame()
    #expect(Set(images.compactMap { textures.region(of: $0)?.texture }).count == 2)
    for _ in 0..<2 {
      textures.beginFrame()
      let regions = images.compactMap { textures.region(of: $0) }
      #expect(regions.count == images.count && Set(regions.map(\.texture)).count == 1)
      let corners = Set(regions.map { SIMD2(Int($0.left), Int($0.top)) })
      #expect(corners.count == images.count)
    }
  }
}
