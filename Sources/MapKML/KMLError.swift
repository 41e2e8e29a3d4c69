// SPDX-License-Identifier: Apache-2.0

/// An error in a KML file, with its position.
public struct KMLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reason for an error.
  public enum Reason: Equatable, Sendable {
    /// The file is a zip archive, as `.kmz` files are.
    case zipped
    /// The file is not XML that can be read: it is not well-formed, declares entities or has too many levels. The value
    /// is a sentence.
    case notXML(String)
    /// The file is another kind of XML; with the name of its root element.
    case otherRoot(String)
    /// A required element is missing.
    case missing(String, in: String)
    /// The text of an element is not of the expected kind.
    case expected(String, in: String, found: String)
    /// A line has fewer than two coordinates, or a ring fewer than three different ones.
    case tooFewCoordinates(least: Int, in: String)
  }

  /// The reason.
  public var reason: Reason
  /// The line, starting at 1.
  public var line: Int
  /// The column in bytes, starting at 1.
  public var column: Int

  /// Creates an error.
  package init(reason: Reason, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  public var description: String { "line \(line), column \(column): \(text)" }

  private var text: String {
    switch reason {
    case .zipped:
      "the file is a zip archive, as .kmz files are: unpack it and pass the .kml file inside"
    case .notXML(let what): what
    case .otherRoot(let name): "the root element is <\(name)>, not <kml>"
    case .missing(let name, let element): "<\(element)> has no <\(name)>"
    case .expected(let kind, let element, let found): "<\(element)> must be \(kind), not '\(found)'"
    case .tooFewCoordinates(let least, let element):
      "<\(element)> needs at least \(least) coordinates"
    }
  }
}
