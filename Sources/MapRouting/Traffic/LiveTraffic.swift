// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapJSON

/// The closed roads and the current speeds of a road network, by OpenStreetMap way.
///
/// Set it with ``apply(to:)``. Roads without a report have their usual speed. A later report
/// replaces an earlier one for the same way and direction.
public struct LiveTraffic: Hashable, Sendable {
  /// The state of a way in one direction or in both.
  public struct Report: Hashable, Sendable {
    /// The number of the OpenStreetMap way.
    public var way: Int64
    /// The direction of travel along the way.
    public var direction: Direction
    /// The current speed in kilometers per hour; 0 if the way is closed. Values are clamped to 0...200.
    public var speed: Double

    /// Creates a report.
    public init(way: Int64, direction: Direction = .both, speed: Double) {
      self.way = way
      self.direction = direction
      self.speed = speed
    }
  }

  /// A direction of travel along a way, as its nodes are ordered in OpenStreetMap.
  public enum Direction: String, Hashable, Sendable {
    /// Both directions.
    case both
    /// In the order of the way's nodes.
    case forward
    /// Against the order of the way's nodes.
    case backward
  }

  /// The reports.
  public var reports: [Report]

  /// Creates traffic from reports.
  public init(_ reports: [Report] = []) { self.reports = reports }
}

// MARK: - Feeds

extension LiveTraffic {
  /// Reads a feed: JSON if it begins with `[`, otherwise a table.
  ///
  /// A table has a header row with the columns `way`, `speed` in km/h, where 0 means closed, and optionally
  /// `direction` (`both`, `forward` or `backward`), separated by commas, semicolons or tabs. JSON is an array of
  /// objects with members of these names; `"closed": true` may replace a speed of 0.
  ///
  /// - Throws: ``LiveTrafficError`` with the position of the first invalid report.
  public init(feed bytes: [UInt8]) throws(LiveTrafficError) {
    let first = bytes.first { !UInt8.isSpace($0) }
    guard first == UInt8(ascii: "[") else {
      self.init(try TrafficTable(bytes).reports())
      return
    }
    let json: JSON
    do throws(JSONError) { json = try JSON(parsing: bytes) } catch {
      throw LiveTrafficError(position: .whole, reason: .notJSON(error))
    }
    let items = json.array ?? []
    guard items.count <= ResourceLimits.trafficReports else { throw .tooMany }
    var reports: [Report] = []
    reports.reserveCapacity(items.count)
    for (number, item) in items.enumerated() {
      reports.append(try Report(item, at: .report(number + 1)))
    }
    self.init(reports)
  }
}

extension LiveTraffic {
  /// Sets the closed roads and current speeds for later requests of a provider, instead of earlier ones. Routes avoid closed
  /// roads, and their times follow the speeds. A value without reports removes the earlier ones.
  ///
  /// The next request of each kind customizes the hierarchy again, which takes about 1.5 ms for 1,000 arcs.
  ///
  /// - Returns: The number of reports whose way is in the graph.
  /// - Throws: ``RoutingError/waysMissing`` if the graph was built by a version without traffic.
  @discardableResult
  public func apply(to provider: GraphRouteProvider) throws(RoutingError) -> Int {
    try provider.setTraffic(self)
  }
}

/// A traffic feed that cannot be read.
public struct LiveTrafficError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A position in a feed.
  public enum Position: Hashable, Sendable {
    /// The complete feed.
    case whole
    /// A line of a table, from 1.
    case line(Int)
    /// An object of JSON, from 1.
    case report(Int)
  }

  /// The kind of error.
  public enum Reason: Hashable, Sendable {
    /// The feed begins as JSON, but is not valid.
    case notJSON(JSONError)
    /// The feed has no header row.
    case empty
    /// The feed has more reports than the limit.
    case tooManyReports(limit: Int)
    /// The header row has no column of this name.
    case missingColumn(String)
    /// A report has no number of an OpenStreetMap way.
    case invalidWay
    /// A report has no speed in kilometers per hour, or a negative one.
    case invalidSpeed
    /// A report has a direction that is not `both`, `forward` or `backward`; `nil` if it is no text.
    case invalidDirection(String?)
  }

  /// The position of the error.
  public let position: Position
  /// The kind of error.
  public let reason: Reason

  static let tooMany = LiveTrafficError(
    position: .whole, reason: .tooManyReports(limit: ResourceLimits.trafficReports))

  public var description: String {
    switch position {
    case .whole: "the traffic feed \(reason.predicate)"
    case .line(let number): "line \(number) of the traffic feed \(reason.predicate)"
    case .report(let number): "report \(number) of the traffic feed \(reason.predicate)"
    }
  }
}

