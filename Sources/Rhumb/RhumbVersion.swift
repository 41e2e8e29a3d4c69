// SPDX-License-Identifier: Apache-2.0

/// The version of the package and of its programs. docs/RELEASING.md describes when it changes.
package enum RhumbVersion {
  /// A semantic version, without the tag's "v".
  package static let current = "0.2.0"
}
