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
    let parts = parts(line, thickness: max((1.5 * scale).rounded(), 1) / scale)
    canvas.fill(ScaleBarPanel.union(parts, reach: 1.5), style.halo ?? colors.paper)
    for mark in [upper, lower] { write(mark, line: line, on: canvas, style) }
    canvas.fill(ScaleBarPanel.union(parts, reach: 0), style.color)
    return canvas.image
  }

  private func x(_ length: Double) -> Double {
    isMirrored ? Self.margin + width - length : Self.margin + length
  }

  /// The line and its ticks: whole pixels where the lengths are.
  private func parts(_ line: Double, thickness: Double) -> [CGRect] {
    func bar(from start: Double, to end: Double, _ y: Double, _ height: Double) -> CGRect {
      CGRect(x: min(x(start), x(end)), y: y, width: end - start, height: height)
    }
    let top = line - 1
    var parts = [
      bar(from: 0, to: max(upper?.length ?? 0, lower?.length ?? 0), top, thickness)
    ]
    for (mark, y) in [(upper, top - Self.tick), (lower, top)] {
      guard let mark else { continue }
      let height = Self.tick + thickness
      parts.append(bar(from: 0, to: thickness, y, height))
      parts.append(bar(from: mark.length - thickness, to: mark.length, y, height))
    }
    return parts
  }

  private static func union(_ parts: [CGRect], reach: Double) -> Shape {
    parts.reduce(Shape()) {
      $0.with(.rectangle($1.insetBy(dx: -reach, dy: -reach), cornerRadius: reach))
    }
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
