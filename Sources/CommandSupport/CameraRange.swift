// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RhumbModules

/// The ranges of the camera's options.
package enum CameraRange {
  /// The largest viewing angle at any zoom, in degrees.
  private static let largestAngle = CameraConstraints.maximumViewingAngle(
    zoom: CameraPosition.zoomRange.upperBound)

  /// Throws if a value is out of its range at every zoom.
  package static func check(
    zoom: Double?, bearing: Double?, tilt: Double?
  ) throws(ValidationError) {
    let zooms = CameraPosition.zoomRange
    let (least, most) = (Double(zooms.lowerBound), Double(zooms.upperBound))
    if let zoom, !(least...most).contains(zoom) {
      throw ValidationError("--zoom must be in \(text(least))...\(text(most)), not \(text(zoom))")
    }
    if let bearing, !bearing.isFinite { throw ValidationError("--bearing must be a finite number") }
    if let tilt, !(0...largestAngle).contains(tilt) {
      throw ValidationError("--tilt must be in 0...\(text(largestAngle)), not \(text(tilt))")
    }
  }

  /// A sentence about each requested value that the map does not show at a position.
  package static func notices(
    zoom: Double?, tilt: Double?, shown: CameraPosition
  ) -> [String] {
    var notices: [String] = []
    let shownZoom = text((Double(shown.zoom) * 100).rounded() / 100)
    if let zoom, Double(shown.zoom) - zoom > 0.005 {
      notices.append(
        "--zoom \(text(zoom)) is raised to \(shownZoom): below, the world would be smaller than the image"
      )
    }
    if let tilt, tilt - shown.viewingAngle > 0.005 {
      let angle = text((shown.viewingAngle * 10).rounded() / 10)
      notices.append(
        "--tilt \(text(tilt)) is reduced to \(angle), the maximum at zoom \(shownZoom)")
    }
    return notices
  }

  private static func text(_ number: Double) -> String {
    number.isFinite ? JSON.text(of: number) : "\(number)"
  }
}
