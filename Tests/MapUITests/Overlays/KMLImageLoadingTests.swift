// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapImage
import MapKML
import MapResources
import MapTestSupport
import Testing

@testable import MapUI

/// Serves images, and records the requested URLs.
private struct ImageServer: ResourceLoader {
  struct Refusal: Error, CustomStringConvertible {
    let description = "access denied to https://maps.example/a.png?key=abcdef"
  }

  let requests = LockedValue<[ResourceRequest]>([])
  /// The delay of the first images, in yields, so that they arrive last.
  var isReversed = false

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    requests.change { $0.append(request) }
    let count = requests.value.count
    if isReversed { for _ in 0..<max(0, 8 - count) { await Task.yield() } }
    // Never ends by itself.
    if request.url.contains("dead") { try await Task.sleep(for: .seconds(3600)) }
    if request.url.contains("denied") { throw Refusal() }
    if request.url.contains("none") { return nil }
    if request.url.contains("broken") { return [1, 2, 3] }
    return try RasterImage(width: 10, height: 10, pixels: [UInt8](repeating: 200, count: 400))
      .encodedPNG()
  }

  var urls: [String] { requests.value.map(\.url) }
}

@Suite @MainActor struct KMLImageLoadingTests {
  private func kml(_ hrefs: [String]) throws -> KML {
    let places = hrefs.map {
      """
      <Placemark><Style><IconStyle><Icon><href>\($0)</href></Icon></IconStyle></Style>
      <Point><coordinates>1,2</coordinates></Point></Placemark>
      """
    }
    return try KML(Array("<kml><Document>\(places.joined())</Document></kml>".utf8))
  }

  @Test func `a document cannot name the user's keys`() async throws {
    let server = ImageServer()
    let document = try kml(["https://maps.example/a.png?{key}"])
    _ = await KMLImages(of: document, at: "/walk.kml", loader: server)
    #expect(server.urls == ["https://maps.example/a.png?%7Bkey%7D"])
  }

  @Test func `images on servers are loaded once, and files are read beside the document`()
    async throws
  {
    let folder = try TemporaryFolder()
    let icon = RasterImage(width: 4, height: 2, pixels: [UInt8](repeating: 9, count: 32))
    try Data(icon.encodedPNG()).write(to: URL(filePath: folder.path + "/icon.png"))
    let server = ImageServer()
    let document = try kml(["https://maps.example/a.png", "icon.png", "https://maps.example/a.png"])
    let images = await KMLImages(of: document, at: folder.path + "/walk.kml", loader: server)
    let markers = GeometryOverlays(document, images: images).overlays.compactMap { $0 as? Marker }
    #expect(markers.map { $0.icon?.image.width } == [10, 4, 10])
    #expect(server.urls == ["https://maps.example/a.png"])
    #expect(server.requests.value.allSatisfy { $0.kind == .image } && images.missing.isEmpty)
  }

  @Test func `relative images of a document on a server start at its URL`() async throws {
    let server = ImageServer()
    let document = try kml(["icons/a.png", "/b.png", "../c.png?x=1", "https://other.example/d.png"])
    let images = await KMLImages(
      of: document, at: "https://maps.example/x/y/walk.kml?key=abcdef", loader: server)
    #expect(
      Set(server.urls) == [
        "https://maps.example/x/y/icons/a.png", "https://maps.example/b.png",
        "https://maps.example/x/c.png?x=1", "https://other.example/d.png",
      ])
    #expect(images.image("/b.png") != nil && images.missing.isEmpty)
  }

  @Test func `a document on a server cannot use files of the device`() async throws {
    let folder = try TemporaryFolder()
    let icon = RasterImage(width: 4, height: 2, pixels: [UInt8](repeating: 9, count: 32))
    let path = folder.path + "/icon.png"
    try Data(icon.encodedPNG()).write(to: URL(filePath: path))
    let document = try kml(["file://" + path])
    let server = ImageServer()
    let images = await KMLImages(of: document, at: "https://maps.example/a.kml", loader: server)
    #expect(images.image("file://" + path) == nil && server.urls.isEmpty)
    #expect(images.missing.first?.reason.contains("cannot use files of this device") ?? false)
    // A path is one on the server.
    #expect(images.image(path) == nil)
  }

  /// A deadline that does not end, however busy the machine is.
  private let never: @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(3600)) }

  @Test func `images that cannot be loaded are reported in the document's order`() async throws {
    let names = ["none", "denied", "broken", "a"]
    let document = try kml(names.map { "https://maps.example/\($0).png" })
    let images = await KMLImages(
      of: document, at: "a.kml", loader: ImageServer(isReversed: true), pixelLimit: 1 << 20,
      deadline: never)
    #expect(
      images.missing.map(\.href) == names.prefix(3).map { "https://maps.example/\($0).png" })
    let reasons = images.missing.map(\.reason)
    #expect(reasons[0] == "the image does not exist")
    #expect(reasons[1] == "access denied to https://maps.example/a.png")
    #expect(reasons[2] == "the image file cannot be read")
    #expect(images.image("https://maps.example/a.png") != nil && images.missing.count == 3)
  }

  @Test func `loaded images share the limit of the document in its order`() async throws {
    let hrefs = (0..<20).map { "https://maps.example/\($0).png" }
    let images = await KMLImages(
      of: try kml(hrefs), at: "a.kml", loader: ImageServer(isReversed: true), pixelLimit: 550,
      deadline: never)
    #expect(images.missing.map(\.href) == Array(hrefs[5...]))
    #expect(images.missing.allSatisfy { $0.reason.contains("64 megapixels") })
  }

  @Test func `images that do not load delay neither the others nor the document for long`()
    async throws
  {
    let server = ImageServer()
    let names = ["dead", "dead2"] + (0..<20).map { "\($0)" }
    let images = await KMLImages(
      of: try kml(names.map { "https://maps.example/\($0).png" }), at: "/walk.kml",
      loader: server, pixelLimit: 1 << 20,
      deadline: { while server.requests.value.count < 22 { await Task.yield() } })
    #expect(
      images.missing.map(\.reason) == Array(repeating: "the image was not loaded in time", count: 2)
    )
    #expect(images.image("https://maps.example/19.png")?.width == 10)
  }

  @Test func `images of hidden features and of lines are not loaded`() async throws {
    let style =
      "<Style><IconStyle><Icon><href>https://maps.example/a.png</href></Icon></IconStyle></Style>"
    let document = try KML(
      Array(
        """
        <kml><Document>
        <Placemark><visibility>0</visibility>\(style)<Point><coordinates>1,2</coordinates></Point></Placemark>
        <Placemark>\(style)<LineString><coordinates>0,0 1,1</coordinates></LineString></Placemark>
        </Document></kml>
        """.utf8))
    let server = ImageServer()
    _ = await KMLImages(of: document, at: "a.kml", loader: server)
    #expect(server.urls.isEmpty)
  }
}
