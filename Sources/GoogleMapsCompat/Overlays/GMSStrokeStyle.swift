// SPDX-License-Identifier: Apache-2.0
public import MapUI

extension GMSStrokeStyle {
  /// An image that is repeated along the span, over its color; `nil` by default.
  public var stampStyle: GMSStampStyle? {
    get { stamp }
    set { stamp = newValue }
  }

  /// Returns a style with only a repeated image along the span.
  public static func transparentStroke(withStamp stamp: GMSStampStyle) -> GMSStrokeStyle {
    stamped(stamp)
  }
}
