// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A checked expression together with its code.
///
/// Expressions are checked and compiled from the inside out in one pass: an operator is given its
/// arguments as expressions, takes their code and makes its own closure over it. What remains of
/// the tree are the facts that its parents need.
struct Expression: Sendable {
  /// What an expression reads; two evaluations in which all that is equal give the same value.
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
    /// The images that are there, the scripts that can be drawn, a collation.
    static let environment = Dependencies(rawValue: 256)
    /// All properties of the feature, not only those of known slots.
    static let wholeFeature = Dependencies(rawValue: 512)
    /// Where the feature lies.
    static let geometry = Dependencies(rawValue: 1024)
  }

  /// What a parent may want to know of its argument to make faster code.
  enum Form: Sendable {
    case constant(StyleValue)
    case zoom
    case property(slot: Int)
    case other
  }

  /// Where the zoom's curve is, if the expression has one.
  enum ZoomUse: Sendable {
    case none
    case curve(ZoomCurve)
    /// The zoom is used in a way that a style property does not allow; the sentence that says so.
    case misplaced(String)
  }

  var type: ExpressionType
  var code: Code
  var dependencies: Dependencies = []
  var slots: Set<Int> = []
  var form = Form.other
  var zoomUse = ZoomUse.none

  /// A value that does not change.
  init(constant value: StyleValue, type: ExpressionType? = nil) {
    self.type = type ?? value.type
    code = Code(constant: value)
    form = .constant(value)
  }

  /// An expression made from others, on which it depends as they do.
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

  /// The value, if it is one and the same for all features, zooms and states.
  var constant: StyleValue? { if case .constant(let value) = form { value } else { nil } }

  var dependsOnZoom: Bool { dependencies.contains(.zoom) }

  var dependsOnFeature: Bool {
    !dependencies.isDisjoint(with: [.feature, .featureState, .wholeFeature])
  }

  var usesWholeFeature: Bool { dependencies.contains(.wholeFeature) }

  /// The zoom's use in an expression that is itself no curve, `let` or `coalesce`.
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

  /// The zoom's use in an expression which passes the value of one of its children on.
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

/// The steps of a `step` or `interpolate` over the zoom.
public struct ZoomCurve: Hashable, Sendable {
  /// The zooms at which the value is given; for a step, the zooms at which it changes.
  public var stops: [Double]
  /// How the value goes from stop to stop; nil for a step.
  var interpolation: Interpolation?

  /// Whether the value changes in steps and not smoothly.
  public var isStep: Bool { interpolation == nil }

  /// How far (0...1) from the value at one zoom to the value at another the value at a zoom between
  /// them is; 0 for a step.
  public func factor(at zoom: Double, from lower: Double, to upper: Double) -> Double {
    interpolation?.factor(zoom, lower, upper) ?? 0
  }

  static let misplaced =
    "\"zoom\" expression may only be used as input to a top-level \"step\" or \"interpolate\" expression."
  static let repeated =
    "Only one zoom-based \"step\" or \"interpolate\" subexpression may be used in an expression."
}
