// SPDX-License-Identifier: Apache-2.0
#if !canImport(QuartzCore)
  public import MapUI

  /// Core Animation's name for ``/MapUI/MapTransaction``.
  public typealias CATransaction = MapTransaction
  /// Core Animation's name for ``/MapUI/AnimationCurve``.
  public typealias CAMediaTimingFunction = AnimationCurve
  /// Core Animation's name for ``/MapUI/BasicLayerAnimation``.
  public typealias CABasicAnimation = BasicLayerAnimation
  /// Core Animation's name for ``/MapUI/KeyframeLayerAnimation``.
  public typealias CAKeyframeAnimation = KeyframeLayerAnimation

  /// The key of a transaction's duration, in seconds.
  public let kCATransactionAnimationDuration = "animationDuration"
  /// The key of a Boolean value: whether a transaction changes properties without animation.
  public let kCATransactionDisableActions = "disableActions"
  /// The key of a transaction's timing curve.
  public let kCATransactionAnimationTimingFunction = "animationTimingFunction"

  /// The names of predefined timing curves.
  public enum CAMediaTimingFunctionName: Sendable {
    /// A constant speed.
    case linear
    /// A slow start.
    case easeIn
    /// A slow end.
    case easeOut
    /// A slow start and a slow end.
    case easeInEaseOut
    /// A fast start and a slow end.
    case `default`
  }

  extension AnimationCurve {
    /// Creates a curve by its name.
    public init(name: CAMediaTimingFunctionName) {
      self =
        switch name {
        case .linear: .linear
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .easeInEaseOut: .easeInEaseOut
        case .default: .default
        }
    }

    /// Creates a cubic Bézier curve from its two control points.
    public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
      self.init(Double(x1), Double(y1), Double(x2), Double(y2))
    }
  }

  extension MapTransaction {
    /// Sets a property of the transaction by its key. Ignores unknown keys.
    public static func setValue(_ value: Any?, forKey key: String) {
      switch key {
      case kCATransactionAnimationDuration:
        if let seconds = (value as? any LayerValue)?.layerValue { setAnimationDuration(seconds) }
      case kCATransactionDisableActions:
        if let disables = value as? Bool { setDisableActions(disables) }
      case kCATransactionAnimationTimingFunction:
        setAnimationTimingFunction(value as? AnimationCurve)
      default: break
      }
    }

    /// Returns a property of the transaction by its key; `nil` for unknown keys.
    public static func value(forKey key: String) -> Any? {
      switch key {
      case kCATransactionAnimationDuration: animationDuration()
      case kCATransactionDisableActions: disableActions()
      case kCATransactionAnimationTimingFunction: animationTimingFunction()
      default: nil
      }
    }
  }
#endif
