// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// Why an expression has no value for a feature.
///
/// Cheap to throw, as features without an attribute are common: the sentence is made on demand.
struct EvaluationError: Error, Sendable {
  enum Reason: Sendable {
    case wrongType(expected: ExpressionType, found: StyleValue)
    case message(String)
  }

  /// The place in the expression, such as `[2][1]`.
  var path: String
  var reason: Reason

  init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  init(_ path: String, _ message: String) {
    self.init(path, .message(message))
  }

  var message: String {
    switch reason {
    case .wrongType(let expected, let found):
      "Expected value to be of type \(expected), but found \(found.type) instead."
    case .message(let text): text
    }
  }
}
