// SPDX-License-Identifier: Apache-2.0
public import MapUI

/// Settings of Google's SDK that have no effect here. The app reads back what it has set.
@MainActor private final class UnusedSettings {
  var indoorPicker = true
  var consumesGesturesInView = true
  var isNavigationTripProgressBarEnabled = false
}

extension UISettings {
  /// Whether a floor picker is shown in buildings with floors; `true` by default. The maps have no floors.
  public var indoorPicker: Bool {
    get { unused.indoorPicker }
    set { unused.indoorPicker = newValue }
  }

  /// Whether gestures that the map handles are kept from the views around it; `true` by default. The host of
  /// the view decides about it.
  public var consumesGesturesInView: Bool {
    get { unused.consumesGesturesInView }
    set { unused.consumesGesturesInView = newValue }
  }

  /// Whether navigation shows a trip progress bar; `false` by default. The view draws none.
  public var isNavigationTripProgressBarEnabled: Bool {
    get { unused.isNavigationTripProgressBarEnabled }
    set { unused.isNavigationTripProgressBarEnabled = newValue }
  }

  private var unused: UnusedSettings {
    if let settings = attachments[UnusedSettings.self] { return settings }
    let settings = UnusedSettings()
    attachments[UnusedSettings.self] = settings
    return settings
  }
}
