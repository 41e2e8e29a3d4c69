// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import Rhumb
import Testing

@testable import RhumbServer

/// A style whose font, sprite and tiles do not exist.
@Suite struct MissingResourcesTests {
  private static func style(host: String) -> String {
    ##"""
    {"version": 8, "sprite": "none",
     "sources": {
       "images": {"type": "raster", "tiles": ["\##(host)/{z}/{x}/{y}.png"], "tileSize": 256},
       "shapes": {"type": "vector", "url": "\##(host)/shapes.json"},
       "place": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [
       {"id": "back", "type": "background", "paint": {"background-color": "#ff00ff"}},
       {"id": "images", "type": "raster", "source": "images"},
       {"id": "shapes", "type": "fill", "source": "shapes", "source-layer": "land"},
       {"id": "place", "type": "symbol", "source": "place", "layout": {"text-field": "A",
        "text-size": 10, "text-font": ["No Such Font Regular"], "icon-image": "none"}}]}
    """##
  }

  @Test func `An image is there without the missing resources of its style`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/gaps.json"
    // A router without routes answers each request with status 404.
    try await serving(Router()) { host in
      try Data(Self.style(host: host).utf8).write(to: URL(filePath: path))
      var configuration = ServerConfiguration()
      configuration.styles = [path]
      configuration.cacheFolder = nil
      // An image that waits for a missing resource has status 503 then: it is less than the timeout of a source. Alone, the
      // test takes 0.3 s.
      configuration.deadline = 8
      let server = try await MapServer(configuration)
      for target in ["/styles/gaps/0/0/0.png", "/styles/gaps/static/0,0,1/100x100.png"] {
        let reply = await server.respond(to: try ServerRequest("GET", target))
        let image = try image(reply)
        #expect(color(image, 10, 10) == [255, 0, 255], "\(target)")
      }
      #expect(try folder.names == ["gaps.json"])
    }
  }
}
