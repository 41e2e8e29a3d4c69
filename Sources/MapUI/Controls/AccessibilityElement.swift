// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// What kind of thing an ``AccessibilityElement`` is.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The traits' bits.
  public let rawValue: Int

  /// Makes a set of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It is pressed.
  public static let button = AccessibilityTraits(rawValue: 1)
  /// It is read.
  public static let staticText = AccessibilityTraits(rawValue: 2)
  /// It cannot be pressed now.
  public static let notEnabled = AccessibilityTraits(rawValue: 4)
  /// It changes by itself.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 8)
  /// While it is there nothing else can be used.
  public static let modal = AccessibilityTraits(rawValue: 16)
}

/// One thing on a map view that a person who does not see it can be told of: a button, a panel.
@MainActor public struct AccessibilityElement {
  /// Names it for programs and tests, the same in every language; those that Google's SDK has are named
  /// as there: see ``ControlIdentifier``.
  public let identifier: String
  /// What it is, in the language of ``UISettings/controlWords``.
  public let label: String
  /// Where it is, in points of the view.
  public let frame: CGRect
  /// What kind of thing it is.
  public let traits: AccessibilityTraits
  let press: @MainActor () -> Bool

  /// Presses it, as a finger would; whether there was something to press.
  @discardableResult
  public func activate() -> Bool { press() }
}

/// The identifiers of the controls that a map view draws.
public enum ControlIdentifier {
  /// Named as in Google's SDK, as is ``myLocation``.
  public static let compass = "GMSAccessibilityCompass"
  /// The button that goes to the user's place.
  public static let myLocation = "GMSAccessibilityMyLocation"
  /// The button that zooms in.
  public static let zoomIn = "RhumbZoomIn"
  /// The button that zooms out.
  public static let zoomOut = "RhumbZoomOut"
  /// The scale bar.
  public static let scaleBar = "RhumbScaleBar"
  /// The message that is shown.
  public static let toast = "RhumbToast"
  /// The list of keys.
  public static let help = "RhumbHelp"
}
