// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapNavigation
import MapNavigationUI
public import MapUI

/// A view below the header of navigation. There are no views but ``/MapUI/MapView``: it draws its image as an
/// ``/MapUI/IconView``, from the leading edge of the header.
@MainActor public protocol GMSNavigationAccessoryView: IconView {
  /// Returns the height in points for the size of the header. Values are clamped to 0...400.
  func heightForAccessoryViewConstrained(to size: CGSize, on mapView: MapView) -> CGFloat

  /// The text for assistive technologies; `nil` by default.
  var accessibilityLabel: String? { get }
}

extension GMSNavigationAccessoryView {
  public var accessibilityLabel: String? { nil }
}

extension MapView {
  /// Shows a view below the header; `nil` removes it. Does nothing while guidance is inactive.
  public func setHeaderAccessory(_ headerAccessoryView: (any GMSNavigationAccessoryView)?) {
    guard navigationSession?.navigator.isGuidanceActive == true else { return }
    settings.navigation.headerAccessory = headerAccessoryView.map { view in
      HeaderAccessory(
        view, label: { [weak view] in view?.accessibilityLabel ?? "" },
        height: { [weak self, weak view] width in
          guard let self, let view else { return 0 }
          let size = CGSize(width: width, height: Double(frame.height))
          return Double(view.heightForAccessoryViewConstrained(to: size, on: self))
        },
        draw: { [weak view] scale in view?.icon(scale: scale).map { ($0.image, $0.size) } })
    }
  }

  /// Asks an accessory view for its height and its image again.
  public func invalidateLayout(forAccessoryView accessoryView: any GMSNavigationAccessoryView) {
    guard settings.navigation.headerAccessory?.view === accessoryView else { return }
    settings.navigation.headerAccessory?.invalidate()
    requestFrame()
  }
}
