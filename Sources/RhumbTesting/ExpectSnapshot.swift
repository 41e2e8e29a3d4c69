// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapImage
public import MapUI

/// Compares an image of a map view, with all its tiles, with a recorded PNG file.
///
/// The file is `Snapshots/TESTFILE/NAME.png` next to the test's source file. A missing file is recorded, and the
/// test fails once, so that the image is reviewed. With the environment variable `RHUMB_RECORD_SNAPSHOTS` all
/// files are recorded and nothing fails.
///
/// If the images differ, the test fails, and `NAME.expected.png`, `NAME.actual.png` and `NAME.difference.png` are
/// written to the folder of the environment variable `RHUMB_SNAPSHOT_FAILURES`, or to one for temporary files. The
/// message has their paths.
///
/// - Parameters:
///   - view: The view, with a scene.
///   - name: The name of the file, without an extension.
///   - options: The tolerance, and the parts of the image to compare.
/// - Throws: The errors of `MapView.snapshot()`, and errors in reading and writing files.
@MainActor public func expectSnapshot(
  of view: MapView, named name: String, options: SnapshotOptions = SnapshotOptions(),
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) async throws {
  try expectSnapshot(
    of: try await view.snapshot(), named: name, scale: view.scale, options: options,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Compares an image with a recorded PNG file, as
/// ``expectSnapshot(of:named:options:fileID:filePath:line:column:)`` does.
///
/// - Parameters:
///   - image: The image, for example of a `MapSnapshotter`.
///   - name: The name of the file, without an extension.
///   - scale: Pixels per point of the image, for the rectangles of the options.
///   - options: The tolerance, and the parts of the image to compare.
/// - Throws: Errors in reading and writing files.
public func expectSnapshot(
  of image: RasterImage, named name: String, scale: Double = 1,
  options: SnapshotOptions = SnapshotOptions(), fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  try Snapshot(name: name, site: site).expect(image, scale: scale, options)
}

/// A recorded image of a test.
private struct Snapshot {
  let name: String
  let site: CallSite

  private var source: URL { URL(filePath: site.filePath) }
  private var test: String { source.deletingPathExtension().lastPathComponent }
  private var file: URL {
    source.deletingLastPathComponent().appending(path: "Snapshots/\(test)/\(name).png")
  }

  func expect(_ image: RasterImage, scale: Double, _ options: SnapshotOptions) throws {
    if ProcessInfo.processInfo.environment["RHUMB_RECORD_SNAPSHOTS"] != nil {
      return try write(image, to: file)
    }
    guard FileManager.default.fileExists(atPath: file.path) else {
      try write(image, to: file)
      return site.fail("There was no snapshot “\(name)”. Look at the recorded one: \(file.path)")
    }
    let expected = try RasterImage(decoding: Array(Data(contentsOf: file)))
    guard expected.width == image.width, expected.height == image.height else {
      let size =
        "\(image.width) × \(image.height) pixels instead of \(expected.width) × \(expected.height)"
      return try fail(size, images: ["expected": expected, "actual": image])
    }
    let comparison = SnapshotComparison(
      expected: expected, actual: image, options: options, scale: scale)
    guard let area = comparison.largest, area.pixels > options.largestArea else { return }
    let (low, high) = (area.low, area.high)
    try fail(
      "\(area.pixels) connected pixels differ at x \(low.x)...\(high.x), y \(low.y)...\(high.y)",
      images: ["expected": expected, "actual": image, "difference": comparison.difference])
  }

  private func fail(_ problem: String, images: [String: RasterImage]) throws {
    let named = ProcessInfo.processInfo.environment["RHUMB_SNAPSHOT_FAILURES"]
    let folder =
      (named.map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory.appending(path: "rhumb-snapshots-\(getuid())"))
      .appending(path: site.module).appending(path: test)
    for (kind, image) in images {
      try write(image, to: folder.appending(path: "\(name).\(kind).png"))
    }
    site.fail(
      "The snapshot “\(name)” has changed: \(problem). See \(folder.path)/\(name).*.png, or record it again with "
        + "RHUMB_RECORD_SNAPSHOTS=1.")
  }

  private func write(_ image: RasterImage, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try image.write(to: file)
  }
}
