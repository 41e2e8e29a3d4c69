// SPDX-License-Identifier: Apache-2.0
import RhumbModules
import Testing

@testable import RhumbCLI

/// Warnings about languages of labels, without drawing.
@Suite struct LanguageNoticeTests {
  private func tiles(
    _ names: [String], format: TileSourceInfo.Format = .mvt
  ) -> TileSourceInfo {
    TileSourceInfo(
      name: "", format: format, minimumZoom: 0, maximumZoom: 14, bounds: CoordinateBounds(),
      attribution: "",
      layers: [
        TileSourceInfo.LayerInfo(name: "place", attributes: ["class"] + names),
        TileSourceInfo.LayerInfo(name: "building", attributes: ["height"]),
      ])
  }

  private func notice(
    _ name: String, _ world: TileSourceInfo, under given: TileSourceInfo...
  ) throws -> String? {
    LanguageNotice.text(try #require(LabelLanguage(name)), in: given, above: world)
  }

  @Test func `a language without names is a warning that lists the known ones`() throws {
    let world = tiles(["name", "name:latin", "name:nonlatin", "name:fi", "name:de", "name_en"])
    for name in ["xx", "xx/local", "xx-YY"] {
      let text = try #require(try notice(name, world))
      #expect(text.contains("no names in xx,") && text.hasSuffix("names in de, fi"))
    }
    for name in ["de", "de/local", "fi-FI", "en", "local"] {
      #expect(try notice(name, world) == nil)
    }
  }

  @Test func `tiles without names are a warning, also if the world around them has some`()
    throws
  {
    let world = tiles(["name", "name:de"])
    #expect(try notice("sv", world, under: tiles(["name", "name:sv"])) == nil)
    #expect(try notice("sv", world, under: tiles(["name"]), tiles(["name", "name:sv"])) == nil)
    #expect(
      try notice("sv", world, under: tiles(["name", "name:fi"]))?.hasSuffix("names in de, fi")
        == true)
    let only = try #require(try notice("de", world, under: tiles(["name", "name:fi"])))
    #expect(only.contains("the given tiles have no names in de,"))
    #expect(try notice("nn", tiles(["name", "name:nb"])) == nil)
  }

  @Test func `tiles that list no names may have all, and images have none`() throws {
    let world = tiles(["name", "name:de"])
    #expect(try notice("sv", world, under: tiles([])) == nil)
    #expect(try notice("sv", world, under: tiles([], format: .png)) != nil)
    #expect(try notice("de", world, under: tiles([], format: .png)) == nil)
  }

  @Test func `the built-in world has names in its languages`() async throws {
    let world = try await BuiltInTiles.world.open().info
    for name in ["de", "zh", "ar", "nb"] { #expect(try notice(name, world) == nil) }
    #expect(try notice("xx", world)?.contains("names in ar, cs, da, de") == true)
  }
}
