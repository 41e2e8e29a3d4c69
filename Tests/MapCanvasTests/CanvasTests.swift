// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage
import Testing

@Suite struct CanvasTests {
  private let red = MapColor(red: 1, green: 0, blue: 0)

  /// The red, green, blue and alpha of a pixel.
  private func pixel(_ image: RasterImage, _ x: Int, _ y: Int) -> [UInt8] {
    Array(image.pixels[4 * (y * image.width + x)..<4 * (y * image.width + x) + 4])
  }

  @Test(arguments: [1.0, 2, 3]) func `a rectangle covers its area at each scale`(scale: Double) {
    let canvas = Canvas(size: CGSize(width: 10, height: 6), scale: scale)
    canvas.fill(.rectangle(CGRect(x: 2, y: 1, width: 4, height: 3)), red)
    let image = canvas.image
    #expect(image.width == Int(10 * scale) && image.height == Int(6 * scale))
    let covered = stride(from: 3, to: image.pixels.count, by: 4).count { image.pixels[$0] == 255 }
    #expect(covered == Int(12 * scale * scale))
    #expect(pixel(image, Int(2 * scale), Int(1 * scale)) == [255, 0, 0, 255])
    #expect(pixel(image, Int(6 * scale), Int(1 * scale)) == [0, 0, 0, 0])
  }

  @Test func `a circle has the area of a circle`() {
    let canvas = Canvas(size: CGSize(width: 40, height: 40), scale: 2)
    canvas.fill(.circle(center: CGPoint(x: 20, y: 20), radius: 15), red)
    let image = canvas.image
    let area = stride(from: 3, to: image.pixels.count, by: 4)
      .reduce(0.0) { $0 + Double(image.pixels[$1]) / 255 }
    #expect(abs(area / (.pi * 30 * 30) - 1) < 0.002)
  }

  @Test func `text lies in the returned box and has the measured width`() {
    let style = TextStyle(size: 20, weight: .bold, color: red)
    let canvas = Canvas(size: CGSize(width: 200, height: 40), scale: 1)
    let box = canvas.text("Mannerheimintie", at: CGPoint(x: 10, y: 5), style)
    #expect(canvas.measure("Mannerheimintie", style).width == box.width)
    let image = canvas.image
    for y in 0..<image.height {
      for x in 0..<image.width where pixel(image, x, y)[3] > 0 {
        #expect(box.insetBy(dx: -1.5, dy: -1.5).contains(CGPoint(x: x, y: y)))
      }
    }
    #expect(image.pixels.contains { $0 > 0 })
  }

  @Test func `an emoji in a text has its own colors and stays in the text's box`() {
    let style = TextStyle(size: 40, color: red)
    let canvas = Canvas(size: CGSize(width: 80, height: 80), scale: 2)
    let box = canvas.text("🌳", at: CGPoint(x: 10, y: 10), style)
    let image = canvas.image
    var green = 0
    for y in 0..<image.height {
      for x in 0..<image.width {
        let color = pixel(image, x, y)
        guard color[3] > 128 else { continue }
        if color[1] > color[0], color[1] > color[2] { green += 1 }
        let point = CGPoint(x: Double(x) / 2, y: Double(y) / 2)
        #expect(box.insetBy(dx: -1.5, dy: -1.5).contains(point))
      }
    }
    #expect(green > 40 * 40)
  }

  @Test func `long text is truncated with an ellipsis to its width and lines`() {
    let canvas = Canvas(size: CGSize(width: 10, height: 10))
    let long = String(repeating: "Aleksanterinkatu ", count: 12)
    let one = TextStyle(size: 16, color: red, maximumWidth: 120)
    #expect(canvas.measure(long, one).width <= 120.01)
    let two = TextStyle(size: 16, color: red, maximumWidth: 150, maximumLines: 2)
    #expect(canvas.measure(long, two).height <= 2 * 16 * 1.2 + 0.01)
    #expect(canvas.measure(long, two).height > 1.5 * 16 * 1.2)
  }

  @Test func `sizes out of range are clamped`() {
    #expect(Canvas(size: CGSize(width: -5, height: Double.nan)).image.width == 1)
    #expect(
      Canvas(size: CGSize(width: 1, height: 1e12)).image.height == Canvas.maximumSide)
    #expect(Canvas(size: CGSize(width: 4, height: 4), scale: -1).image.width == 4)
  }

  @Test func `an image is drawn in its rectangle, and an empty one is not drawn`() {
    let red = RasterImage(
      width: 2, height: 2, pixels: (0..<4).flatMap { _ in [255, 0, 0, 255] as [UInt8] })
    let canvas = Canvas(size: CGSize(width: 10, height: 10), scale: 2)
    canvas.draw(red, in: CGRect(x: 2, y: 3, width: 4, height: 5))
    let image = canvas.image
    func alpha(_ x: Double, _ y: Double) -> UInt8 {
      image.pixels[4 * (Int(y * 2) * image.width + Int(x * 2)) + 3]
    }
    #expect(alpha(2, 3) == 255 && alpha(4, 5) == 255 && alpha(5.5, 7.5) == 255)
    #expect(alpha(4, 2.5) == 0 && alpha(6, 5) == 0 && alpha(4, 8) == 0)
    let empty = Canvas(size: CGSize(width: 10, height: 10))
    empty.draw(
      RasterImage(width: 0, height: 0, pixels: []), in: CGRect(x: 0, y: 0, width: 9, height: 9))
    empty.draw(red, in: CGRect(x: 0, y: 0, width: 0, height: 9))
    empty.draw(red, in: CGRect(x: Double.nan, y: 0, width: 9, height: Double.infinity))
    #expect(empty.image.pixels.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [1e300, 1e18, 1e-300])
  func `a shadow is drawn at any scale`(scale: Double) {
    let canvas = Canvas(size: CGSize(width: 1, height: 1), scale: min(scale, 1))
    canvas.shadow(
      of: .circle(center: CGPoint(x: 0.5, y: 0.5), radius: 0.2), radius: scale, drop: 0)
    #expect(canvas.image.width == 1)
  }
}
