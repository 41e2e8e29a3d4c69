// SPDX-License-Identifier: Apache-2.0

/// The limits on everything that Rhumb reads from outside: sizes, counts, depths, pixels, lengths, time.
///
/// One file of this folder holds the limits of one kind of input. docs/RELIABILITY.md lists all of them
/// with the error that each one gives.
package enum ResourceLimits {
  /// The most bytes of a document that is read whole: a style, GeoJSON, KML, a recording.
  package static let documentBytes = 1 << 30
  /// The most bytes of an image's file.
  package static let imageFileBytes = 64 << 20
  /// The most bytes of a file of settings.
  package static let settingsBytes = 1 << 20
}
