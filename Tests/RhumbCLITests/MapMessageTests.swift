// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapTestSupport
import Testing

/// The warnings of `rhumb render` and `rhumb route`, and the formats of images.
@Suite struct MapMessageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var output: String { folder.path + "/x.png" }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `a reduced tilt and a raised zoom are reported`() throws {
    let common = ["render", "--size", "64x64", "--center", "60,25", "-o", output]
    let tilted = try rhumb(common + ["--tilt", "60", "--zoom", "14", "--json"])
    #expect(tilted.status == 0)
    #expect(tilted.warnings == ["warning: --tilt 60 is reduced to 45, the maximum at zoom 14"])
    #expect(tilted.output.contains(#""viewingAngle":45"#), "\(tilted.output)")
    #expect(try rhumb(common + ["--tilt", "45", "--zoom", "14"]).error.isEmpty)
    let tall = try rhumb(
      "render", "--size", "16x2048", "--center", "60,25", "--zoom", "2", "-o", output)
    #expect(tall.warnings.count == 1 && tall.error.contains("--zoom 2 is raised to 3"))
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `a language that the user's own style ignores is reported`() throws {
    let style = try folder.write(#"{"version": 8, "sources": {}, "layers": []}"#, to: "own.json")
    let own = try rhumb(
      "render", "--style", style, "--language", "ja", "--size", "64x64", "-o", output)
    #expect(own.status == 0)
    #expect(own.error.contains("warning: --language has no effect on \(style)"), "\(own.error)")
    let builtIn = try rhumb(
      "render", "--style", "night", "--language", "ja", "--size", "64x64", "-o", output)
    #expect(builtIn.status == 0 && builtIn.error.isEmpty, "\(builtIn.error)")
  }

  @Test(
    .enabled(if: canDraw && Shared.has("data/tiles/paris-omt.pmtiles"), "needs the shared data"))
  func `an image without the given tiles is reported`() throws {
    let paris = try #require(Shared.folder) + "/data/tiles/paris-omt.pmtiles"
    func warnings(_ center: String, _ zoom: String) throws -> [String] {
      let result = try rhumb(
        "render", "--tiles", paris, "--size", "64x64", "--center", center, "--zoom", zoom, "-o",
        output)
      #expect(result.status == 0)
      return result.warnings.map(String.init)
    }
    #expect(try warnings("48.87,2.33", "15").isEmpty)
    #expect(
      try warnings("48.87,2.33", "12") == [
        "warning: the image shows none of the given tiles, which begin at zoom 15 at its center; the image has zoom 12"
      ])
    let elsewhere = try warnings("10,-10", "15")
    #expect(elsewhere.count == 1)
    #expect(elsewhere.first?.contains("--center 48.8") == true, "\(elsewhere)")
    #expect(elsewhere.first?.contains("--zoom 15 shows some") == true, "\(elsewhere)")
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `the extension of the output selects the format`() throws {
    let signatures: [(String, [UInt8])] = [
      ("png", [0x89, 0x50]), ("jpg", [0xFF, 0xD8]), ("jpeg", [0xFF, 0xD8]),
      ("WEBP", Array("RIFF".utf8)),
    ]
    for (suffix, signature) in signatures {
      let path = folder.path + "/x." + suffix
      #expect(try rhumb("render", "--size", "16x8", "-o", path).status == 0)
      #expect(try bytes(of: path).starts(with: signature))
      #expect(try RasterImage(decoding: bytes(of: path)).width == 16)
    }
    let route = folder.path + "/route.jpg"
    let ends = ["60.1662,24.9450", "60.1697,24.9480"]
    #expect(try rhumb(["route", "-o", route, "--size", "64x64"] + ends).status == 0)
    #expect(try bytes(of: route).starts(with: [0xFF, 0xD8]))
  }

  @Test(arguments: ["x.svg", "x.gif", "x.tiff", "x.pdf"])
  func `another image format is refused with the list of formats`(name: String) throws {
    for command in [["render"], ["route", "60.1662,24.9450", "60.1697,24.9480"]] {
      let refused = command + ["-o", folder.path + "/" + name]
      try expectRefusal(refused, naming: [name, ".png, .jpg, .jpeg or .webp"])
      // The usage would be that of all commands.
      #expect(try !rhumb(refused).error.contains("Usage"))
    }
    #expect(try folder.names().isEmpty)
  }

  private func style(glyphs: String = "", icon: String = "no-such-icon") throws -> String {
    try folder.write(
      """
      {"version": 8, \(glyphs) "sources": {"s": {"type": "geojson", "data":
          {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [25, 60]}}}},
        "layers": [{"id": "a", "type": "symbol", "source": "s", "layout": {
          "icon-image": "\(icon)", "text-field": "Hi", "text-font": ["No Such Font Regular"],
          "icon-optional": true, "text-optional": true}}]}
      """, to: "style.json")
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `a missing icon and a missing font are warnings, and errors in strict mode`() throws {
    let glyphs = #""glyphs": "fonts/{fontstack}/{range}.pbf","#
    for (glyphs, reason) in [("", "is not installed"), (glyphs, "is not in the style's glyphs")] {
      let common = [
        "render", "--size", "64x64", "--center", "60,25", "--zoom", "5", "--style",
        try style(glyphs: glyphs), "-o", output,
      ]
      let result = try rhumb(common)
      #expect(result.status == 0 && result.warnings.count == 2, "\(result.error)")
      #expect(result.error.contains("the style has no sprite for the icon no-such-icon"))
      #expect(result.error.contains("the font No Such Font Regular \(reason)"))
      try FileManager.default.removeItem(atPath: output)
      let strict = try rhumb(common + ["--strict"])
      #expect(strict.status == 1 && strict.error.contains("the map is not complete: the style has"))
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `the built-in styles have no warnings`() throws {
    for style in ["day", "night"] {
      let result = try rhumb(
        "render", "--strict", "--size", "256x256", "--center", "60.169,24.945", "--zoom", "17",
        "--style", style, "-o", output)
      #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    }
  }

  @Test func `a missing alternative is a warning, and an error in strict mode`() throws {
    // One street leads from one end to the other.
    let ends = ["60.16620,24.94500", "60.16625,24.94505"]
    let result = try rhumb(["route", "--alternatives", "2"] + ends)
    #expect(result.status == 0 && result.warnings.count == 1, "\(result.error)")
    #expect(result.error.contains("alternative"))
    let strict = try rhumb(["route", "--alternatives", "2", "--strict"] + ends)
    #expect(strict.status == 1 && strict.output.isEmpty)
    #expect(try rhumb(["route", "--strict"] + ends).status == 0)
  }

  @Test func `names and attributions are wrapped at the terminal's width`() throws {
    var writer = PMTilesWriter()
    writer.metadata = Array(
      """
      {"name": "A long name of an archive with many words in it", "attribution":
        "<a href=\\"https://example.com\\">&copy; One</a> and many other authors of this map", "vector_layers": [
        {"id": "roads", "fields": {"class": "String", "name": "String", "surface": "String", "lanes": "Number"}}]}
      """.utf8)
    let path = try folder.write(writer.bytes, to: "a.pmtiles")
    let narrow = try rhumb(["info", path], environment: ["COLUMNS": "40"])
    #expect(
      narrow.status == 0 && narrow.output.split(separator: "\n").allSatisfy { $0.count <= 40 })
    #expect(narrow.output.contains("attribution  © One and many other\n"))
    let wide = try rhumb("info", path)
    #expect(wide.output.contains("name         A long name of an archive with many words in it\n"))
  }
}
