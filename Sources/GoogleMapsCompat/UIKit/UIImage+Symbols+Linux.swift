// SPDX-License-Identifier: Apache-2.0
#if !canImport(UIKit)
  import Foundation
  public import MapUI

  extension IconImage {
    /// Creates the image of a symbol, black on a square of 24 points; `nil` for an unknown name.
    /// ``withTintColor(_:)`` colors it.
    ///
    /// The symbols are `arrow.down`, `arrow.left`, `arrow.right`, `arrow.up`, `bolt.fill`, `car.fill`, `checkmark`,
    /// `circle`, `circle.fill`, `flag.fill`, `heart.fill`, `house.fill`, `location.fill`, `location.north.fill`,
    /// `magnifyingglass`, `mappin`, `minus`, `person.fill`, `plus`, `square.fill`, `star.fill`, `triangle.fill` and
    /// `xmark`.
    @MainActor public convenience init?(systemName name: String) {
      guard let parts = SymbolPart.symbols[name] else { return nil }
      let renderer = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24))
      let drawn = renderer.image { _ in
        UIColor.black.set()
        for part in parts { part.draw() }
      }
      self.init(drawn.image, scale: drawn.scale)
    }
  }

  /// A part of a symbol, on a square of 24 points.
  @MainActor private enum SymbolPart {
    case area([SIMD2<Double>])
    case line([SIMD2<Double>])
    case disc(SIMD2<Double>, radius: Double)
    case ring(SIMD2<Double>, radius: Double)

    static let symbols: [String: [SymbolPart]] = [
      "arrow.down": [.line([[12, 3], [12, 21]]), .line([[5, 14], [12, 21], [19, 14]])],
      "arrow.left": [.line([[21, 12], [3, 12]]), .line([[10, 5], [3, 12], [10, 19]])],
      "arrow.right": [.line([[3, 12], [21, 12]]), .line([[14, 5], [21, 12], [14, 19]])],
      "arrow.up": [.line([[12, 21], [12, 3]]), .line([[5, 10], [12, 3], [19, 10]])],
      "bolt.fill": [.area([[14, 2], [4, 14], [11, 14], [10, 22], [20, 10], [13, 10]])],
      "car.fill": [
        .area([
          [6.5, 5], [17.5, 5], [20, 11], [22, 12], [22, 18], [2, 18], [2, 12], [4, 11],
        ]),
        .disc([6, 18.5], radius: 2.5), .disc([18, 18.5], radius: 2.5),
      ],
      "checkmark": [.line([[4, 13], [9, 19], [20, 5]])],
      "circle": [.ring([12, 12], radius: 9)],
      "circle.fill": [.disc([12, 12], radius: 10)],
      "flag.fill": [
        .line([[5, 22], [5, 3]]), .area([[5, 3], [21, 3], [17, 8.5], [21, 14], [5, 14]]),
      ],
      "heart.fill": [
        .disc([7.5, 8.5], radius: 5.2), .disc([16.5, 8.5], radius: 5.2),
        .area([[3.3, 11.5], [12, 8], [20.7, 11.5], [12, 21.5]]),
      ],
      "house.fill": [
        .area([[12, 2], [23, 12], [20, 12], [20, 22], [4, 22], [4, 12], [1, 12]])
      ],
      "location.fill": [.area([[22, 2], [14, 22], [11.5, 12.5], [2, 10]])],
      "location.north.fill": [.area([[12, 2], [19, 22], [12, 17], [5, 22]])],
      "magnifyingglass": [.ring([10, 10], radius: 6.5), .line([[15, 15], [21, 21]])],
      "mappin": [.disc([12, 6.5], radius: 4.5), .line([[12, 8], [12, 22]])],
      "minus": [.line([[4, 12], [20, 12]])],
      "person.fill": [
        .disc([12, 7], radius: 4.8),
        .area([[3, 22], [4.5, 16.5], [8, 14], [16, 14], [19.5, 16.5], [21, 22]]),
      ],
      "plus": [.line([[4, 12], [20, 12]]), .line([[12, 4], [12, 20]])],
      "square.fill": [.area([[3, 3], [21, 3], [21, 21], [3, 21]])],
      "star.fill": [
        .area([
          [12, 1.5], [14.7, 8.8], [22.5, 9.1], [16.4, 13.9], [18.5, 21.4], [12, 17.1],
          [5.5, 21.4], [7.6, 13.9], [1.5, 9.1], [9.3, 8.8],
        ])
      ],
      "triangle.fill": [.area([[12, 3], [22, 21], [2, 21]])],
      "xmark": [.line([[5, 5], [19, 19]]), .line([[19, 5], [5, 19]])],
    ]

    func draw() {
      switch self {
      case .area(let corners):
        let path = path(through: corners)
        path.close()
        path.fill()
      case .line(let points): path(through: points).stroke()
      case .disc(let center, let radius): circle(center, radius).fill()
      case .ring(let center, let radius): circle(center, radius).stroke()
      }
    }

    private func path(through points: [SIMD2<Double>]) -> UIBezierPath {
      let path = UIBezierPath()
      path.lineWidth = 2.2
      for (index, point) in points.enumerated() {
        let point = CGPoint(x: point.x, y: point.y)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      return path
    }

    private func circle(_ center: SIMD2<Double>, _ radius: Double) -> UIBezierPath {
      let path = UIBezierPath(
        ovalIn: CGRect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
      path.lineWidth = 2.2
      return path
    }
  }
#endif