extension LiveTrafficError.Reason {
  /// The reason in words, after the name of the feed or of a part of it.
  fileprivate var predicate: String {
    switch self {
    case .notJSON(let error): "is not valid JSON: \(error)"
    case .empty: "is empty"
    case .tooManyReports(let limit): "has more than \(limit) reports"
    case .missingColumn(let name): "has no column \(name)"
    case .invalidWay: "has no valid ID of an OpenStreetMap way"
    case .invalidSpeed: "has no valid speed in km/h"
    case .invalidDirection: "has a direction that is not both, forward or backward"
    }
  }
}

extension LiveTraffic.Report {
  fileprivate init(_ json: JSON, at position: LiveTrafficError.Position)
    throws(LiveTrafficError)
  {
    let speed = json["closed"]?.bool == true ? 0 : json["speed"]?.number
    try self.init(
      way: json["way"]?.number.flatMap { Int64(exactly: $0) }, speed: speed,
      direction: json["direction"].map(\.string) ?? LiveTraffic.Direction.both.rawValue,
      at: position)
  }

  /// Creates a report of values from outside.
  fileprivate init(
    way: Int64?, speed: Double?, direction text: String?, at position: LiveTrafficError.Position
  ) throws(LiveTrafficError) {
    guard let way else { throw LiveTrafficError(position: position, reason: .invalidWay) }
    guard let speed, speed.isFinite, speed >= 0 else {
      throw LiveTrafficError(position: position, reason: .invalidSpeed)
    }
    guard let direction = text.flatMap(LiveTraffic.Direction.init(rawValue:)) else {
      throw LiveTrafficError(position: position, reason: .invalidDirection(text))
    }
    self.init(way: way, direction: direction, speed: speed)
  }
}

/// A feed in the form of a table.
private struct TrafficTable {
  private let lines: [Substring]
  private let header: Int
  private let separator: Character
  private var columns: [String: Int] = [:]

  init(_ bytes: [UInt8]) throws(LiveTrafficError) {
    let text = String(decoding: bytes, as: UTF8.self)
    lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    header = lines.firstIndex { !$0.allSatisfy(\.isWhitespace) } ?? lines.count
    guard header < lines.count else { throw LiveTrafficError(position: .whole, reason: .empty) }
    var first = lines[header]
    if first.first == "\u{FEFF}" { first = first.dropFirst() }
    separator = [",", ";", "\t"].first { first.contains($0) } ?? ","
    for (column, name) in Self.fields(first, separator).enumerated() {
      columns[name.lowercased()] = column
    }
    for name in ["way", "speed"] where columns[name] == nil {
      throw LiveTrafficError(position: .line(header + 1), reason: .missingColumn(name))
    }
  }

  func reports() throws(LiveTrafficError) -> [LiveTraffic.Report] {
    guard lines.count <= ResourceLimits.trafficReports else { throw .tooMany }
    var reports: [LiveTraffic.Report] = []
    for (number, line) in lines.enumerated().dropFirst(header + 1)
    where !line.allSatisfy(\.isWhitespace) {
      let fields = Self.fields(line, separator)
      func field(_ name: String) -> String? {
        columns[name].flatMap { $0 < fields.count ? fields[$0] : nil }
      }
      let direction = field("direction") ?? ""
      reports.append(
        try LiveTraffic.Report(
          way: field("way").flatMap { Int64($0) }, speed: field("speed").flatMap(Double.init),
          direction: direction.isEmpty
            ? LiveTraffic.Direction.both.rawValue : direction.lowercased(),
          at: .line(number + 1)))
    }
    return reports
  }

  private static func fields(_ line: Substring, _ separator: Character) -> [String] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { field in
      var text = field
      while let first = text.first, first.isWhitespace || first == "\"" { text.removeFirst() }
      while let last = text.last, last.isWhitespace || last == "\"" { text.removeLast() }
      return String(text)
    }
  }
}

extension UInt8 {
  fileprivate static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
