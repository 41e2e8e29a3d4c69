// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// A scale bar: a line with a mark for each length on the ground, with labels above and below.
struct ScaleBarPanel: Hashable, Sendable {
  /// A length on the ground.
  struct Mark: Hashable, Sendable {
    /// The length on the screen in points.
    var length: Double
    /// The label of the length.
    var label: String

    /// Creates a mark.
    init(length: Double, label: String) {
      self.length = length
      self.label = label
    }
  }

  /// The mark above the line; `nil` for none.
  var upper: Mark?
  /// The mark below the line; `nil` for none.
  var lower: Mark?
  /// Whether lengths extend from right to left.
  var isMirrored: Bool

  /// Creates a scale bar.
  init(upper: Mark?, lower: Mark?, isMirrored: Bool = false) {
    self.upper = upper
    self.lower = lower
    self.isMirrored = isMirrored
  }

  /// The margin around the line for its halo, in points.
  static let margin = 3.0
  private static let half = 14.0
  /// The height of a tick in points.
  private static let tick = 5.0

  /// The height of the line and its labels in points.
  var height: Double { Self.half * (upper != nil && lower != nil ? 2 : 1) + 2 }
  /// The greater length of both marks in points.
  var length: Double { max(upper?.length ?? 0, lower?.length ?? 0) }

  /// Renders the line and its ticks without labels, with a margin of ``margin``.
  ///
  /// - Parameter scale: Pixels per point.
  func lines(colors: PanelColors, scale: Double) -> RasterImage {
    let canvas = canvas(width: length, scale: scale)
    let parts = parts(thickness: max((1.5 * scale).rounded(), 1) / scale)
    canvas.fill(ScaleBarPanel.union(parts, reach: 1.5), colors.paper.withAlpha(0.85))
    canvas.fill(ScaleBarPanel.union(parts, reach: 0), colors.text)
    return canvas.image
  }

  /// Renders the labels without the line, with a margin of ``margin``. They are placed where the lengths
  /// start, so they stay the same while the lengths change.
  ///
  /// - Parameter scale: Pixels per point.
  func words(colors: PanelColors, scale: Double) -> RasterImage {
    var style = TextStyle(
      size: 10, weight: .medium, color: colors.text, alignment: isMirrored ? .right : .left)
    style.halo = colors.paper.withAlpha(0.85)
    let measuring = Canvas(size: CGSize(width: 1, height: 1))
    let sizes = [upper, lower].map { mark in
      mark.map { measuring.measure($0.label, style) } ?? .zero
    }
    let width = (max(sizes[0].width, sizes[1].width) + 6).rounded(.up)
    let canvas = canvas(width: width, scale: scale)
    let x = Self.margin + (isMirrored ? width - 4 : 4)
    for (index, mark) in [upper, lower].enumerated() {
      guard let mark else { continue }
      let y = index == 0 ? line - 2.5 - sizes[0].height : line + 1.5
      canvas.text(mark.label, at: CGPoint(x: x, y: y), style)
    }
    return canvas.image
  }

  private func canvas(width: Double, scale: Double) -> Canvas {
    Canvas(
      size: CGSize(width: width + 2 * Self.margin, height: height + 2 * Self.margin), scale: scale)
  }

  /// The vertical position of the line.
  private var line: Double { Self.margin + (upper == nil ? 1 : Self.half + 1) }

  private func x(_ length: Double) -> Double {
    isMirrored ? Self.margin + self.length - length : Self.margin + length
  }

  /// Returns the line and its ticks, aligned to pixels at the ends of the lengths.
  private func parts(thickness: Double) -> [CGRect] {
    func bar(from start: Double, to end: Double, _ y: Double, _ height: Double) -> CGRect {
      CGRect(x: min(x(start), x(end)), y: y, width: end - start, height: height)
    }
    let top = line - 1
    var parts = [bar(from: 0, to: length, top, thickness)]
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
}
