// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// An error in the evaluation of an expression for a feature.
///
/// The error is cheap to throw because features often lack an attribute. The message is created on demand.
struct EvaluationError: Error, Sendable {
  enum Reason: Sendable {
    case wrongType(expected: ExpressionType, found: StyleValue)
    case message(String)
  }

  /// The position in the expression, such as `[2][1]`.
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
