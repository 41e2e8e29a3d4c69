// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// The content and the limits of a server.
public struct ServerConfiguration: Sendable {
  /// The address to listen on.
  public var address = "127.0.0.1"
  public var port = 8080
  /// The paths or URLs of style documents. Without any, the built-in styles are served.
  public var styles: [String] = []
  /// The paths of tile archives, or URLs of PMTiles. Without any, the built-in tiles are served.
  public var tiles: [String] = []
  /// The paths of road graphs. Routes use the smallest graph that contains their places. Without any, and without tile
  /// archives, the built-in graph is served.
  public var graphs: [String] = []
  /// The folder with glyph ranges, `{font stack}/{range}.pbf`.
  public var fonts: String?
  /// The folder with the images of markers.
  public var icons: String?
  /// The values of placeholders in URLs of styles and tiles, such as `{key}`.
  public var sourceKeys: [String: String] = [:]
  /// The folder with the cache of resources of other servers; with `nil`, they are kept in memory.
  public var cacheFolder = OnlineResourceLoader.Options().cacheFolder
  /// The time in seconds for a resource of another server.
  public var sourceTimeout = 10.0
  /// The URL under which clients reach the server, if a proxy is in front of it.
  public var publicURL: String?
  /// The keys of which a request needs one as its parameter `key`. Without any, all requests are served.
  public var keys: [AccessKey] = []
  /// The origins whose pages can read responses, such as `https://maps.example.com`, or `*` for all.
  public var allowedOrigins = ["*"]
  /// The number of images that are rendered at the same time.
  public var workers = ProcessInfo.processInfo.activeProcessorCount
  /// The number of images that wait for a worker.
  public var queue = 64
  /// The longest time of a request in seconds.
  public var deadline = 15.0
  /// The longest side of a static image in points.
  public var maximumSide = 2048
  /// The largest number of pixels of a static image.
  public var maximumPixels = 16_777_216
  /// The time for which clients and proxies keep responses, in seconds.
  public var cacheSeconds = 3600

  public init() {}

  /// The largest body of a request, in bytes.
  static let maximumBody = 1 << 20

  var poolLimits: RenderPool.Limits {
    RenderPool.Limits(workers: workers, queue: queue, deadline: .seconds(deadline))
  }
}

extension ServerConfiguration {
  /// Reads a configuration from a file: JSON, or YAML if the name ends with `.yaml` or `.yml`. Its members have the
  /// names of the properties. Relative paths are resolved against the file's folder.
  ///
  /// - Throws: ``ServerError`` for unknown members, invalid values and invalid YAML; `JSONError` for invalid JSON; an
  ///   error that says why the file cannot be read.
  public init(contentsOf path: String) async throws {
    let bytes = try await ServerFile(path: path, kind: .style).bytes()
    let url = URL(filePath: path)
    let isYAML = ["yaml", "yml"].contains(url.pathExtension.lowercased())
    try self.init(
      isYAML ? JSON(parsingYAML: bytes) : JSON(parsing: bytes),
      folder: url.deletingLastPathComponent().path(percentEncoded: false))
  }

  /// Reads a configuration from an object whose members have the names of the properties. Relative paths are resolved
  /// against the folder.
  ///
  /// - Throws: ``ServerError`` for unknown members and invalid values.
  init(_ json: JSON, folder: String) throws(ServerError) {
    guard let members = json.object else {
      throw ServerError(500, "the configuration must be an object")
    }
    for (name, value) in members { try set(name, value, folder) }
  }

