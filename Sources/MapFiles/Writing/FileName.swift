// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Functions for the parts of a path that the user entered.
///
/// Foundation's `deletingLastPathComponent` is not used because in swift-corelibs it traps on a name with one
/// character.
package enum FileName {
  /// The folder of a file: `a` for `a/b.png`, `.` for `b.png`, `/` for `/b.png`.
  package static func folder(of path: String) -> String {
    let parts = trimmed(path).utf8
    guard let slash = parts.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let folder = trimmed(String(parts[..<slash]) ?? "")
    return folder.isEmpty ? "/" : folder
  }

  /// The file name extension in lowercase: `png` for `a/b.PNG`. Empty if there is no dot, and for `.png`,
  /// which is a hidden file.
  package static func suffix(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The path without the file name extension and its dot.
  package static func removingPathExtension(_ path: String) -> String {
    let suffix = suffix(of: path)
    return suffix.isEmpty ? path : String(trimmed(path).dropLast(suffix.count + 1))
  }

  /// The last component of the path.
  package static func name(of path: String) -> Substring {
    let path = trimmed(path)
    return path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  /// Resolves a symbolic link, through any number of links. Returns the path itself if it is not a link.
  ///
  /// The destination does not have to exist.
  package static func resolvingLinks(_ path: String) throws(SystemError) -> String {
    var path = trimmed(path)
    for _ in 0..<40 {
      guard let destination = destination(ofLink: path) else { return path }
      path = destination.hasPrefix("/") ? destination : "\(folder(of: path))/\(destination)"
    }
    throw SystemError(code: ELOOP)
  }

  private static func destination(ofLink path: String) -> String? {
    let bytes = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = max(0, readlink(path, start, buffer.count))
    }
    return bytes.isEmpty ? nil : String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The path without trailing slashes. The root path stays unchanged.
  private static func trimmed(_ path: String) -> String {
    var rest = path[...]
    while rest.hasSuffix("/"), rest.count > 1 { rest.removeLast() }
    return String(rest)
  }
}
