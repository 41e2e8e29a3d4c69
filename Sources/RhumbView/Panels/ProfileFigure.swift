// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

extension ListPanel.Figure {
  /// The profile of a track or a route; `nil` without altitudes.
  ///
  /// - Parameters:
  ///   - profile: The altitudes in meters over the distances in meters.
  ///   - height: The height in points.
  ///   - label: The accessibility label.
  ///   - wording: The wording of the altitudes.
  init?(
    profile: [(distance: Double, altitude: Double)], height: Double, label: String,
    _ wording: InstructionFormatter
  ) {
    guard !profile.isEmpty else { return nil }
    self.init(label: label, height: height) {
      $0.profile(profile, height: height, wording)
    }
  }
}

extension ListDrawing {
  /// A line of altitudes over distances, with the least and the greatest altitude. It starts on the right in right-to-left layouts.
  fileprivate func profile(
    _ points: [(distance: Double, altitude: Double)], height: Double,
    _ wording: InstructionFormatter
  ) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: width, height: height), scale: scale)
    let lowest = points.map(\.altitude).min() ?? 0
    let highest = points.map(\.altitude).max() ?? 0
    let length = max(points.last?.distance ?? 1, 1)
    // A flat track has a flat profile.
    let span = max(highest - lowest, 20)
    let (start, end) = (20.0, width - 70)
    let (top, bottom) = (12.0, height - 12)
    func position(_ point: (distance: Double, altitude: Double)) -> CGPoint {
      CGPoint(
        x: x(start + point.distance / length * (end - start)),
        y: bottom - (point.altitude - lowest) / span * (bottom - top))
    }
    let line = points.map(position)
    let ground = [end, start].map { CGPoint(x: x($0), y: bottom) }
    canvas.fill(.lines(line + ground, closed: true), colors.accent.withAlpha(0.18))
    canvas.stroke(.lines(line), colors.accent, width: 2)
    let style = style(12, colors.secondaryText, room: 58)
    for (altitude, y) in [(lowest + span, top - 7), (lowest, bottom - 9)] {
      canvas.text(wording.text(altitude: altitude), at: CGPoint(x: x(end + 8), y: y), style)
    }
    return canvas.image
  }
}
