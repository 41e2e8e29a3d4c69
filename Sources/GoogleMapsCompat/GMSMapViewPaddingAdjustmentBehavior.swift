// SPDX-License-Identifier: Apache-2.0
public import MapUI

/// How the padding of a map view includes the safe area of a phone's screen.
public enum GMSMapViewPaddingAdjustmentBehavior: Int, Hashable, Sendable {
  /// Always.
  case always = 0
  /// If the padding is smaller than the safe area.
  case automatic
  /// Never.
  case never
}

@MainActor private final class GivenPaddingBehavior {
  let behavior: GMSMapViewPaddingAdjustmentBehavior
  init(_ behavior: GMSMapViewPaddingAdjustmentBehavior) { self.behavior = behavior }
}

extension MapView {
  /// How the padding includes the safe area. Stored, but has no effect, since there is no safe area.
  public var paddingAdjustmentBehavior: GMSMapViewPaddingAdjustmentBehavior {
    get { attachments[GivenPaddingBehavior.self]?.behavior ?? .always }
    set { attachments[GivenPaddingBehavior.self] = GivenPaddingBehavior(newValue) }
  }
}
