// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import MapTestSupport
import Testing

@testable import MapStyle

/// Tests with published styles and the published specification.
@Suite struct StyleSuiteTests {
  @Test(.enabled(if: Shared.has("suites/style-spec"), "needs the shared data"))
  func `the properties of all layer types match the specification`() throws {
    let spec = try json("suites/style-spec/v8.json")
    // A property of a single style author, which no renderer draws yet.
    let leftOut: Set<String> = ["fill-extrusion-rounded-corner-distance"]
    for type in StyleLayer.LayerType.allCases {
      for (group, name) in [("layout", "layout_"), ("paint", "paint_")] {
        let members = try #require(spec[name + type.rawValue]?.object)
        let found = Self.specs(of: type, group)
        for (property, entry) in members where !leftOut.contains(property) {
          let expected = try #require(PropertySpec(name: property, json: entry))
          guard let own = found[property] else {
            Issue.record("\(property) is not supported")
            continue
          }
          Self.compare(own, expected)
        }
        #expect(Set(found.keys).subtracting(members.keys).isEmpty)
      }
    }
  }

  private static func specs(of type: StyleLayer.LayerType, _ group: String)
    -> [String: PropertySpec]
  {
    let names = ParseContext.Names()
    let layout = PropertyReader([:], path: "", names: names)
    let paint = PropertyReader([:], path: "", names: names)
    _ = layout.choice("visibility", Visibility.visible, .globalState)
    switch type {
    case .background: _ = BackgroundLayerStyle(layout, paint)
    case .fill: _ = FillLayerStyle(layout, paint)
    case .line: _ = LineStyle(layout, paint)
    case .circle: _ = CircleStyle(layout, paint)
    case .symbol: _ = SymbolStyle(layout, paint)
    case .raster: _ = RasterStyle(layout, paint)
    case .fillExtrusion: _ = FillExtrusionStyle(layout, paint)
    case .heatmap: _ = HeatmapStyle(layout, paint)
    case .hillshade: _ = HillshadeStyle(layout, paint)
    case .colorRelief: _ = ColorReliefStyle(layout, paint)
    }
    return group == "layout" ? layout.specs : paint.specs
  }

  private static func compare(_ own: PropertySpec, _ expected: PropertySpec) {
    let name = expected.name
    #expect(own.kind == expected.kind, "\(name)")
    #expect(Set(own.names) == Set(expected.names), "\(name)")
    #expect(own.item == expected.item && own.length == expected.length, "\(name)")
    #expect(own.minimum == expected.minimum && own.maximum == expected.maximum, "\(name)")
    #expect(own.isInterpolated == expected.isInterpolated, "\(name)")
    #expect(own.hasTokens == expected.hasTokens, "\(name)")
    #expect(own.inputs == expected.inputs, "\(name)")
    if own.kind == .color {
      let colors = [own, expected].map { $0.fallback?.string.flatMap(StyleColor.init(css:)) }
      #expect(colors[0] == colors[1], "\(name)")
    } else {
      #expect(own.fallback == expected.fallback, "\(name)")
    }
  }

  @Test(.enabled(if: Shared.has("bench/scene"), "needs the shared data"))
  func `a style with a hundred layers has no warnings`() throws {
    let folder = try #require(Shared.folder) + "/bench/scene"
    let style = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".json") }
      .compactMap { try? StyleDocument(json("bench/scene/" + $0)) }
      .max { $0.layers.count < $1.layers.count }
    let read = try #require(style)
    #expect(read.layers.count > 50)
    #expect(read.warnings == [])
  }

  @Test(.enabled(if: Shared.has("suites/style-render"), "needs the shared data"))
  func `the styles of the render suite have no errors`() throws {
    let root = try #require(Shared.folder) + "/suites/style-render/tests"
    var (count, faults) = (0, Set<String>())
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where path.hasSuffix("/style.json") {
      let style: StyleDocument
      do throws(StyleError) {
        style = try StyleDocument(try json("suites/style-render/tests/" + path))
      } catch {
        faults.insert("\(path): \(error)")
        continue
      }
      count += 1
      faults.formUnion(style.errors.map { "\(path): \($0)" })
    }
    #expect(count > 1000)
    // The exception tests a text size that is not a number.
    #expect(faults.allSatisfy { $0.hasPrefix("text-size/nan/") }, "\(faults.sorted())")
  }

  private func json(_ path: String) throws(StyleError) -> JSON {
    do {
      let folder = Shared.folder ?? ""
      return try JSON(parsing: Array(try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))))
    } catch {
      throw StyleError.invalid(path: path, message: "\(error)")
    }
  }
}
