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

  /// The archives and styles: opening one again replaces the previous content. Other files are added.
  private var maps: [String] {
    paths.filter { path in
      path.hasSuffix(".pmtiles") || path.hasSuffix(".mbtiles") || isStyle(path)
    }
  }

  private func isStyle(_ path: String) -> Bool {
    path.hasSuffix(".json") && contents[path]?.range(of: Data("\"layers\"".utf8)) != nil
  }

  /// Damages one of the maps or road graphs in place, or restores it.
  func damageFile(_ generator: inout SeededRandom) {
    let candidates = maps + paths.filter { $0.hasSuffix(".graph") }
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

  /// Restores a map.
  func restoreMap(_ generator: inout SeededRandom) -> String? {
    guard !maps.isEmpty else { return nil }
    let path = maps[generator.number() % maps.count]
    guard let data = contents[path] else { return nil }
    try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    return path
  }

  /// Removes the copies.
  func remove() { try? FileManager.default.removeItem(at: folder) }
}
