// SPDX-License-Identifier: Apache-2.0
#if !canImport(UIKit)
  public import Foundation
  public import MapUI

  /// The functions of UIKit's class for animations, and its names for values of a map view. There are no views but
  /// ``/MapUI/MapView``; the view of a marker is an ``/MapUI/IconView``.
  @MainActor public enum UIView {
    /// The timing of an animation.
    public struct AnimationOptions: OptionSet, Sendable {
      /// The bits of the set.
      public let rawValue: UInt

      /// Creates a set with its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// A slow start and a slow end, the default.
      public static let curveEaseInOut: AnimationOptions = []
      /// A slow start.
      public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
      /// A slow end.
      public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
      /// A constant speed.
      public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

      fileprivate var curve: AnimationCurve {
        switch rawValue & AnimationOptions.curveLinear.rawValue {
        case AnimationOptions.curveEaseIn.rawValue: .easeIn
        case AnimationOptions.curveEaseOut.rawValue: .easeOut
        case AnimationOptions.curveLinear.rawValue: .linear
        default: .easeInEaseOut
        }
      }
    }

    /// How a view follows the size of its container. Stored, but has no effect.
    public struct AutoresizingMask: OptionSet, Sendable {
      /// The bits of the set.
      public let rawValue: UInt

      /// Creates a set with its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The margin at the left changes.
      public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
      /// The width changes.
      public static let flexibleWidth = AutoresizingMask(rawValue: 2)
      /// The margin at the right changes.
      public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
      /// The margin at the top changes.
      public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
      /// The height changes.
      public static let flexibleHeight = AutoresizingMask(rawValue: 16)
      /// The margin at the bottom changes.
      public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// Animates the changes of maps, markers and polygons that a closure makes, in a ``CATransaction``.
    ///
    /// - Parameters:
    ///   - duration: Seconds.
    ///   - animations: Makes the changes.
    ///   - completion: Called once, with `true`, after all animations have ended.
    public static func animate(
      withDuration duration: TimeInterval, animations: @MainActor () -> Void,
      completion: (@MainActor (Bool) -> Void)? = nil
    ) {
      animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates the changes of maps, markers and polygons that a closure makes, in a ``CATransaction``.
    ///
    /// - Parameters:
    ///   - duration: Seconds.
    ///   - delay: Ignored; the animations begin at once.
    ///   - options: The timing curve.
    ///   - animations: Makes the changes.
    ///   - completion: Called once, with `true`, after all animations have ended.
    public static func animate(
      withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
      animations: @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
      MapView.animate(duration: duration, curve: options.curve, animations) { completion?(true) }
    }
  }

  /// The properties of UIKit's views that have no effect on a map.
  @MainActor private final class ViewProperties {
    var autoresizingMask: UIView.AutoresizingMask = []
    var isHidden = false
  }

  extension MapView {
    private var viewProperties: ViewProperties {
      if let properties = attachments[ViewProperties.self] { return properties }
      let properties = ViewProperties()
      attachments[ViewProperties.self] = properties
      return properties
    }

    /// How the view follows the size of its container. Stored, but has no effect: the host sets the frame.
    public var autoresizingMask: UIView.AutoresizingMask {
      get { viewProperties.autoresizingMask }
      set { viewProperties.autoresizingMask = newValue }
    }

    /// Whether the view is hidden. Stored, but has no effect: the host decides whether it draws the view.
    public var isHidden: Bool {
      get { viewProperties.isHidden }
      set { viewProperties.isHidden = newValue }
    }

    /// Does nothing, since the view has its layout at once.
    public func layoutIfNeeded() {}
  }
#endif
