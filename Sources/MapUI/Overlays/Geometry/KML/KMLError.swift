// SPDX-License-Identifier: Apache-2.0

/// Why a file is not KML, and where in it.
public struct KMLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was found wrong.
  public enum Reason: Equatable, Sendable {
    /// The file is a zip archive, as `.kmz` files are.
    case zipped
    /// It is no well-formed XML; what the parser says.
    case notXML(String)
    /// It is XML of another kind; its outermost element.
    case otherRoot(String)
    /// It declares entities, which KML has no need of.
    case entities
    /// Elements are nested beyond any use.
    case tooDeep(limit: Int)
    /// An element that must be there is not.
    case missing(String, in: String)
    /// The text of an element is of another kind; the kind that is asked for.
    case expected(String, in: String, found: String)
    /// A line needs two places, a ring three different ones.
    case tooFewPlaces(least: Int, in: String)
  }

  /// What is wrong.
  public var reason: Reason
  /// Counted from 1.
  public var line: Int
  /// In bytes, counted from 1.
  public var column: Int

  /// Makes an error.
  public init(reason: Reason, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  public var description: String { "line \(line), column \(column): \(text)" }

  private var text: String {
    switch reason {
    case .zipped:
      "this is a zip archive, as .kmz files are: unpack it and give the .kml file that is in it"
    case .notXML(let what): what
    case .otherRoot(let name): "the outermost element is <\(name)>, not <kml>"
    case .entities: "it declares entities of its own, which are not read"
    case .tooDeep(let limit): "elements are nested more than \(limit) deep"
    case .missing(let name, let place): "<\(place)> has no <\(name)>"
    case .expected(let kind, let place, let found): "<\(place)> must be \(kind), not '\(found)'"
    case .tooFewPlaces(let least, let place): "<\(place)> needs at least \(least) places"
    }
  }
}
