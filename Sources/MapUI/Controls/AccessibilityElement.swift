// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// An element of a map view for assistive technologies, such as a button or a panel.
@MainActor public struct AccessibilityElement {
  /// Properties of an element that assistive technologies announce.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The element can be pressed.
    public static let button = Traits(rawValue: 1)
    /// The element is read-only text.
    public static let staticText = Traits(rawValue: 2)
    /// The element cannot be pressed now.
    public static let notEnabled = Traits(rawValue: 4)
    /// The element changes by itself.
    public static let updatesFrequently = Traits(rawValue: 8)
    /// While the element is shown, nothing else can be used.
    public static let modal = Traits(rawValue: 16)
  }

  /// An identifier for programs and tests, the same in every language. Elements that Google's SDK also has
  /// use its identifiers: see ``ControlIdentifier``.
  public let identifier: String
  /// The description, in the language of ``UISettings/controlStrings``.
  public let label: String
  /// The frame, in points of the view.
  public let frame: CGRect
  /// The element's traits.
  public let traits: Traits
  let press: @MainActor () -> Bool

  /// Presses the element, like a tap. Returns whether it could be pressed.
  @discardableResult
  public func activate() -> Bool { press() }
}

/// The identifiers of a map view's controls.
public enum ControlIdentifier {
  /// The compass; named as in Google's SDK, as is ``myLocation``.
  public static let compass = "GMSAccessibilityCompass"
  /// The button that moves to the user's location.
  public static let myLocation = "GMSAccessibilityMyLocation"
  /// The button that zooms in.
  public static let zoomIn = "RhumbZoomIn"
  /// The button that zooms out.
  public static let zoomOut = "RhumbZoomOut"
  /// The scale bar.
  public static let scaleBar = "RhumbScaleBar"
  /// The message shown.
  public static let toast = "RhumbToast"
  /// The help panel with the list of keys.
  public static let help = "RhumbHelp"
}
