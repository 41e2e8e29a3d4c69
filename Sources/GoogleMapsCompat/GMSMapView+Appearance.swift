// SPDX-License-Identifier: Apache-2.0
import MapNavigationUI
public import MapUI

#if !canImport(UIKit)
  /// The light or dark appearance of a view, as in UIKit.
  public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
    /// The view decides.
    case unspecified
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }
#endif

/// An interface style in a form that a view can store.
@MainActor private final class GivenInterfaceStyle {
  let style: UIUserInterfaceStyle
  init(_ style: UIUserInterfaceStyle) { self.style = style }
}

extension MapView {
  /// The light or dark appearance of the map, its controls and its navigation.
  ///
  /// With ``UIUserInterfaceStyle/unspecified``, the default, the controls match the map, and the altitude of the
  /// sun determines the lighting mode in navigation. The other values set ``/MapUI/UISettings/controlTheme`` and
  /// the lighting mode. The lighting mode shows the built-in styles, also of the archives passed to
  /// ``GMSServices/provideMap(archives:)``, by day or by night; a custom style that the app attached is only replaced by
  /// its ``/MapUI/MapView/nightScene``.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { attachments[GivenInterfaceStyle.self]?.style ?? .unspecified }
    set {
      guard newValue != overrideUserInterfaceStyle else { return }
      attachments[GivenInterfaceStyle.self] = GivenInterfaceStyle(newValue)
      switch newValue {
      case .unspecified:
        settings.controlTheme = .automatic
        isLightingAutomatic = true
      case .light:
        settings.controlTheme = .light
        lightingMode = .normal
      case .dark:
        settings.controlTheme = .dark
        lightingMode = .lowLight
      }
      requestFrame()
    }
  }
}
