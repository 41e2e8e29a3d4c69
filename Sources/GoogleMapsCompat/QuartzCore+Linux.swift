// SPDX-License-Identifier: Apache-2.0
#if !canImport(QuartzCore)
  public import MapUI

  /// ``MapUI/Transaction`` by Core Animation's name.
  public typealias CATransaction = Transaction
  /// ``MapUI/AnimationCurve`` by Core Animation's name.
  public typealias CAMediaTimingFunction = AnimationCurve
  /// ``MapUI/BasicLayerAnimation`` by Core Animation's name.
  public typealias CABasicAnimation = BasicLayerAnimation
  /// ``MapUI/KeyframeLayerAnimation`` by Core Animation's name.
  public typealias CAKeyframeAnimation = KeyframeLayerAnimation

  /// Names a transaction's duration, in seconds.
  public let kCATransactionAnimationDuration = "animationDuration"
  /// Names whether a transaction's moves are made at once.
  public let kCATransactionDisableActions = "disableActions"
  /// Names a transaction's curve.
  public let kCATransactionAnimationTimingFunction = "animationTimingFunction"

  /// The curves that have a name.
  public enum CAMediaTimingFunctionName: Sendable {
    /// Even speed.
    case linear
    /// Starts slowly.
    case easeIn
    /// Ends slowly.
    case easeOut
    /// Starts and ends slowly.
    case easeInEaseOut
    /// Starts briskly and ends slowly.
    case `default`
  }

  extension AnimationCurve {
    /// Makes a curve that has a name.
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

    /// Makes a curve of its two control points.
    public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
      self.init(Double(x1), Double(y1), Double(x2), Double(y2))
    }
  }

  extension Transaction {
    /// Sets what ``kCATransactionAnimationDuration`` and its like name; others do nothing.
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

    /// What ``setValue(_:forKey:)`` or the setters set; nil for other names.
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
