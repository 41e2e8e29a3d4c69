// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import RhumbTesting
import Testing

@Suite struct SnapshotComparisonTests {
  private func panel(_ text: String) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: 120, height: 30))
    canvas.fill(.rectangle(CGRect(x: 0, y: 0, width: 120, height: 30)), "white")
    canvas.text(text, at: CGPoint(x: 8, y: 6), TextStyle(size: 14, color: "black"))
    return canvas.image
  }

  /// Calls the function with a test file in a temporary folder. The file has the folder's name.
  private func expect(
    _ image: RasterImage, in folder: TemporaryFolder, options: SnapshotOptions = SnapshotOptions()
  ) throws {
    try expectSnapshot(
      of: image, named: "panel", options: options, filePath: "\(folder.path)/\(name(folder)).swift")
  }

  private func name(_ folder: TemporaryFolder) -> String {
    URL(filePath: folder.path).lastPathComponent
  }

  @Test func `a missing snapshot is recorded and fails once`() throws {
    let folder = try TemporaryFolder()
    try withKnownIssue {
      try expect(panel("12 min"), in: folder)
    } matching: {
      $0.comments.contains { $0.rawValue.hasPrefix("There was no snapshot “panel”.") }
    }
    try expect(panel("12 min"), in: folder)
  }

  @Test func `a changed minute fails and writes three images`() throws {
    let folder = try TemporaryFolder()
    withKnownIssue { try expect(panel("12 min"), in: folder) }
    try withKnownIssue {
      try expect(panel("13 min"), in: folder)
    } matching: {
      $0.comments.contains {
        $0.rawValue.contains("connected pixels differ at x") && $0.rawValue.contains("panel.*.png")
      }
    }
    let failures = FileManager.default.temporaryDirectory.appending(
      path: "rhumb-snapshots-\(getuid())/RhumbTestingTests/\(name(folder))")
    defer { try? FileManager.default.removeItem(at: failures) }
    for kind in ["expected", "actual", "difference"] {
      let file = failures.appending(path: "panel.\(kind).png").path
      #expect(FileManager.default.fileExists(atPath: file), "\(file)")
    }
    withKnownIssue { try expect(panel("1 h"), in: folder) }
  }

  @Test func `a masked change, or one outside the regions, does not fail`() throws {
    let folder = try TemporaryFolder()
    withKnownIssue { try expect(panel("12 min"), in: folder) }
    var options = SnapshotOptions()
    options.masks = [CGRect(x: 8, y: 0, width: 30, height: 30)]
    try expect(panel("18 min"), in: folder, options: options)
    options.masks = []
    options.regions = [CGRect(x: 60, y: 0, width: 60, height: 30)]
    try expect(panel("18 min"), in: folder, options: options)
    options.regions = [CGRect(x: 0, y: 0, width: 60, height: 30)]
    withKnownIssue { try expect(panel("18 min"), in: folder, options: options) }
  }

  @Test func `slightly different colors and a few pixels are equal, another size is not`() throws {
    let folder = try TemporaryFolder()
    let image = panel("12 min")
    withKnownIssue { try expect(image, in: folder) }
    var other = image
    for index in other.pixels.indices where other.pixels[index] > 20 && index % 4 != 3 {
      other.pixels[index] -= 20
    }
    for pixel in 0..<6 { other.pixels[4 * pixel] = 0 }
    try expect(other, in: folder)
    let larger = Canvas(size: CGSize(width: 121, height: 30)).image
    try withKnownIssue {
      try expect(larger, in: folder)
    } matching: {
      $0.comments.contains { $0.rawValue.contains("121 × 30 pixels instead of 120 × 30") }
    }
  }
}

@Suite(.enabled(if: (try? EGLContext()) != nil, "needs OpenGL ES")) @MainActor
struct MapSnapshotTests {
  @Test func `the built-in map with a marker looks like its snapshot`() async throws {
    let map = try MapView.forTests(
      camera: CameraPosition(latitude: 60.1699, longitude: 24.9384, zoom: 15),
      size: CGSize(width: 300, height: 240), scene: try await .builtIn(.day, language: .local))
    Marker(position: map.camera.target).map = map
    try await expectSnapshot(of: map, named: "marker")
  }
}
