// SPDX-License-Identifier: Apache-2.0
import MapCache
import MapFiles
import MapHTTP
import MapOnline
import MapTestSupport
import RhumbModules
import Testing

/// Serves one file in parts, and records their ranges.
private final class FileServer: ResourceTransport {
  let ranges = LockedValue<[ClosedRange<UInt64>]>([])
  private let file: [UInt8]

  init(path: String) throws { file = try ReadableFile.contents(of: path, limit: 1 << 26) }

  func send(
    _ request: HTTPClient.Request, for kind: ResourceRequest.Kind, urgency: Urgency
  ) async throws(HTTPError) -> HTTPClient.Response {
    var headers = HTTPHeaders()
    guard let range = request.byteRange else {
      return HTTPClient.Response(
        status: 400, headers: headers, body: [], version: .http2, url: request.url)
    }
    ranges.change { $0.append(range) }
    let end = min(Int(range.upperBound) + 1, file.count)
    headers.add(line: "ETag: \"1\"")
    headers.add(line: "Content-Range: bytes \(range.lowerBound)-\(end - 1)/\(file.count)")
    return HTTPClient.Response(
      status: 206, headers: headers, body: Array(file[Int(range.lowerBound)..<end]),
      version: .http2, url: request.url)
  }
}

@Suite(.serialized, .enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
struct RemoteArchiveDrawingTests {
  @Test func `a map from an archive on a server is the same, with fewer requests than tiles`()
    async throws
  {
    let server = try FileServer(path: BuiltInTiles.world.path)
    let loader = OnlineResourceLoader(
      options: OnlineResourceLoader.Options(), transport: server, clock: .system,
      cache: ResourceCache(folder: nil))
    let online = try await StyledScene.own(
      style("pmtiles://https://maps.example/world.pmtiles"), url: "https://maps.example/style.json",
      loader: loader)
    let local = try await StyledScene.own(
      style("pmtiles://" + BuiltInTiles.world.path), folder: "/")
    let opening = server.ranges.value.count
    let (onlineImage, tiles) = try await draw(online)
    let (localImage, _) = try await draw(local)
    #expect(onlineImage == localImage)
    #expect(Set(onlineImage.pixels).count > 10)

    let requests = server.ranges.value.count - opening
    try #require(tiles >= 16)
    #expect((1..<tiles).contains(requests), "\(requests) requests for \(tiles) tiles")
    await loader.close()
  }

  private func style(_ url: String) throws -> StyleDocument {
    try StyleDocument(
      text: Array(
        #"""
        {"version": 8, "sources": {"world": {"type": "vector", "url": "\#(url)"}}, "layers": [
          {"id": "land", "type": "background", "paint": {"background-color": "#eee"}},
          {"id": "water", "type": "fill", "source": "world", "source-layer": "water",
           "paint": {"fill-color": "#48c"}},
          {"id": "borders", "type": "line", "source": "world", "source-layer": "boundary"}]}
        """#.utf8))
  }

  /// The image of central Europe, and the number of tiles that it needs.
  private func draw(_ scene: StyledScene) async throws -> (image: RasterImage, tiles: Int) {
    #expect(scene.failures.isEmpty)
    let tiles = LockedValue(0)
    let snapshotter = MapSnapshotter(scene: scene)
    let image = try await snapshotter.image(
      CameraPosition(latitude: 50.1, longitude: 9.2, zoom: 8), width: 1500, height: 1500
    ) { _, total in tiles.change { $0 = max($0, total) } }
    #expect(await snapshotter.failedSources.isEmpty)
    return (image, tiles.value)
  }
}
