// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import MapResources
import MapTestSupport
import RhumbModules

/// One render test: a style with `metadata.test`, and alternative expected images.
struct RenderTest {
  let folder: String
  let assets: String

  func run(save: String?) async -> ConformanceResults.Result {
    do {
      let text = try InputFile.read(folder + "/style.json", as: "style")
      var scenario = try RenderScenario(style: JSON(parsing: text))
      if let reason = scenario.unsupported ?? scenario.unsupportedDrawing {
        return .init(.skipped, reason)
      }
      let loader = AssetLoader(assets: assets)
      try await scenario.apply(loader: loader)
      if let reason = scenario.unsupported { return .init(.skipped, reason) }
      var actual = try await scenario.open(loader: loader).image(scenario.viewport)
      scenario.tileEdges?.draw(on: &actual, in: scenario.viewport)
      if scenario.showsPadding { actual.drawPadding(of: scenario.viewport) }
      return try compare(actual, allowed: scenario.allowed, save: save)
    } catch {
      return .init(.failed, "\(error)")
    }
  }

  private func compare(
    _ actual: RasterImage, allowed: Double, save: String?
  ) throws -> ConformanceResults.Result {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return .init(.failed, "\(folder) cannot be read")
    }
    let expected = names.filter { $0.hasPrefix("expected") && $0.hasSuffix(".png") }.sorted()
    if expected.isEmpty { return .init(.skipped, "no expected image") }
    var least = Double.infinity
    for file in expected {
      let image = try RasterImage(
        decoding: InputFile.read("\(folder)/\(file)", as: "expected image"))
      guard image.width == actual.width, image.height == actual.height else { continue }
      least = min(least, imageDifference(actual, image, threshold: 0.1285))
    }
    if least <= allowed { return .init(.passed, "difference \(least.rounded(toPlaces: 5))") }
    if let save {
      try OutputFolder.make(save)
      try OutputFile(path: save + "/actual.png").write(actual.encodedPNG())
    }
    if least == .infinity {
      return .init(.failed, "\(actual.width)x\(actual.height): unexpected size")
    }
    return .init(
      .failed, "difference \(least.rounded(toPlaces: 5)), allowed \(allowed)")
  }
}

/// Loads `local://` URLs, and URLs of the suite's test servers, from the assets folder. The server of vector tiles has
/// those of the suite `mvt-fixtures` beside it.
struct AssetLoader: ResourceLoader {
  let assets: String

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    let url = request.url.prefix { $0 != "?" }
    for (scheme, folders) in [
      ("mapbox://fonts/", [assets + "/glyphs"]),
      ("local://", [assets, assets + "/tilesets"]), ("mapbox://", [assets, assets + "/tilesets"]),
      ("http://localhost:2900/", [assets, assets + "/tilesets"]),
      ("http://localhost:2901/", [assets + "/../../mvt-fixtures/real-world"]),
    ] where url.hasPrefix(scheme) {
      let path = url.dropFirst(scheme.count)
      let decoded = String(path).removingPercentEncoding ?? String(path)
      for folder in folders {
        let path = "\(folder)/\(decoded)"
        if let bytes = try? ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes) {
          return bytes
        }
      }
      return nil
    }
    return try await FileResourceLoader(base: assets).load(request)
  }
}
