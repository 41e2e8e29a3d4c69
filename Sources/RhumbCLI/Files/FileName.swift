// SPDX-License-Identifier: Apache-2.0

/// The parts of a path that a person typed.
///
/// Taken apart here because Foundation's `deletingLastPathComponent` of swift-corelibs traps on a name of
/// one character.
enum FileName {
  /// The folder that a file is in: `a` for `a/b.png`, `.` for `b.png`, `/` for `/b.png`.
  static func folder(of path: String) -> String {
    let parts = trimmed(path).utf8
    guard let slash = parts.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let folder = trimmed(String(parts[..<slash]) ?? "")
    return folder.isEmpty ? "/" : folder
  }

  /// What follows the last name's last dot, in small letters: `png` for `a/b.PNG`; empty where there is
  /// none, and for `.png`, which is a hidden file.
  static func suffix(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The path without the last name's suffix and its dot.
  static func withoutSuffix(_ path: String) -> String {
    let suffix = suffix(of: path)
    return suffix.isEmpty ? path : String(trimmed(path).dropLast(suffix.count + 1))
  }

  /// What follows the last slash.
  static func name(of path: String) -> Substring {
    let path = trimmed(path)
    return path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  /// The path without slashes at its end.
  private static func trimmed(_ path: String) -> String {
    var rest = path[...]
    while rest.hasSuffix("/") { rest.removeLast() }
    return String(rest)
  }
}
