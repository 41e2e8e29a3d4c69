// SPDX-License-Identifier: Apache-2.0
import Foundation
import FoundationXML
import Rhumb
import Testing

@testable import RhumbServer

@Suite struct WMTSCapabilitiesTests {
  /// A server with a deadline for slow machines.
  private static func server(
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> MapServer {
    var configuration = ServerConfiguration()
    configuration.deadline = 600
    change(&configuration)
    return try await MapServer(configuration)
  }

  private static func get(
    _ target: String, from server: MapServer, origin: String = "http://maps.example"
  ) async throws -> ServerReply {
    await server.respond(to: try ServerRequest("GET", target, origin: origin))
  }

  /// The elements of a name below a node, in any namespace.
  private static func elements(_ name: String, of node: XMLNode) throws -> [XMLElement] {
    try node.nodes(forXPath: ".//*[local-name()='\(name)']").compactMap { $0 as? XMLElement }
  }

  /// The value of an attribute. `attribute(forName:)` finds none in documents with a default namespace.
  private static func attribute(_ name: String, of element: XMLElement?) -> String? {
    element?.attributes?.first { $0.name == name }?.stringValue
  }

  private static func text(_ name: String, of node: XMLNode) throws -> String {
    try #require(try elements(name, of: node).first?.stringValue)
  }

  private static func number(_ name: String, of node: XMLNode) throws -> Double {
    try #require(Double(try text(name, of: node)))
  }

  @Test func `The capabilities have their type and headers for caches`() async throws {
    let server = try await Self.server()
    let reply = try await Self.get("/styles/day/wmts.xml", from: server)
    #expect(reply.status == 200 && reply.contentType == "application/xml")
    #expect(reply.headers["etag"] != nil)
    let root = try #require(try XMLDocument(data: reply.body).rootElement())
    #expect(root.localName == "Capabilities" && root.uri == "http://www.opengis.net/wmts/1.0")
    #expect(Self.attribute("version", of: root) == "1.0.0")
    #expect(try await Self.get("/styles/none/wmts.xml", from: server).status == 404)
  }

  @Test(arguments: [(256, 21), (512, 20)])
  func `Scale denominators are those of the standard`(tileSize: Int, lastLevel: Int) async throws {
    let server = try await Self.server()
    let body = try await Self.get("/styles/day/wmts.xml", from: server).body
    let sets = try Self.elements("Contents", of: try XMLDocument(data: body))
      .flatMap { $0.elements(forName: "TileMatrixSet") }
    let set = try #require(
      try sets.first { try Self.text("Identifier", of: $0) == "GoogleMapsCompatible_\(tileSize)" })
    let matrices = try Self.elements("TileMatrix", of: set)
    #expect(matrices.count == lastLevel + 1)
    // OGC 07-057r7, annex E.4: the denominator of level 0 of GoogleMapsCompatible, with 256 pixels.
    var denominator = 559_082_264.0287178 * 256 / Double(tileSize)
    for (level, matrix) in matrices.enumerated() {
      #expect(try Self.text("Identifier", of: matrix) == "\(level)")
      let actual = try Self.number("ScaleDenominator", of: matrix)
      #expect(abs(actual / denominator - 1) < 1e-9)
      #expect(try Self.number("MatrixWidth", of: matrix) == pow(2, Double(level)))
      #expect(try Self.number("TileWidth", of: matrix) == Double(tileSize))
      denominator /= 2
    }
  }

  @Test func `A tile's URL resolves to the tile at a location`() async throws {
    let server = try await Self.server()
    let body = try await Self.get("/styles/day/wmts.xml", from: server).body
    let document = try XMLDocument(data: body)
    // 24.9414 E, 60.1719 N in EPSG:3857.
    let (x, y) = (2776464.0, 8438109.0)
    for (layer, expected) in zip(
      try Self.elements("Layer", of: document), ["13/4663/2371", "12/2331/1185"])
    {
      let link = try #require(try Self.elements("TileMatrixSetLink", of: layer).first)
      let id = try #require(link.stringValue)
      let set = try #require(
        try Self.elements("TileMatrixSet", of: document).first {
          try Self.elements("Identifier", of: $0).first?.stringValue == id
        })
      let level = expected.prefix(2)
      let matrix = try #require(
        try Self.elements("TileMatrix", of: set).first {
          try Self.text("Identifier", of: $0) == level
        })
      let size = try Self.number("TileWidth", of: matrix)
      let tile = try Self.number("ScaleDenominator", of: matrix) * 0.000_28 * size
      let corner = try Self.text("TopLeftCorner", of: matrix).split(separator: " ")
        .compactMap { Double($0) }
      let template = try #require(
        Self.attribute("template", of: try Self.elements("ResourceURL", of: layer).first))
      let url = template.replacingOccurrences(of: "{TileMatrix}", with: level)
        .replacingOccurrences(of: "{TileCol}", with: "\(Int((x - corner[0]) / tile))")
        .replacingOccurrences(of: "{TileRow}", with: "\(Int((corner[1] - y) / tile))")
      #expect(url == "http://maps.example/styles/day/\(Int(size))/\(expected).png")
      let reply = try await Self.get(
        String(url.dropFirst("http://maps.example".count)), from: server)
      let image = try RasterImage(decoding: Array(reply.body))
      #expect(image.width == Int(size) && Set(image.pixels).count > 50)
    }
  }

  @Test func `Names, hosts and keys with special characters are escaped`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "wmts-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a & b.json")
    try Data(##"{"version": 8, "name": "<\"R&D\">\u0001", "sources": {}, "layers": []}"##.utf8)
      .write(to: file)
    let server = try await Self.server {
      $0.styles = [file.path(percentEncoded: false)]
      $0.keys = [AccessKey("k&y")]
    }
    let target = "/styles/a%20%26%20b/wmts.xml"
    #expect(try await Self.get(target, from: server).status == 403)
    let reply = try await Self.get(
      target + "?key=k%26y", from: server, origin: "http://a\"><b&c")
    let document = try XMLDocument(data: reply.body)
    #expect(try Self.text("Title", of: document) == "<\"R&D\">")
    let template = try #require(
      Self.attribute("template", of: try Self.elements("ResourceURL", of: document).first))
    #expect(
      template
        == "http://a\"><b&c/styles/a%20%26%20b/256/{TileMatrix}/{TileCol}/{TileRow}.png?key=k%26y")
  }
}
