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
  /// The paths of road graphs. Routes use the smallest graph that contains their waypoints. Without any, and without
  /// tile archives, the built-in graph is served.
  public var graphs: [String] = []
  /// The folder with glyph ranges, `{font stack}/{range}.pbf`.
  public var fonts: String?
  /// The folder with the images of markers.
  public var icons: String?
  /// The language of the built-in styles' labels in images: a code such as `de` or `pt-BR`; `local` for the local names;
  /// `de/local` for both. `nil` for the language of the process's environment.
  public var language: String?
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
  /// The number of images that are rendered at the same time, and the number of routes, tables, matches, isochrones and
  /// searches that are computed at the same time.
  public var workers = ProcessInfo.processInfo.activeProcessorCount
  /// The number of images that wait for a worker, and the number of computations that do. Further requests are rejected with
  /// status 503.
  public var queue = 64
  /// The longest time of a request in seconds.
  public var deadline = 15.0
  /// The longest side of a static image in points.
  public var maximumSide = 2048
  /// The largest number of pixels of a static image.
  public var maximumPixels = 16_777_216
  /// The maximum number of coordinates of all paths of a static image.
  public var maximumCoordinates = 100_000
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
    for (name, value) in members {
      try set(name, ConfigurationValue(name: name, json: value, folder: folder))
    }
  }

  /// Sets a member to the value of an option of a command, with the rules of the configuration file.
  ///
  /// - Parameters:
  ///   - member: The name of the member.
  ///   - option: The name of the option, with which errors begin.
  /// - Throws: ``ServerError`` for an unknown member and an invalid value.
  public mutating func set(
    _ member: String, to value: JSON, option: String
  ) throws(ServerError) {
    try set(member, ConfigurationValue(name: option, json: value, folder: ""))
  }

  private mutating func set(_ member: String, _ value: ConfigurationValue) throws(ServerError) {
    switch member {
    case "address": address = try value.text()
    case "port": port = try value.wholeNumber(0...65_535)
    case "styles": styles = try value.paths()
    case "tiles": tiles = try value.paths()
    case "graphs": graphs = try value.paths()
    case "fonts": fonts = try value.folderPath()
    case "icons": icons = try value.folderPath()
    case "language": language = try value.language()
    case "sourceKeys": sourceKeys = try value.pairs()
    case "cacheFolder": cacheFolder = value.json == .null ? nil : try value.folderPath()
    case "sourceTimeout": sourceTimeout = try value.number(0.1...3600)
    case "publicURL": publicURL = try value.text()
    case "keys": keys = try value.accessKeys()
    case "allowedOrigins": allowedOrigins = try value.origins()
    case "workers": workers = try value.wholeNumber(1...256)
    case "queue": queue = try value.wholeNumber(0...100_000)
    case "deadline": deadline = try value.number(0.1...3600)
    case "maximumSide": maximumSide = try value.wholeNumber(1...8192)
    case "maximumCoordinates": maximumCoordinates = try value.wholeNumber(2...1_000_000)
    case "maximumPixels": maximumPixels = try value.wholeNumber(1...67_108_864)
    case "cacheSeconds": cacheSeconds = try value.wholeNumber(0...31_536_000)
    default: throw ServerError(500, "the configuration has the unknown member \(member)")
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
