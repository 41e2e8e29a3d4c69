// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// A small label at the top of the window.
@MainActor final class TopLabel {
  private let view: MapView
  private let distance: Double
  private let avoidsControls: Bool
  private var overlay: OverlayID?
  private var drawn: Appearance?
  /// The frame of the label in points of the view; `nil` while none is shown.
  private(set) var frame: CGRect?
  /// The text; `nil` for no label.
  var text: String? { didSet { update() } }

  /// The greatest height of a label, and the least distance from controls, in points.
  private static let tallest = 64.0
  private static let margin = 12.0

  private struct Appearance: Equatable {
    var text: String
    var room: CGRect
    /// The middle of the view.
    var middle: Double
    var scale: Double
  }

  /// - Parameters:
  ///   - distance: The distance from the top of the window, in points.
  ///   - avoidsControls: Whether the label moves to a free area if panels or buttons are in its place, and is hidden if
  ///     there is none.
  init(_ view: MapView, distance: Double, avoidsControls: Bool = false) {
    self.view = view
    self.distance = distance
    self.avoidsControls = avoidsControls
  }

  /// Draws the label in the middle, or in the widest free area beside or below, for the current size and scale of the view. Has no
  /// effect if they have not changed.
  func update() {
    let now = text.flatMap { text in
      room.map {
        Appearance(
          text: text, room: $0, middle: Double(view.frame.width) / 2, scale: view.scale)
      }
    }
    guard now != drawn else { return }
    drawn = now
    frame = nil
    if let overlay { view.overlays.remove(overlay) }
    overlay = now.map { draw($0) }
  }

  /// The area for the label; `nil` if there is none.
  private var room: CGRect? {
    let size = view.frame.size
    guard avoidsControls else {
      return CGRect(x: 0, y: distance, width: Double(size.width), height: Self.tallest)
    }
    return Self.room(in: size, below: distance, beside: view.screenControls.frames)
  }

  /// Returns the highest free area that is at least 240 points or half the view wide; `nil` if there is none.
  private static func room(
    in size: CGSize, below distance: Double, beside controls: [CGRect]
  ) -> CGRect? {
    let least = min(240, Double(size.width) / 2)
    let edges = controls.map { Double($0.maxY) + margin }.filter { $0 > distance }
    for top in [distance] + edges.sorted() where top + tallest <= Double(size.height) {
      let band = CGRect(x: 0, y: top, width: Double(size.width), height: tallest)
      let gap = widestGap(in: band, beside: controls)
      if Double(gap.width) >= least { return gap }
    }
    return nil
  }

  /// Returns the widest part of a band that no control covers.
  private static func widestGap(in band: CGRect, beside controls: [CGRect]) -> CGRect {
    let inBand = controls.filter { $0.minY < band.maxY && $0.maxY > band.minY }
    var (left, widest) = (Double(band.minX), CGRect.zero)
    func end(at right: Double) {
      guard right - left > Double(widest.width) else { return }
      widest = CGRect(
        x: left, y: Double(band.minY), width: right - left, height: Double(band.height))
    }
    for control in inBand.sorted(by: { $0.minX < $1.minX }) {
      end(at: Double(control.minX))
      left = max(left, Double(control.maxX))
    }
    end(at: Double(band.maxX))
    return widest
  }

  private func draw(_ look: Appearance) -> OverlayID {
    let room = look.room
    let style = TextStyle(
      size: 12, weight: .medium, color: MapColor(white: 1), alignment: .center,
      maximumWidth: max(Double(room.width) - 40, 60), maximumLines: 3)
    let box = Canvas(size: CGSize(width: 1, height: 1)).measure(look.text, style)
    let size = CGSize(width: box.width + 16, height: box.height + 8)
    let canvas = Canvas(size: size, scale: look.scale)
    canvas.fill(
      .rectangle(CGRect(origin: .zero, size: size), cornerRadius: 6),
      MapColor(red: 0, green: 0, blue: 0, alpha: 0.6))
    canvas.text(look.text, at: CGPoint(x: size.width / 2, y: 4), style)
    var label = OverlayScreenImage(OverlayImage(canvas.image, scale: look.scale))
    let width = Double(size.width)
    let last = Double(room.maxX) - Self.margin - width
    let x = max(min(look.middle - width / 2, last), Double(room.minX) + Self.margin).rounded()
    label.inset = [x, Double(room.minY)]
    label.zIndex = 1300
    frame = CGRect(origin: CGPoint(x: x, y: Double(room.minY)), size: size)
    return view.overlays.add(label)
  }
}
