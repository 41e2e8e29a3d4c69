// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapStyle
import Testing

@Suite struct PropertyTests {
  @Test func `a constant has no dependencies`() throws {
    let width = try #require(try style(paint: ["line-width": ["*", 2, 3]]).line?.width)
    #expect(width.constant == 6)
    #expect(!width.dependsOnZoom && !width.dependsOnFeature && width.slots.isEmpty)
  }

  @Test func `a property reports its dependencies and slots`() throws {
    let style = try style(paint: [
      "line-width": [
        "interpolate", ["linear"], ["zoom"], 5, 1, 10, ["match", ["get", "class"], "main", 8, 2],
      ]
    ])
    let width = try #require(style.line?.width)
    #expect(width.dependsOnZoom && width.dependsOnFeature && width.constant == nil)
    #expect(width.slots == [style.propertyNames.slot(of: "class")])
    #expect(width.zoomCurve?.stops == [5, 10] && width.zoomCurve?.isStep == false)
    var context = style.context(["class": "main"], zoom: 7.5)
    #expect(width.evaluate(&context) == 4.5)
    context.values[0] = "other"
    #expect(width(&context) == 1.5)
  }

  @Test func `a missing value uses the default, and numbers are clamped`() throws {
    let style = try style(paint: ["line-opacity": ["get", "o"], "line-width": ["get", "w"]])
    let line = try #require(style.line)
    var context = style.context()
    #expect(line.opacity(&context) == 1 && line.width(&context) == 1)
    context = style.context(["o": 7, "w": -3])
    #expect(line.opacity(&context) == 1 && line.width(&context) == 0)
    context = style.context(["o": "text", "w": 3])
    #expect(line.opacity(&context) == 1 && line.width(&context) == 3)
  }

  @Test(
    arguments: [(1e12, 10_000), (10_000, 10_000), (9999, 9999), (0, 0), (-1, 0)]
      as [(Double, Double)])
  func `raster tiles fade in for at most ten seconds`(written: Double, used: Double) throws {
    func duration(_ value: JSON) throws -> StyleProperty<Double>? {
      let style = try style(type: "raster", paint: ["raster-fade-duration": value])
      guard case .raster(let raster)? = style.layers.first?.kind else { return nil }
      return raster.fadeDuration
    }
    #expect(try duration(.number(written))?.constant == used)
    let byZoom = try #require(try duration(["step", ["zoom"], .number(written), 5, 200]))
    #expect(byZoom.value(atZoom: 3) == used && byZoom.value(atZoom: 6) == 200)
  }

  @Test func `a context with fewer slots is a feature without properties`() throws {
    let width = try #require(try style(paint: ["line-width": ["get", "w"]]).line?.width)
    var context = EvaluationContext()
    #expect(width(&context) == 1)
  }

  @Test func `zoom functions are supported`() throws {
    let style = try style(
      layout: ["line-cap": ["stops": [[10, "butt"], [12, "round"]]]],
      paint: [
        "line-width": ["base": 2, "stops": [[0, 0], [2, 3]]],
        "line-color": ["stops": [[1, "#000"]]],
      ])
    let line = try #require(style.line)
    #expect(style.warnings == [])
    #expect(line.width.value(atZoom: 1) == 1)
    #expect(line.cap.value(atZoom: 11.9) == .butt && line.cap.value(atZoom: 12) == .round)
    #expect(line.color.value(atZoom: 20) == .black)
  }

  @Test func `property functions and zoom-and-property functions are supported`() throws {
    let style = try style(paint: [
      "line-color": [
        "type": "categorical", "property": "k", "stops": [["a", "red"], ["b", "blue"]],
        "default": "lime",
      ],
      "line-width": [
        "property": "w",
        "stops": [[["zoom": 0, "value": 0], 0], [["zoom": 10, "value": 0], 10]],
      ],
    ])
    #expect(style.warnings == [])
    let line = try #require(style.line)
    var context = style.context(["k": "b", "w": 0], zoom: 5)
    #expect(line.color(&context) == StyleColor(css: "blue") && line.width(&context) == 5)
    context = style.context(["k": "?"])
    #expect(line.color(&context) == StyleColor(css: "lime"))
  }

  @Test func `tokens in a string are replaced by properties`() throws {
    let style = try style(
      type: "symbol", layout: ["text-field": "{name} ({ref})", "icon-image": "{class}_11"])
    let symbol = try #require(style.symbol)
    var context = style.context(["name": "A", "ref": 7, "class": "bus"])
    #expect(symbol.textField(&context).text == "A (7)")
    #expect(symbol.iconImage?(&context).name == "bus_11")
    #expect(symbol.iconImage?.dependsOnFeature == true)
  }

  @Test func `a plain image name is a constant`() throws {
    let style = try style(type: "symbol", layout: ["icon-image": "bus"])
    #expect(style.symbol?.iconImage?.constant?.name == "bus")
  }

  @Test func `formatted text has separate sections`() throws {
    let style = try style(
      type: "symbol",
      layout: [
        "text-field": [
          "format", ["get", "a"], ["font-scale": 0.8, "text-color": "red"], ["image", "x"], [:],
          "b", ["text-font": ["literal", ["F"]]],
        ]
      ])
    var context = style.context(["a": "A"])
    let text = try #require(style.symbol?.textField(&context))
    #expect(text.sections.count == 3 && text.text == "Ab")
    #expect(
      text.sections[0].fontScale == 0.8 && text.sections[0].textColor == StyleColor(css: "red"))
    #expect(text.sections[1].image?.name == "x" && text.sections[2].fontStack == ["F"])
  }

  @Test func `absent properties without a default are nil`() throws {
    let symbol = try #require(try style(type: "symbol").symbol)
    #expect(symbol.iconImage == nil && symbol.textOverlap == nil && symbol.sortKey == nil)
    #expect(symbol.textVariableAnchor == nil && symbol.textField.constant?.isEmpty == true)
    #expect(symbol.textFont.constant?.first == "Open Sans Regular")
    let line = try #require(try style().line)
    #expect(line.gradient == nil && line.dasharray == nil && line.pattern == nil)
  }

  @Test func `arrays can be literals or expressions`() throws {
    let style = try style(
      type: "symbol",
      layout: [
        "text-font": ["Noto Sans Regular"], "text-offset": [0, 1.5], "icon-padding": [1, 2],
        "text-variable-anchor": ["top", "bottom-left"],
        "text-variable-anchor-offset": ["top", [0, 4], "left", [3, 0]],
        "icon-offset": ["step", ["zoom"], ["literal", [0, 0]], 5, ["literal", [1, 2]]],
      ])
    #expect(style.warnings == [])
    let symbol = try #require(style.symbol)
    #expect(symbol.textFont.constant == ["Noto Sans Regular"])
    #expect(symbol.textOffset.constant == SIMD2(0, 1.5))
    #expect(symbol.iconPadding.constant == SIMD4(1, 2, 1, 2))
    #expect(symbol.textVariableAnchor?.constant == [.top, .bottomLeft])
    #expect(symbol.textVariableAnchorOffset?.constant?[1].offset == SIMD2(3, 0))
    #expect(symbol.iconOffset.value(atZoom: 6) == SIMD2(1, 2))
  }

  @Test func `a gradient is a function of the line progress`() throws {
    let style = try style(paint: [
      "line-gradient": ["interpolate", ["linear"], ["line-progress"], 0, "black", 1, "white"]
    ])
    var context = style.context()
    context.lineProgress = 0.5
    #expect(style.line?.gradient?(&context) == StyleColor(red: 0.5, green: 0.5, blue: 0.5))
  }
}
