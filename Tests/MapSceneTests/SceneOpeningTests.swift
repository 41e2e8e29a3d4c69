// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON
import MapResources
import MapStyle
import MapTestSupport
import Testing

@testable import MapScene

/// Serves TileJSON. Requests of the server `slow` wait, and those of `broken` fail, until the test opens them.
private final class SlowLoader: ResourceLoader {
  struct Down: Error {}

  let isOpen = LockedValue(false)
  let failures = LockedValue(0)
  let canceled = LockedValue(0)

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    if request.url.contains("slow") {
      while !isOpen.value {
        if Task.isCancelled {
          canceled.change { $0 += 1 }
          throw CancellationError()
        }
        await Task.yield()
      }
    }
    if request.url.contains("broken"), !isOpen.value {
      failures.change { $0 += 1 }
      throw Down()
    }
    return Array(#"{"tiles": ["{z}/{x}/{y}"]}"#.utf8)
  }
}

@Suite(.timeLimit(.minutes(5))) struct SceneOpeningTests {
  private let loader = SlowLoader()
  private let pauses = LockedValue<[Double]>([])

  private func scene(_ hosts: String..., openingTime: Double) async throws -> StyledScene {
    var sources: JSONObject = [:]
    for host in hosts {
      sources[host] = ["type": "vector", "url": .string("https://\(host).example/t.json")]
    }
    let style = try StyleDocument(["version": 8, "layers": [], "sources": .object(sources)])
    var options = StyledScene.Options()
    options.loader = loader
    options.openingTime = openingTime
    options.pause = { [pauses] seconds in
      pauses.change { $0.append(seconds) }
      await Task.yield()
      try Task.checkCancellation()
    }
    return await StyledScene(style: style, options: options)
  }

  @Test func `a scene opens without a source whose server does not respond, and gets it later`()
    async throws
  {
    let scene = try await scene("slow", "fast", openingTime: 1)
    #expect(scene.sources.map(\.name) == ["fast"] && scene.warnings.isEmpty && !scene.isComplete)
    loader.isOpen.change { $0 = true }
    let extended = try #require(await scene.extended())
    #expect(extended.sources.map(\.name) == ["slow", "fast"] && extended.isComplete)
    #expect(await scene.settled()?.sources.count == 2)
    #expect(await extended.settled() == nil)
    #expect(pauses.value == [1])
  }

  @Test func `a source that fails is opened again with growing delays until it loads`()
    async throws
  {
    let scene = try await scene("broken", "fast", openingTime: .infinity)
    #expect(scene.sources.map(\.name) == ["fast"] && scene.failures.count == 1)
    #expect(scene.openingErrors.keys.sorted() == ["broken"])
    while loader.failures.value < 9 { await Task.yield() }
    loader.isOpen.change { $0 = true }
    let extended = try #require(await scene.extended())
    #expect(extended.sources.map(\.name) == ["broken", "fast"] && extended.failures.isEmpty)
    #expect(extended.openingErrors.isEmpty)
    #expect(pauses.value.prefix(8) == [1, 2, 4, 8, 16, 32, 60, 60])
  }

  @Test func `a scene that is no longer used opens no more sources`() async throws {
    var scene: StyledScene? = try await scene("slow", openingTime: 1)
    #expect(scene?.sources.isEmpty == true)
    scene = nil
    while loader.canceled.value == 0 { await Task.yield() }
  }

  @Test func `TileJSON has the encoding and the size of tiles unless the style does`() async throws
  {
    struct Loader: ResourceLoader {
      func load(_ request: ResourceRequest) async throws -> [UInt8]? {
        Array(#"{"tiles": ["{z}"], "encoding": "terrarium", "tileSize": 256}"#.utf8)
      }
    }
    var options = StyledScene.Options()
    options.loader = Loader()
    let style = try StyleDocument([
      "version": 8, "layers": [],
      "sources": [
        "a": ["type": "raster-dem", "url": "t"],
        "b": ["type": "raster-dem", "url": "t", "encoding": "mapbox", "tileSize": 512],
        "c": ["type": "raster", "url": "t"],
      ],
    ])
    let sources = await StyledScene(style: style, options: options).sources
    #expect(sources.map(\.content) == [.elevation(.terrarium), .elevation(.mapbox), .raster])
    #expect(sources.map(\.tileSize) == [256, 512, 256])
  }
}
