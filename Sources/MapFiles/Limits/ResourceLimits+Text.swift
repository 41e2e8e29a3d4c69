// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The most characters (Unicode scalars) of a label that are shaped; the rest is left out.
  package static let labelScalars = 4096

  /// The most marks on one letter that are drawn; the rest is left out. No language needs as many: it is
  /// the number of the Stream-Safe Text Format (Unicode Standard Annex 15).
  package static let labelMarks = 30

  /// The characters (Unicode scalars) of a search text or of a name that are looked at.
  package static let searchScalars = 256

  /// The words of a search text that narrow the search.
  package static let searchWords = 12

  /// The most arguments of a command: parsing them takes time that grows with the square.
  package static let commandArguments = 4096
}
