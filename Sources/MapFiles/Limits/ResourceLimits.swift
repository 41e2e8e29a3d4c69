// SPDX-License-Identifier: Apache-2.0

/// The limits on all external data that Rhumb reads: sizes, counts, depths, pixels, lengths and times.
///
/// Each file in this folder contains the limits for one kind of input. docs/RELIABILITY.md lists all limits
/// and their errors.
package enum ResourceLimits {
  /// The maximum size of a document that is read into memory, in bytes: a style, GeoJSON, KML or a recording.
  package static let documentBytes = 1 << 30
  /// The maximum nesting depth of a JSON document. It is sufficient for any style and safe for the stack of any
  /// thread.
  package static let jsonDepth = 512
  /// The maximum size of a file with an image or a glyph range, in bytes.
  package static let imageFileBytes = 64 << 20
  /// The maximum size of a recording of input, in bytes.
  package static let inputRecordingBytes = 64 << 20
  /// The maximum size of a settings file, in bytes.
  package static let settingsBytes = 1 << 20
}
