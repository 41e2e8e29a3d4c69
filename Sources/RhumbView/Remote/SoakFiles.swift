// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import RhumbModules

/// Copies of files in a temporary folder. A soak run replaces, truncates and overwrites them while they are
/// open.
struct SoakFiles {
  /// The paths of the copies.
  let paths: [String]
  private let folder: URL
  private let contents: [String: Data]

  /// Copies files. A failed copy removes all copies.
  init(copying originals: [String]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("rhumb-soak-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var contents: [String: Data] = [:]
    var paths: [String] = []
    do {
      for (number, original) in originals.enumerated() {
        let name = URL(fileURLWithPath: original).lastPathComponent
        let path = folder.appendingPathComponent("\(number)-\(name)").path
        let data = try Data(contentsOf: URL(fileURLWithPath: original))
        try data.write(to: URL(fileURLWithPath: path))
        contents[path] = data
        paths.append(path)
      }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    self.contents = contents
    self.paths = paths
  }

  /// Whether opening the file again replaces its previous content, as for archives. Other files are added.
  static func isArchive(_ path: String) -> Bool {
    path.hasSuffix(".pmtiles") || path.hasSuffix(".mbtiles")
  }

  /// Damages one of the archives or road graphs in place, or restores it.
  func damageFile(_ generator: inout SeededRandom) {
    let candidates = paths.filter { Self.isArchive($0) || $0.hasSuffix(".graph") }
    guard !candidates.isEmpty else { return }
    let path = candidates[generator.number() % candidates.count]
    guard let data = contents[path] else { return }
    switch generator.number() % 4 {
    case 0: truncate(path, Int(Double(data.count) * generator.fraction()))
    case 1:
      guard let file = FileHandle(forWritingAtPath: path) else { return }
      let garbage = Data((0..<4096).map { _ in UInt8(truncatingIfNeeded: generator.number()) })
      try? file.seek(toOffset: UInt64(Double(data.count) * generator.fraction()))
      try? file.write(contentsOf: garbage)
      try? file.close()
    default: try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }

  /// Restores an archive.
  func restoreArchive(_ generator: inout SeededRandom) -> String? {
    let archives = paths.filter(Self.isArchive)
    guard !archives.isEmpty else { return nil }
    let path = archives[generator.number() % archives.count]
    guard let data = contents[path] else { return nil }
    try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    return path
  }

  /// Removes the copies.
  func remove() { try? FileManager.default.removeItem(at: folder) }
}
