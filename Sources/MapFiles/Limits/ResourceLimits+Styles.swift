// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The maximum nesting depth of expressions. Styles use less than 30 levels; the limit prevents a stack
  /// overflow in the parser.
  package static let expressionDepth = 100

  /// The range of the width of a source's tiles, in points. A view has thousands of smaller tiles.
  package static let tileSizes = 64...8192

  /// The maximum size of a string or array that a style expression creates. The size is the number of UTF-8
  /// bytes of all strings plus one for each item, including the items of nested arrays.
  ///
  /// A string or array from a feature or from the style itself can be larger, because an expression only
  /// passes it on.
  package static let expressionValueSize = 1 << 16
}
