// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapImage

/// How long lengths on the ground are in the picture: a line with a mark for each length, its words above
/// and below.
public struct ScaleBarPanel: Hashable, Sendable {
  /// A length on the ground.
  public struct Mark: Hashable, Sendable {
    /// Points.
    public var length: Double
    /// What it is called.
    public var label: String

    /// Makes a mark.
    public init(length: Double, label: String) {
      self.length = length
      self.label = label
    }
  }

  /// What stands above the line; nil for nothing.
  public var upper: Mark?
  /// What stands below the line.
  public var lower: Mark?
  /// Whether the lengths run from the right to the left.
  public var isMirrored: Bool

  /// Makes a bar.
  public init(upper: Mark?, lower: Mark?, isMirrored: Bool = false) {
    self.upper = upper
    self.lower = lower
    self.isMirrored = isMirrored
  }

  /// Around the line, for its halo, points.
  public static let margin = 3.0
  private static let half = 14.0
  /// From a mark to the one on the other side that is nearly as long.
  private static let tick = 5.0

  /// The height of line and words, points.
  public var height: Double { Self.half * (upper != nil && lower != nil ? 2 : 1) + 2 }
  /// The width of line and words, points, whole ones.
  public var width: Double {
    let style = style(.day)
    let canvas = Canvas(size: CGSize(width: 1, height: 1))
    let widths = [upper, lower].compactMap { $0 }.map {
      max($0.length, canvas.measure($0.label, style).width + 6)
    }
    return (widths.max() ?? 0).rounded(.up)
  }

  /// Draws the bar, with ``margin`` around it.
  ///
  /// - Parameter scale: pixels per point.
  public func image(colors: PanelColors, scale: Double) -> RasterImage {
    let size = CGSize(width: width + 2 * Self.margin, height: height + 2 * Self.margin)
    let canvas = Canvas(size: size, scale: scale)
    let style = style(colors)
    let line = Self.margin + (upper == nil ? 1 : Self.half + 1)
    let lines = outline(line)
    canvas.stroke(lines, style.halo ?? colors.paper, width: 4.5)
    for mark in [upper, lower] { write(mark, line: line, on: canvas, style) }
    canvas.stroke(lines, style.color, width: 1.5, ends: .square)
    return canvas.image
  }

  private func x(_ length: Double) -> Double {
    isMirrored ? Self.margin + width - length : Self.margin + length
  }

  private func outline(_ line: Double) -> Shape {
    var shape = Shape()
    let inset = 0.75
    let longest = max(upper?.length ?? 0, lower?.length ?? 0)
    shape.move(to: CGPoint(x: x(0), y: line))
    shape.line(to: CGPoint(x: x(longest), y: line))
    for (mark, way) in [(upper, -Self.tick), (lower, Self.tick)] {
      guard let mark else { continue }
      for place in [inset, mark.length - inset] {
        shape.move(to: CGPoint(x: x(place), y: line))
        shape.line(to: CGPoint(x: x(place), y: line + way))
      }
    }
    return shape
  }

  private func write(_ mark: Mark?, line: Double, on canvas: Canvas, _ style: TextStyle) {
    guard let mark else { return }
    let isUpper = mark == upper
    let height = canvas.measure(mark.label, style).height
    canvas.text(
      mark.label,
      at: CGPoint(x: x(4), y: isUpper ? line - 2.5 - height : line + 1.5), style)
  }

  private func style(_ colors: PanelColors) -> TextStyle {
    var style = TextStyle(
      size: 10, weight: .medium, color: colors.text, alignment: isMirrored ? .right : .left)
    style.halo = colors.paper.withAlpha(0.85)
    return style
  }
}
