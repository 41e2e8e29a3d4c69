// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Follows the theme and the size of text of the desktop, unless the user has chosen a theme or a scale.
  func followDesktop() {
    guard !options.bench, options.soak == nil else { return }
    Task { [weak self] in
      for await appearance in DesktopAppearance.changes() {
        guard let self else { return }
        await apply(appearance)
      }
    }
  }

  private func apply(_ appearance: DesktopAppearance) async {
    if options.scale == nil, let textScale = appearance.textScale {
      window.magnification = textScale
    }
    guard prefersNight == nil, !driving.isDriving, let isDark = appearance.isDark,
      isDark != files.isNight
    else { return }
    files.isNight = isDark
    updatePanels()
    await showScene()
  }

  /// Looks for this device's location when the user first presses the button. Returns whether the map stays.
  func findLocation() -> Bool {
    guard view.userLocation == nil else { return false }
    guard location == nil, options.gpsd == nil else {
      notify(texts[.locationUnknown])
      return true
    }
    let provider = SystemLocationProvider()
    provider.onFailure = { [weak self] error in self?.notify(error) }
    location = (
      provider,
      provider.addListener { [weak self] in self?.show(location: $0) }
    )
    notify(texts[.lookingForLocation])
    return true
  }

  /// Shows a location of the device, and moves the map to the first one. Drives stay simulated.
  private func show(location fix: MapLocation) {
    let isFirst = view.userLocation == nil
    view.locationChanged(
      to: UserLocation(
        coordinate: fix.coordinate, accuracy: fix.accuracy, heading: fix.course))
    if isFirst, !driving.hasRoute { view.animate(toLocation: fix.coordinate) }
  }
}
