// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCache
import MapFiles
import MapHTTP
import MapOnline
import MapResources
import MapTestSupport
import RhumbModules
import RhumbTools
import Testing

/// Denies the document of one source until the test opens it.
private final class DenyingHost: ResourceTransport {
  let isOpen = LockedValue(false)

  func send(
    _ request: HTTPClient.Request, for kind: ResourceRequest.Kind, urgency: Urgency
  ) async throws(HTTPError) -> HTTPClient.Response {
    let isDenied = request.url.hasSuffix("b.json") && !isOpen.value
    let tileJSON = #"{"tiles": ["https://maps.example/{z}/{x}/{y}"], "attribution": "Denied"}"#
    return HTTPClient.Response(
      status: isDenied ? 403 : request.url.hasSuffix(".json") ? 200 : 404, headers: HTTPHeaders(),
      body: Array(tileJSON.utf8), version: .http2, url: request.url)
  }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct LoadingStateTests {
  private let host = DenyingHost()
  private let pauses = LockedValue<[Double]>([])

  private func scene() async throws -> StyledScene {
    let style = try StyleDocument([
      "version": 8,
      "sources": [
        "a": ["type": "vector", "url": "https://maps.example/a.json", "attribution": "Free"],
        "b": ["type": "vector", "url": "https://maps.example/b.json"],
      ],
      "layers": [
        ["id": "a", "type": "line", "source": "a", "source-layer": "a"],
        ["id": "b", "type": "line", "source": "b", "source-layer": "b"],
      ],
    ])
    var options = StyledScene.Options()
    options.loader = OnlineResourceLoader(
      options: OnlineResourceLoader.Options(), transport: host, clock: .system,
      cache: ResourceCache(folder: nil))
    options.pause = { [pauses] seconds in
      pauses.change { $0.append(seconds) }
      await Task.yield()
      try Task.checkCancellation()
    }
    return await StyledScene(style: style, options: options)
  }

  private func view() -> MapView {
    var options = MapViewOptions()
    options.frame = .init(x: 0, y: 0, width: 300, height: 200)
    options.clock = SteppedFrameClock()
    return MapView(options: options)
  }

  @Test func `the state has the error of a source until the view shows the source`() async throws {
    let view = view()
    #expect(view.loadingState == MapView(options: MapViewOptions()).loadingState)
    let scene = try await scene()
    #expect(scene.attributions == ["Free"] && scene.failures.count == 1)
    view.attach(scene: scene, backend: SilentBackend())
    try view.drawFrame(at: 0)
    #expect(view.loadingState.errors.keys.sorted() == ["b"])
    #expect(view.loadingState.errors["b"]?.contains("access denied") == true)
    #expect(!view.loadingState.isOutdated)
    host.isOpen.change { $0 = true }
    while view.scene?.isComplete != true { await Task.yield() }
    #expect(view.loadingState.errors.isEmpty && view.needsFrame)
    #expect(view.scene?.attributions == ["Free", "Denied"])
    let delays = pauses.value
    #expect(delays.prefix(7) == [1, 2, 4, 8, 16, 32, 60].prefix(delays.count).prefix(7))
  }

  @Test func `a view that shows another scene keeps it when a source of the first one opens`()
    async throws
  {
    let view = view()
    view.attach(scene: try await scene(), backend: SilentBackend())
    let other = await StyledScene(style: try StyleDocument(text: Array(whiteStyle.utf8)))
    view.replaceScene(by: other)
    host.isOpen.change { $0 = true }
    for _ in 0..<1000 { await Task.yield() }
    #expect(view.scene?.isSame(as: other) == true)
  }
}
