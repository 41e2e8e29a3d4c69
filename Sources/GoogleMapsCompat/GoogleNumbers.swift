// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapNavigationUI
import MapRoute
import MapUI

// The numbers of cases in Google's SDK, for code that stores them.

extension MapType: RawRepresentable {
  /// Google's number of the type: 1 for the normal map, 5 for none.
  public var rawValue: UInt { UInt(index) + 1 }
  /// Returns the type with a number of Google's SDK; `nil` for other numbers.
  public init?(rawValue: UInt) { self.init(index: Int(clamping: rawValue) - 1) }
}

extension FrameRate: RawRepresentable {
  /// Google's number of the rate, from 0.
  public var rawValue: UInt { UInt(index) }
  /// Returns the rate with a number of Google's SDK; `nil` for other numbers.
  public init?(rawValue: UInt) { self.init(index: Int(clamping: rawValue)) }
}

extension LengthKind: RawRepresentable {
  /// Google's number of the kind, from 0.
  public var rawValue: UInt { UInt(index) }
  /// Returns the kind with a number of Google's SDK; `nil` for other numbers.
  public init?(rawValue: UInt) { self.init(index: Int(clamping: rawValue)) }
}

extension MarkerAnimation: RawRepresentable {
  /// Google's number of the animation, from 0.
  public var rawValue: UInt { UInt(index) }
  /// Returns the animation with a number of Google's SDK; `nil` for other numbers.
  public init?(rawValue: UInt) { self.init(index: Int(clamping: rawValue)) }
}

extension CollisionBehavior: RawRepresentable {
  /// Google's number of the behavior, from 0.
  public var rawValue: Int { index }
  /// Returns the behavior with a number of Google's SDK; `nil` for other numbers.
  public init?(rawValue: Int) { self.init(index: rawValue) }
}

extension NavigationCameraMode: RawRepresentable {
  /// Google's number of the mode, from 0.
  public var rawValue: Int { index }
  /// Returns the mode with a number of Google's SDK; `nil` for other numbers.
  public init?(rawValue: Int) { self.init(index: rawValue) }
}

extension NavigationCameraPerspective: RawRepresentable {
  /// Google's number of the perspective, from 0.
  public var rawValue: Int { index }
  /// Returns the perspective with a number of Google's SDK; `nil` for other numbers.
  public init?(rawValue: Int) { self.init(index: rawValue) }
}

extension TravelMode: RawRepresentable {
  /// Google's number of the mode, from 0.
  public var rawValue: Int { index }
  /// Returns the mode with a number of Google's SDK; `nil` for other numbers.
  public init?(rawValue: Int) { self.init(index: rawValue) }
}

extension LightingMode: RawRepresentable {
  /// Google's number of the mode, from 0.
  public var rawValue: Int { index }
  /// Returns the mode with a number of Google's SDK; `nil` for other numbers.
  public init?(rawValue: Int) { self.init(index: rawValue) }
}

extension SpeedAlertOptions.Severity: RawRepresentable {
  /// Google's number of the severity: -2 for an unknown limit, 1 for a major excess.
  public var rawValue: Int { index - 2 }
  /// Returns the severity with a number of Google's SDK; `nil` for other numbers.
  public init?(rawValue: Int) { self.init(index: rawValue.addingReportingOverflow(2).partialValue) }
}

extension CaseIterable where Self: Hashable, AllCases == [Self] {
  /// The position of the case in the declaration.
  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  fileprivate init?(index: Int) {
    guard Self.allCases.indices.contains(index) else { return nil }
    self = Self.allCases[index]
  }
}