  private mutating func set(_ name: String, _ value: JSON, _ folder: String) throws(ServerError) {
    func text() throws(ServerError) -> String {
      guard let text = value.string else { throw ServerError(500, "\(name) must be a text") }
      return text
    }
    func texts() throws(ServerError) -> [String] {
      guard let texts = value.array?.map(\.string), !texts.contains(nil) else {
        throw ServerError(500, "\(name) must be an array of texts")
      }
      return texts.compactMap(\.self)
    }
    func pairs() throws(ServerError) -> [String: String] {
      guard let members = value.object, members.allSatisfy({ $0.value.string != nil }) else {
        throw ServerError(500, "\(name) must be an object of texts")
      }
      return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value.string ?? "") })
    }
    func accessKeys() throws(ServerError) -> [AccessKey] {
      let keys = value.array?.map { item -> AccessKey? in
        if let key = item.string { return AccessKey(key) }
        let hosts = item["hosts"]?.array?.compactMap(\.string)
        guard let key = item["key"]?.string, let hosts, hosts.count == item["hosts"]?.array?.count
        else { return nil }
        return AccessKey(key, hosts: hosts)
      }
      guard let keys, !keys.contains(nil) else {
        throw ServerError(500, "\(name) must be an array of texts, or objects with key and hosts")
      }
      for host in keys.compactMap(\.self).flatMap({ $0.hosts ?? [] }) {
        guard !host.isEmpty, host != "*", !host.contains(where: { ":/@ ".contains($0) }) else {
          throw ServerError(
            500, "\(name) must have hosts such as maps.example.com or *.example.com, not \(host)")
        }
      }
      return keys.compactMap(\.self)
    }
    func folderPath() throws(ServerError) -> String {
      let text = try text()
      guard !text.contains("://") else {
        throw ServerError(500, "\(name) must be a folder, not a URL")
      }
      return path(text)
    }
    func origins() throws(ServerError) -> [String] {
      let origins = try texts()
      for origin in origins where origin != "*" && !ServerConfiguration.isOrigin(origin) {
        throw ServerError(
          500, "\(name) must have origins such as https://maps.example.com, or *, not \(origin)")
      }
      return origins
    }
    func path(_ text: String) -> String {
      if text.hasPrefix("/") || text.contains("://") { return text }
      return URL(filePath: folder, directoryHint: .isDirectory).appending(path: text)
        .path(percentEncoded: false)
    }
    func number(_ range: ClosedRange<Double>) throws(ServerError) -> Double {
      guard let number = value.number, range.contains(number) else {
        throw ServerError(
          500, "\(name) must be a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    func wholeNumber(_ range: ClosedRange<Int>) throws(ServerError) -> Int {
      guard let number = value.number.flatMap({ Int(exactly: $0) }), range.contains(number) else {
        throw ServerError(
          500, "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    switch name {
    case "address": address = try text()
    case "port": port = try wholeNumber(0...65_535)
    case "styles": styles = try texts().map(path)
    case "tiles": tiles = try texts().map(path)
    case "graphs": graphs = try texts().map(path)
    case "fonts": fonts = try folderPath()
    case "sourceKeys": sourceKeys = try pairs()
    case "cacheFolder": cacheFolder = value == .null ? nil : try folderPath()
    case "sourceTimeout": sourceTimeout = try number(0.1...3600)
    case "publicURL": publicURL = try text()
    case "icons": icons = try folderPath()
    case "keys": keys = try accessKeys()
    case "allowedOrigins": allowedOrigins = try origins()
    case "workers": workers = try wholeNumber(1...256)
    case "queue": queue = try wholeNumber(0...100_000)
    case "deadline": deadline = try number(0.1...3600)
    case "maximumSide": maximumSide = try wholeNumber(1...8192)
    case "maximumPixels": maximumPixels = try wholeNumber(1...67_108_864)
    case "cacheSeconds": cacheSeconds = try wholeNumber(0...31_536_000)
    default: throw ServerError(500, "the configuration has the unknown member \(name)")
    }
  }
}

extension ServerConfiguration {
  /// Throws an error if the folder of the fonts or the icons does not exist.
  func checkFolders() throws(ServerError) {
    for case (let name, let folder?) in [("fonts", fonts), ("icons", icons)] {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
      guard exists, isFolder.boolValue else {
        throw ServerError(
          500, "the folder of \(name), \(folder), \(exists ? "is a file" : "does not exist")")
      }
    }
  }

  /// Whether a text is an origin as browsers send it: a scheme, a host and perhaps a port, in lower case.
  private static func isOrigin(_ text: String) -> Bool {
    guard let url = URL(string: text), url.scheme != nil, url.host() != nil else { return false }
    return text == text.lowercased() && url.path().isEmpty && url.query() == nil
  }
}

extension OnlineResourceLoader {
  /// Creates the loader of a server's styles and tiles.
  init(_ configuration: ServerConfiguration) {
    var options = Options()
    options.keys = configuration.sourceKeys
    options.cacheFolder = configuration.cacheFolder
    options.timeout = configuration.sourceTimeout
    self.init(options: options)
  }
}
