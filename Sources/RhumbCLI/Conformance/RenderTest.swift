// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import Rhumb

/// One render test: a style with `metadata.test`, and pictures of which one is expected.
struct RenderTest {
  let folder: String
  let assets: String

  func run(save: String?) async -> ConformanceTally.Outcome {
    do {
      guard let data = FileManager.default.contents(atPath: folder + "/style.json") else {
        return .failed("style.json cannot be read")
      }
      var scenario = try RenderScenario(style: JSON(parsing: [UInt8](data)))
      if let reason = scenario.unsupported { return .skipped(reason) }
      try scenario.apply(loader: AssetLoader(assets: assets))
      if let reason = scenario.unsupported { return .skipped(reason) }
      let actual = try await draw(scenario)
      return try compare(actual, allowed: scenario.allowed, save: save)
    } catch {
      return .failed("\(error)")
    }
  }

  private func draw(_ scenario: RenderScenario) async throws -> RasterImage {
    var options = Scene.Options()
    options.loader = AssetLoader(assets: assets)
    options.scale = scenario.pixelRatio
    let scene = await Scene(style: try Style(scenario.style), options: options)
    let snapshotter = MapSnapshotter(scene: scene, showsAttribution: false)
    return try await snapshotter.picture(scenario.viewport)
  }

  private func compare(
    _ actual: RasterImage, allowed: Double, save: String?
  ) throws -> ConformanceTally.Outcome {
    let expected = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix("expected") && $0.hasSuffix(".png") }.sorted()
    if expected.isEmpty { return .skipped("no expected picture") }
    let actual = actual.unpremultiplied()
    var least = Double.infinity
    for file in expected {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)") else { continue }
      let picture = try RasterImage(decoding: [UInt8](data))
      guard picture.width == actual.width, picture.height == actual.height else { continue }
      least = min(least, imageDifference(actual, picture, threshold: 0.1285))
    }
    if least <= allowed { return .passed }
    if let save {
      try OutputFolder.make(save)
      try OutputFile(path: save + "/actual.png").write(actual.encodedPNG())
    }
    if least == .infinity { return .failed("\(actual.width)x\(actual.height): another size") }
    return .failed("difference \(least.rounded(toPlaces: 5)), allowed \(allowed)")
  }
}

/// Fetches `local://` URLs, and those of the server that the suite runs on, from the folder of assets.
struct AssetLoader: ResourceLoader {
  let assets: String

  func load(_ url: String) throws -> [UInt8]? {
    for scheme in ["local://", "mapbox://", "http://localhost:2900/"] where url.hasPrefix(scheme) {
      let path = url.dropFirst(scheme.count)
      let decoded = String(path).removingPercentEncoding ?? String(path)
      for folder in [assets, assets + "/tilesets"] {
        if let data = FileManager.default.contents(atPath: "\(folder)/\(decoded)") {
          return [UInt8](data)
        }
      }
      return nil
    }
    return try FileResourceLoader(base: assets).load(url)
  }
}
