// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The maximum nesting depth of the elements of an XML document.
  package static let xmlDepth = 100
  /// The maximum number of attributes of an XML element.
  package static let xmlAttributes = 256
  /// The maximum size of a name in an XML document, in bytes.
  package static let xmlNameBytes = 1024
  /// The maximum size of an attribute's value in an XML document, in bytes.
  package static let xmlValueBytes = 1 << 20
}
