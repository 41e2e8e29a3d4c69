// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The maximum number of characters (Unicode scalars) of a label. The remaining characters are not shaped.
  package static let labelScalars = 4096

  /// The maximum number of combining marks on a character; the remaining marks are not drawn. The number is
  /// that of the Stream-Safe Text Format (Unicode Standard Annex 15) and exceeds the needs of all languages.
  package static let labelMarks = 30

  /// The maximum number of characters (Unicode scalars) of a search query or a name that the search uses.
  package static let searchScalars = 256

  /// The maximum number of words of a search query that filter the results.
  package static let searchWords = 12

  /// The maximum number of command-line arguments. The parsing time grows with the square of this number.
  package static let commandArguments = 4096
}
