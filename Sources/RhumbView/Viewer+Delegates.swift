// SPDX-License-Identifier: Apache-2.0
import Rhumb

extension Viewer: MapViewDelegate {
  func mapView(_ mapView: MapView, willMove gesture: Bool) {
    log.write(gesture ? "gesture" : "move", mapView.camera)
  }

  func mapView(_ mapView: MapView, idleAt position: CameraPosition) { log.write("idle", position) }

  func mapViewDidFinishTileRendering(_ mapView: MapView) {
    log.write("complete", ["milliseconds": .number((age * 1000).rounded())])
  }
}

extension Viewer: NavigatorListener {
  func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement) {
    log.write("announcement", ["text": .string(announcement.text)])
  }

  func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) { log.write("arrived") }
}
