// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation
import MapRoute
import Testing

@testable import MapNavigationUI

@Suite struct LabTests {
  @Test func lab() {
    for (name, drive) in TestDrive.all {
      let route = drive.route
      var scene = NavigationScene(size: ViewSize(width: 400, height: 800))
      scene.track = CameraRoute(route)
      scene.isGuidanceActive = true
      var lines = ""
      var count = 0
      let f = CameraFigures.measure(drive.positions(on: route), scene: scene) { _, _ in
      } each: { time, frame in
        count += 1
        if count % 30 == 0 {
          lines += String(
            format: "%6.1f s=%7.1f v=%5.1f b=%6.1f pb=%6.1f z=%5.2f a=%4.1f\n", time,
            frame.puck?.routeDistance ?? -1, frame.puck?.speed ?? -1, frame.camera.bearing,
            frame.puck?.bearing ?? -1, frame.camera.zoom, frame.camera.viewingAngle)
        }
      }
      try? lines.write(toFile: "/tmp/lab-\(name).txt", atomically: true, encoding: .utf8)
      print("FIG", name, f)
    }
  }
}
