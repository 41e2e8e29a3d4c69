// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The bytes of a file of recorded test results.
  package static let conformanceBaseline = 16 << 20
}
