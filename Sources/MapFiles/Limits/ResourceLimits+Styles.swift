// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The deepest nesting of expressions. Styles nest less than 30 deep; the limit keeps the parser within
  /// a thread's stack.
  package static let expressionDepth = 100

  /// The largest text or list that an expression of a style makes: the UTF-8 bytes of all its texts and
  /// one for each item, those of nested lists included.
  ///
  /// A text or a list that a feature or the style itself holds may be larger: an expression only passes it
  /// on.
  package static let expressionValueSize = 1 << 16
}
