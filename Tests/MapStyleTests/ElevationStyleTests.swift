// SPDX-License-Identifier: Apache-2.0
import MapJSON
import Testing

@testable import MapStyle

@Suite struct ElevationStyleTests {
  private func encoding(_ members: JSONObject) -> ElevationEncoding {
    StyleSource(members.merging(["type": "raster-dem"]) { $1 }, filter: nil).elevationEncoding
  }

  private func layer(_ type: String, _ paint: String) throws -> StyleLayer.Kind {
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "sources": {"s": {"type": "raster-dem", "tiles": ["t"]}},
         "layers": [{"id": "l", "type": "\(type)", "source": "s", "paint": {\(paint)}}]}
        """.utf8), strict: true)
    return try #require(style.layers.first).kind
  }

  @Test func `a source has one of two known encodings, or its own`() {
    #expect(encoding([:]) == .mapbox)
    #expect(encoding(["encoding": "terrarium"]) == .terrarium)
    let custom = encoding([
      "encoding": "custom", "redFactor": 2, "greenFactor": 3, "blueFactor": 5, "baseShift": 7,
    ])
    #expect(custom == ElevationEncoding(factors: [2, 3, 5], shift: 7))
    let sum = ElevationEncoding(factors: [1, 1, 1], shift: 0)
    #expect(encoding(["encoding": "custom"]) == sum)
  }

  @Test func `a hillshade has a list of lights`() throws {
    let kind = try layer(
      "hillshade",
      """
      "hillshade-illumination-direction": [270, 315], "hillshade-illumination-altitude": 30,
      "hillshade-shadow-color": ["black", "#00f"], "hillshade-method": "igor"
      """)
    guard case .hillshade(let style) = kind else {
      Issue.record("not a hillshade")
      return
    }
    #expect(style.method.constant == .igor)
    #expect(style.illuminationDirection.constant == [270, 315])
    #expect(style.illuminationAltitude.constant == [30])
    #expect(style.shadowColor.constant == [.black, StyleColor(red: 0, green: 0, blue: 1)])
    #expect(style.highlightColor.constant == [.white])
    #expect(throws: StyleError.self) {
      try layer("hillshade", #""hillshade-illumination-direction": []"#)
    }
  }

  @Test func `a color relief has the stops of its expression`() throws {
    let kind = try layer(
      "color-relief",
      #""color-relief-color": ["interpolate", ["linear"], ["elevation"], -1, "red", 8.5, "blue"]"#)
    guard case .colorRelief(let style) = kind else {
      Issue.record("not a color relief")
      return
    }
    #expect(style.stops == [-1, 8.5] && !style.isStepped)
    var context = EvaluationContext()
    context.elevation = 8.5
    #expect(style.color?.evaluate(&context) == StyleColor(red: 0, green: 0, blue: 1))
  }

  @Test func `the default colors of a heatmap range from transparent to red`() throws {
    guard case .heatmap(let style) = try layer("heatmap", "") else {
      Issue.record("not a heatmap")
      return
    }
    var context = EvaluationContext()
    let colors = [0, 0.3, 0.5, 1].map { density in
      context.heatmapDensity = density
      return style.color.evaluate(&context)
    }
    #expect(colors[0].alpha == 0)
    #expect(colors[1...] == ["cyan", "lime", "red"].compactMap { StyleColor(css: $0) }[...])
  }
}
