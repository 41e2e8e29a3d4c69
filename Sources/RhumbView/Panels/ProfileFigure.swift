// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

extension ListPanel.Figure {
  /// The profile of a track or a route; `nil` without altitudes.
  ///
  /// - Parameters:
  ///   - profile: The altitudes in meters over the distances in meters.
  ///   - height: The height in points.
  init?(profile: [(distance: Double, altitude: Double)], height: Double) {
    guard !profile.isEmpty else { return nil }
    self.init(label: "Profile of altitudes", height: height) {
      $0.profile(profile, height: height)
    }
  }
}

extension ListDrawing {
  /// A line of altitudes over distances, with the least and the greatest altitude.
  fileprivate func profile(
    _ points: [(distance: Double, altitude: Double)], height: Double
  ) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: width, height: height), scale: scale)
    let lowest = points.map(\.altitude).min() ?? 0
    let highest = points.map(\.altitude).max() ?? 0
    let length = max(points.last?.distance ?? 1, 1)
    // A flat track has a flat profile.
    let span = max(highest - lowest, 20)
    let box = CGRect(x: 20, y: 12, width: width - 90, height: height - 24)
    func place(_ point: (distance: Double, altitude: Double)) -> CGPoint {
      CGPoint(
        x: box.minX + point.distance / length * box.width,
        y: box.maxY - (point.altitude - lowest) / span * box.height)
    }
    let line = points.map(place)
    let ground = [CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY)]
    canvas.fill(.lines(line + ground, closed: true), colors.accent.withAlpha(0.18))
    canvas.stroke(.lines(line), colors.accent, width: 2)
    let style = TextStyle(size: 12, color: colors.secondaryText)
    for (altitude, y) in [(lowest + span, box.minY - 7), (lowest, box.maxY - 9)] {
      canvas.text(String(format: "%.0f m", altitude), at: CGPoint(x: box.maxX + 8, y: y), style)
    }
    return canvas.image
  }
}
