// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The maximum size of a file of recorded test results, in bytes.
  package static let conformanceBaseline = 16 << 20
}
