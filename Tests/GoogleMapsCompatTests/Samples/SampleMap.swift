// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import MapImage
import MapUI

/// The map of a test that is written like one of Google's samples.
@MainActor enum SampleMap {
  static let sydney = CLLocationCoordinate2D(latitude: -33.8683, longitude: 151.2086)
  static let melbourne = CLLocationCoordinate2D(latitude: -37.81969, longitude: 144.966085)
  static let brisbane = CLLocationCoordinate2D(latitude: -27.4698, longitude: 153.0251)

  static func view(
    _ target: CLLocationCoordinate2D = sydney, zoom: Float = 12
  ) -> GMSMapView {
    let options = GMSMapViewOptions()
    options.camera = GMSCameraPosition(target: target, zoom: zoom)
    options.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    options.clock = SteppedFrameClock()
    return GMSMapView(options: options)
  }

  static func image() -> UIImage {
    UIImage(RasterImage(width: 4, height: 4, pixels: [UInt8](repeating: 255, count: 64)))
  }
}

extension GMSMapView {
  /// Draws frames as if the time passed.
  func pass(_ seconds: Double) {
    let start = clock.now
    for share in 1...20 { step(to: start + seconds * Double(share) / 20) }
  }
}
