// SPDX-License-Identifier: Apache-2.0

/// Why a JSON value is no expression: one or several faults.
struct ExpressionFailure: Error, Equatable, Sendable {
  struct Fault: Equatable, Sendable {
    /// The place in the expression, such as `[2][1]`.
    var path: String
    var message: String
  }

  var faults: [Fault]

  init(_ path: String, _ message: String) {
    faults = [Fault(path: path, message: message)]
  }
}
