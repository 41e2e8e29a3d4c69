// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapJSON
import MapTestSupport
import RhumbModules
import Testing

@testable import RhumbView

/// The highlight of roads without cars in the styles.
@Suite struct TrafficFreeTests {
  private static let openMapTiles: [(JSONObject, Bool)] = [
    (["class": "path", "subclass": "cycleway"], true),
    (["class": "path", "subclass": "pedestrian"], true), (["class": "path"], true),
    (["class": "pedestrian"], true), (["class": "path", "subclass": "platform"], false),
    (["class": "minor"], false), (["class": "motorway"], false), ([:], false),
  ]
  private static let protomaps: [(JSONObject, Bool)] = [
    (["kind": "path", "kind_detail": "cycleway"], true), (["pmap:kind": "path"], true),
    (["kind": "path", "kind_detail": "pedestrian"], true),
    (["kind": "minor_road", "kind_detail": "residential"], false),
    (["kind": "highway"], false), ([:], false),
  ]

  @Test(arguments: BuiltInStyle.allCases)
  func `the layers select the roads without cars of both schemas`(style: BuiltInStyle) throws {
    let isProtomaps = [.protomapsDay, .protomapsNight].contains(style)
    var document = try style.style()
    let layers = TrafficFreeLayers.layers(of: document, isNight: false)
    #expect(layers.count == 2)
    let next = try #require(TrafficFreeLayers.next(in: document))
    for layer in layers { try document.addLayer(layer, before: next) }
    for id in layers.compactMap({ $0["id"]?.string }) {
      #expect(id.hasPrefix(TrafficFreeLayers.prefix))
      let layer = try #require(document.layers.first { $0.id == id })
      for (properties, isFree) in isProtomaps ? Self.protomaps : Self.openMapTiles {
        var context = EvaluationContext(zoom: 14, slotCount: document.propertyNames.count)
        for (slot, name) in document.propertyNames.names.enumerated() {
          context.values[slot] = properties[name]
        }
        context.geometryType = layer.type == .fill ? .polygon : .lineString
        #expect(layer.filter?.matches(&context) == isFree, "\(id): \(properties)")
        context.geometryType = .point
        #expect(layer.filter?.matches(&context) == false)
      }
    }
  }

  @Test func `a style without roads has no such layers`() throws {
    let style = try StyleDocument([
      "version": 8, "sources": [:], "layers": [["id": "b", "type": "background"]],
    ])
    #expect(TrafficFreeLayers.layers(of: style, isNight: true).isEmpty)
    #expect(TrafficFreeLayers.next(in: style) == nil)
  }
}

extension DisplayTests {
  /// The highlight of roads without cars in the window.
  @Suite struct WindowTrafficFreeTests {
    @Test(arguments: ["day", "night"])
    func `the row of the layers highlights roads without cars, and removes the highlight`(
      theme: String
    ) throws {
      let viewer = try RunningViewer(
        "--size", "640x480", "--style", theme, "--tilt", "0", "--center", "60.1690,24.9440",
        "--zoom", "16", "--reduced-motion")
      // The mouse stays at the button.
      for _ in 1...2 { try viewer.press("RhumbLayers") }
      try viewer.state { $0.label("RhumbListRow2") == nil }
      let before = try viewer.stillImage()
      try toggle(viewer, "Traffic-free roads")
      try viewer.image { image in
        before.share(differingFrom: image) > 0.003
          && image.greenShare > before.greenShare + 0.002
      }
      try toggle(viewer, "Traffic-free roads, ✓")
      try viewer.image { before.share(differingFrom: $0) < 0.0005 }
      #expect(try viewer.close() == 0)
    }

    @Test func `the highlight stays when the theme changes`() throws {
      let viewer = try RunningViewer(
        "--size", "640x480", "--style", "day", "--tilt", "0", "--center", "60.1690,24.9440",
        "--zoom", "16", "--reduced-motion")
      try toggle(viewer, "Traffic-free roads")
      try viewer.send(#"{"key":"d","with":["control"]}"#)
      try viewer.state { $0["isNight"]?.bool == true }
      try viewer.image { $0.brightness < 40 && $0.greenShare > 0.002 }
      #expect(try viewer.close() == 0)
    }

    @Test func `the next run shows the highlight again`() throws {
      let folder = try TemporaryFolder()
      let first = try RunningViewer(
        "--remember", "--size", "640x480", "--style", "day", "--tilt", "0", "--center",
        "60.1690,24.9440", "--zoom", "16", in: folder)
      try toggle(first, "Traffic-free roads")
      #expect(try first.close() == 0)
      let next = try RunningViewer("--remember", "--size", "640x480", in: folder)
      try next.image { $0.greenShare > 0.002 }
      try toggle(next, "Traffic-free roads, ✓")
      #expect(try next.close() == 0)
      let last = try #require(LastView.read(folder.path + "/rhumb/view.json"))
      #expect(last.showsTrafficFree == false)
    }

    /// Presses the row of the layers, which has a label, and closes them.
    private func toggle(_ viewer: RunningViewer, _ label: String) throws {
      try viewer.press("RhumbLayers")
      try viewer.state { $0.label("RhumbListRow2") == label }
      try viewer.press("RhumbListRow2")
      try viewer.wait(for: "trafficFree")
      try viewer.press("RhumbLayers")
      try viewer.state { $0.label("RhumbListRow2") == nil }
    }
  }
}

extension RunningViewer {
  /// Waits until the window rests, and takes a screenshot when the X server has drawn its last frame.
  func stillImage() throws -> RasterImage {
    try waitUntilStill()
    var last: RasterImage?
    return try image { image in
      defer { last = image }
      return last.map { $0.share(differingFrom: image) == 0 } ?? false
    }
  }
}

extension RasterImage {
  /// The share of pixels with a strong green, such as that of the highlight.
  fileprivate var greenShare: Double {
    let hits = stride(from: 0, to: pixels.count, by: 4).count { index in
      let (red, green, blue) = (
        Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2])
      )
      return green - red > 60 && green - blue > 30
    }
    return Double(hits) / Double(width * height)
  }
}
