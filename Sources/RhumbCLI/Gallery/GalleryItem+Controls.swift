// SPDX-License-Identifier: Apache-2.0
import MapUI
import RhumbModules

extension GalleryItem {
  @MainActor static func controls(_ map: MapView) {
    map.settings.compassButton = true
    map.settings.myLocationButton = true
    map.settings.zoomButtons = true
    map.settings.scaleBar = true
    map.isMyLocationEnabled = true
    map.locationChanged(to: UserLocation(coordinate: at(-120, -60), accuracy: 60, heading: 300))
    map.show("You are back online.", duration: 3600)
  }
}
