// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapText
import Rhumb

/// The glyph ranges of `/fonts`: the files of a folder, or without one the installed fonts.
actor ServedFonts {
  /// The number of fonts of a stack that are used.
  private static let stackLimit = 8
  /// The length of a font's name in bytes.
  private static let nameLimit = 200
  /// The number of ranges that are drawn or wait.
  private static let pendingLimit = 32

  private let folder: String?
  private let installed = InstalledFonts()
  /// Ranges of installed fonts, which take longer to draw than to send.
  private var drawn = ByteCache<String, [UInt8]>(limit: 16 << 20)
  /// The ranges that are being drawn. Requests for the same range wait for the same task.
  private var pending: [String: Task<[UInt8], any Error>] = [:]

  /// - Parameter folder: A folder with files `FONT/0-255.pbf`; `nil` for the installed fonts.
  init(folder: String?) { self.folder = folder }

  private lazy var installedNames = InstalledFonts.names

  /// The names of the fonts, in order.
  var names: [String] {
    guard let folder else { return installedNames }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in
      !name.hasPrefix(".") && FileManager.default.fileExists(atPath: "\(folder)/\(name)/0-255.pbf")
    }.sorted()
  }

  /// Returns a range of glyphs.
  ///
  /// - Parameters:
  ///   - stack: Names of fonts, separated by commas.
  ///   - range: The first and last code point, such as `0-255`.
  /// - Throws: ``ServerError`` if the folder lacks the range, or if it is not one, and ``ServerError/busy`` if too many
  ///   ranges wait.
  func glyphs(stack: String, range: String) async throws -> [UInt8] {
    guard let start = range.split(separator: "-").first.flatMap({ Int($0) }),
      start % 256 == 0, 0...0xff00 ~= start, range == "\(start)-\(start + 255)"
    else { throw ServerError.notFound("the range of glyphs") }
    let names = stack.split(separator: ",").prefix(Self.stackLimit).map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty && $0.utf8.count <= Self.nameLimit }
    if let folder { return try await Self.file(range, of: names, in: folder) }
    let key = "\(names.joined(separator: ","))/\(start)"
    if let known = drawn.value(key) { return known }
    if let task = pending[key] { return try await task.sharedValue }
    guard pending.count < Self.pendingLimit else { throw ServerError.busy }
    let task = Task<[UInt8], any Error> {
      defer { pending[key] = nil }
      let bytes = try await installed.glyphRange(fontStack: names, start: start)
      drawn.store(bytes, size: bytes.count, for: key)
      return bytes
    }
    pending[key] = task
    return try await task.sharedValue
  }

  private static func file(
    _ range: String, of names: [String], in folder: String
  ) async throws -> [UInt8] {
    for name in names where !name.contains("/") && !name.hasPrefix(".") {
      let file = ServerFile(path: "\(folder)/\(name)/\(range).pbf", kind: .glyphs)
      if let bytes = try? await file.bytes() { return bytes }
    }
    throw ServerError.notFound("the font")
  }
}
