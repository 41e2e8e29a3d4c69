// SPDX-License-Identifier: Apache-2.0

/// One or more errors in the parsing of an expression.
struct ExpressionFailure: Error, Equatable, Sendable {
  struct Fault: Equatable, Sendable {
    /// The position in the expression, such as `[2][1]`.
    var path: String
    var message: String
  }

  var faults: [Fault]

  init(_ path: String, _ message: String) {
    faults = [Fault(path: path, message: message)]
  }
}
