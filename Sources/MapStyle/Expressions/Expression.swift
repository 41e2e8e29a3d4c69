// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A validated expression and its code.
///
/// Expressions are validated and compiled bottom-up in a single pass. An operator receives its arguments as
/// expressions and creates a closure that uses their code. Only the properties that parent expressions need
/// are kept from the tree.
struct Expression: Sendable {
  /// The inputs of an expression. Two evaluations with equal inputs return the same value.
  struct Dependencies: OptionSet, Sendable {
    var rawValue: Int
    static let zoom = Dependencies(rawValue: 1)
    static let feature = Dependencies(rawValue: 2)
    static let featureState = Dependencies(rawValue: 4)
    static let globalState = Dependencies(rawValue: 8)
    static let lineProgress = Dependencies(rawValue: 16)
    static let heatmapDensity = Dependencies(rawValue: 32)
    static let elevation = Dependencies(rawValue: 64)
    static let accumulated = Dependencies(rawValue: 128)
    /// The available images, the supported scripts and the collation.
    static let environment = Dependencies(rawValue: 256)
    /// All properties of the feature, not only those in known slots.
    static let wholeFeature = Dependencies(rawValue: 512)
    /// The geometry of the feature.
    static let geometry = Dependencies(rawValue: 1024)
    /// The identifier of the feature.
    static let identifier = Dependencies(rawValue: 2048)
  }

  /// The form of an argument, which allows parents to create faster code.
  enum Form: Sendable {
    case constant(StyleValue)
    case zoom
    case property(slot: Int)
    case other
  }

  /// The use of the zoom in the expression.
  enum ZoomUse: Sendable {
    case none
    case curve(ZoomCurve)
    /// The expression uses the zoom where style properties do not allow it. The value is the error message.
    case misplaced(String)
  }

  var type: ExpressionType
  var code: Code
  var dependencies: Dependencies = []
  var slots: Set<Int> = []
  var form = Form.other
  var zoomUse = ZoomUse.none

  /// Creates a constant expression.
  init(constant value: StyleValue, type: ExpressionType? = nil) {
    self.type = type ?? value.type
    code = Code(constant: value)
    form = .constant(value)
  }

  /// Creates an expression from child expressions and inherits their dependencies.
  init(
    _ type: ExpressionType, _ code: Code, of children: [Expression] = [],
    reads dependencies: Dependencies = []
  ) {
    self.type = type
    self.code = code
    self.dependencies = dependencies
    for child in children {
      self.dependencies.formUnion(child.dependencies)
      slots.formUnion(child.slots)
    }
    zoomUse = Expression.zoomUse(of: children)
  }

  /// The value, if it is the same for all features, zooms and states.
  var constant: StyleValue? { if case .constant(let value) = form { value } else { nil } }

  var dependsOnZoom: Bool { dependencies.contains(.zoom) }

  var dependsOnFeature: Bool {
    !dependencies.isDisjoint(with: [.feature, .featureState, .wholeFeature])
  }

  var usesWholeFeature: Bool { dependencies.contains(.wholeFeature) }

  /// The zoom use of an expression that is not a curve, `let` or `coalesce`.
  private static func zoomUse(of children: [Expression]) -> ZoomUse {
    for child in children {
      switch child.zoomUse {
      case .none: continue
      case .misplaced: return child.zoomUse
      case .curve: return .misplaced(ZoomCurve.misplaced)
      }
    }
    return .none
  }

  /// The zoom use of an expression that returns the value of one of its children.
  static func passedOnZoomUse(of children: [Expression]) -> ZoomUse {
    var result = ZoomUse.none
    for child in children {
      switch (result, child.zoomUse) {
      case (_, .none): continue
      case (_, .misplaced): return child.zoomUse
      case (.none, .curve): result = child.zoomUse
      case (.curve, .curve), (.misplaced, .curve): return .misplaced(ZoomCurve.repeated)
      }
    }
    return result
  }
}

/// The stops of a `step` or `interpolate` expression over the zoom.
public struct ZoomCurve: Hashable, Sendable {
  /// The zooms of the stops. For `step`, these are the zooms at which the value changes.
  public var stops: [Double]
  /// The interpolation between stops; `nil` for `step`.
  var interpolation: Interpolation?

  /// Whether the value changes in steps instead of continuously.
  public var isStep: Bool { interpolation == nil }

  /// Returns the interpolation factor (0...1) at a zoom between two other zooms; 0 for `step`.
  public func factor(at zoom: Double, from lower: Double, to upper: Double) -> Double {
    interpolation?.factor(zoom, lower, upper) ?? 0
  }

  static let misplaced =
    "\"zoom\" expression may only be used as input to a top-level \"step\" or \"interpolate\" expression."
  static let repeated =
    "Only one zoom-based \"step\" or \"interpolate\" subexpression may be used in an expression."
}
