// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// Valid and invalid files that are dropped on the window.
  @Suite struct WindowFileTests {
    /// A window of 480 × 360 points with its top left corner at 360, 270 on the screen.
    private let viewer: RunningViewer
    private var folder: TemporaryFolder { viewer.folder }

    init() throws { viewer = try RunningViewer("--size", "480x360") }

    /// Whether most of the window has a color.
    private func isMostly(_ red: ClosedRange<UInt8>, _ green: ClosedRange<UInt8>) -> (RasterImage)
      -> Bool
    {
      { image in
        let colors = image.colors(step: 11)
        // The screen outside of the window is black.
        let hits = colors.count { red.contains($0[0]) && green.contains($0[1]) }
        return Double(hits) > 0.5 * Double(colors.count) * 480 * 360 / (1200 * 900)
      }
    }

    private func style(_ color: String, _ name: String) throws -> String {
      try folder.write(
        Array(
          """
          {"version": 8, "sources": {}, "layers": [
            {"id": "paper", "type": "background", "paint": {"background-color": "\(color)"}}]}
          """.utf8), to: name)
    }

    @Test func `a dropped style replaces the previous one`() throws {
      let red = try style("#f00000", "red.json")
      try viewer.drop(red)
      try viewer.wait(for: "opened")
      try viewer.image(where: isMostly(230...250, 0...10))
      let green = try style("#00f000", "green.json")
      try viewer.drop(green)
      try viewer.image(where: isMostly(0...10, 230...250))
      // An invalid style leaves the current one.
      try viewer.drop(try folder.write(Array(#"{"version":8,"layers":[7"#.utf8), to: "bad.json"))
      try viewer.wait(forNotice: "bad.json")
      try viewer.image(where: isMostly(0...10, 230...250))
    }

    /// An archive of one tile, which covers the world.
    private func archive(_ tile: [UInt8], type: UInt8, metadata: String = "{}") throws -> [UInt8] {
      var writer = PMTilesWriter()
      writer.tiles = tile
      writer.tileType = type
      writer.zooms = (0, 0)
      writer.bounds = [-170, -80, 170, 80]
      writer.metadata = Array(metadata.utf8)
      writer.root = [PMTilesWriter.Entry(number: 0, run: 1, length: UInt64(tile.count), offset: 1)]
      return writer.bytes
    }

    @Test func `raster archives and unknown vector schemas are drawn with a plain style`() throws {
      let pixels = (0..<(256 * 256)).flatMap { _ -> [UInt8] in [200, 20, 60, 255] }
      let image = try RasterImage(width: 256, height: 256, pixels: pixels).encodedPNG()
      let images = try folder.write(archive(image, type: 2), to: "images.pmtiles")
      try viewer.drop(images)
      try viewer.wait(for: "opened")
      try viewer.image(where: isMostly(190...210, 10...30))
      // One area covers the tile.
      let square = MVTWriter.feature(
        type: 3, geometry: [9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15])
      let tile = MVTWriter.tile(name: "mystery", extent: 4096, features: [square])
      let unknown = try folder.write(
        archive(
          tile, type: 1,
          metadata: #"{"vector_layers":[{"id":"mystery","fields":{},"minzoom":0,"maxzoom":0}]}"#),
        to: "unknown.pmtiles")
      try viewer.drop(unknown)
      try viewer.wait(for: "opened")
      try viewer.image { image in
        !isMostly(190...210, 10...30)(image) && image.brightness > 10
      }
      #expect(try viewer.state().number("archives") == 2)
    }

    @Test func `an archive of elevations causes a notice with its source`() throws {
      // A slope in the encoding Terrarium.
      let pixels = (0..<(256 * 256)).flatMap { index -> [UInt8] in
        let code = Int((100 + 3.37 * Double(index % 256) + 32_768) * 256)
        return [UInt8(code >> 16 & 255), UInt8(code >> 8 & 255), UInt8(code & 255), 255]
      }
      let image = try RasterImage(width: 256, height: 256, pixels: pixels).encodedPNG()
      try viewer.drop(try folder.write(archive(image, type: 2), to: "hills.pmtiles"))
      // The archive opens before its tile is checked.
      try viewer.wait(for: "opened")
      let notice = try viewer.wait(forNotice: "hills.pmtiles has elevations")
      #expect(notice.contains(#""encoding": "terrarium""#))
    }

    @Test func `of several dropped files, the invalid ones cause notices and the others open`()
      throws
    {
      let gpx = try folder.write(
        Array(
          """
          <?xml version="1.0"?><gpx version="1.1"><trk><trkseg>
          <trkpt lat="48.85" lon="2.35"><time>2026-01-01T00:00:00Z</time></trkpt>
          <trkpt lat="48.86" lon="2.36"><time>2026-01-01T00:00:10Z</time></trkpt>
          </trkseg></trk></gpx>
          """.utf8), to: "track.gpx")
      let kml = try folder.write(
        Array(
          """
          <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>P</name>
          <Point><coordinates>2.30,48.80</coordinates></Point></Placemark></kml>
          """.utf8), to: "place.kml")
      let json = try folder.write(
        Array(#"{"type":"LineString","coordinates":[[2.31,48.81],[2.4,48.9]]}"#.utf8),
        to: "line.geojson")
      let graph = try folder.write(Array("RHUMBGPH nonsense".utf8), to: "broken.graph")
      let mbtiles = try folder.write(
        Array("SQLite format 3\0 and nothing more".utf8), to: "broken.mbtiles")
      let pmtiles = try folder.write(Array("PMTiles\u{3}".utf8), to: "short.pmtiles")
      let cut = try folder.write(Array(#"{"type":"FeatureColl"#.utf8), to: "cut.geojson")
      let xml = try folder.write(Array("<kml><Placemark>".utf8), to: "cut.kml")
      let broken = [graph, mbtiles, pmtiles, cut, xml, folder.path + "/missing.gpx"]
      try viewer.drop(gpx, graph, mbtiles, kml, pmtiles, cut, xml, broken[5], json)
      try viewer.wait(for: "opened") { $0["file"]?.string == json }
      let opened = viewer.events.filter { $0["event"]?.string == "opened" }
      #expect(opened.compactMap { $0["file"]?.string } == [gpx, kml, json])
      let notices = viewer.events.filter { $0["event"]?.string == "notice" }
        .compactMap { $0["text"]?.string }
      #expect(notices.count == broken.count)
      for path in broken {
        #expect(notices.contains { $0.contains(path) && $0.count > path.count + 10 }, "\(path)")
      }
      // The notice is also on standard error.
      #expect(viewer.errors.contains("broken.graph"))
      // The camera shows all opened files.
      let state = try viewer.state { abs(($0["latitude"]?.number ?? 0) - 48.85) < 0.01 }
      #expect(try abs(state.number("longitude") - 2.35) < 0.01)
      #expect(try viewer.close() == 0)
    }

    @Test(.enabled(if: Shared.has("data/tiles"), "needs the shared data"))
    func `archives from other producers open at their location`() throws {
      let tiles = try #require(Shared.folder) + "/data/tiles/"
      for (name, latitude) in [
        ("firenze-protomaps.pmtiles", 43.77), ("munich-omt.mbtiles", 48.14),
        ("usgs-mt-whitney-raster-z8-15.pmtiles", 36.6),
      ] {
        try viewer.drop(tiles + name)
        try viewer.wait(for: "opened")
        try viewer.wait(for: "complete")
        try viewer.state { abs(($0["latitude"]?.number ?? 0) - latitude) < 0.4 }
        try viewer.image { Set($0.colors(step: 7)).count > 60 }
      }
    }

    @Test(.enabled(if: Shared.has("data/tiles"), "needs the shared data"))
    func `a zoom and a tilt without a center apply to the files' location`() throws {
      let path = try #require(Shared.folder) + "/data/tiles/munich-omt.mbtiles"
      let viewer = try RunningViewer(
        "--size", "480x360", "--zoom", "15.5", "--tilt", "20", "--bearing", "30", path)
      let state = try viewer.state { abs(($0["latitude"]?.number ?? 0) - 48.14) < 0.1 }
      #expect(try state.number("zoom") == 15.5 && state.number("bearing") == 30)
      #expect(try state.number("viewingAngle") == 20)
      #expect(try viewer.close() == 0)
    }
  }
}
