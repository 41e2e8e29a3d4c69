// SPDX-License-Identifier: Apache-2.0
import CLinux
import Foundation

/// The temporary files and folders of this process, which are removed if a signal ends the program.
///
/// Each item has a new random name in the folder of its target path.
package enum TemporaryItems {
  /// The paths, each with the process that writes to it if that is another process.
  private static let items = Mutex<[String: pid_t?]>([:])

  /// Creates an item under an unused name.
  ///
  /// - Parameters:
  ///   - suffix: The end of the name: ".mp4".
  ///   - create: Creates the item if nothing exists at the path. Returns a negative number on failure.
  /// - Returns: The path and the result of `create`.
  static func create(
    in folder: String, suffix: String = "", _ create: (String) -> Int32
  ) throws(SystemError) -> (path: String, result: Int32) {
    try items.withLock { items throws(SystemError) in
      while true {
        let number = UInt64.random(in: 0 ... .max)
        let path = "\(folder)/.rhumb-\(String(number, radix: 36)).part\(suffix)"
        do throws(SystemError) {
          let result = try SystemError.check { create(path) }
          items.updateValue(nil, forKey: path)
          return (path, result)
        } catch {
          if error.code != EEXIST { throw error }
        }
      }
    }
  }

  /// Sets the process that writes an item. It is killed before the item is removed.
  package static func setWriter(_ process: pid_t?, of path: String) {
    items.withLock { items in
      if items[path] != nil { items.updateValue(process, forKey: path) }
    }
  }

  /// Moves an item to its target path and replaces the item there. The item is no longer temporary.
  package static func move(_ path: String, to target: String) throws(SystemError) {
    try items.withLock { items throws(SystemError) in
      try SystemError.check { rename(path, target) }
      items.removeValue(forKey: path)
    }
  }

  /// Exchanges a folder with the folder at its target path, which becomes the temporary item.
  static func exchange(_ path: String, with target: String) throws(SystemError) {
    try items.withLock { items throws(SystemError) in
      do throws(SystemError) {
        try SystemError.check { linux_exchange(path, target) }
      } catch {
        // Some file systems, operating systems and sandboxes do not support the exchange.
        guard [EINVAL, ENOSYS, EPERM, ENOTSUP].contains(error.code) else { throw error }
        let old = try replace(target, by: path)
        items.updateValue(nil, forKey: old)
        try SystemError.check { rename(old, path) }
        items.removeValue(forKey: old)
      }
    }
  }

  /// Moves a folder to its target path in two steps. After an error, the old folder is restored.
  ///
  /// - Returns: The path of the old folder.
  static func replace(_ target: String, by path: String) throws(SystemError) -> String {
    let old = path + ".old"
    try SystemError.check { rename(target, old) }
    do throws(SystemError) {
      try SystemError.check { rename(path, target) }
    } catch {
      rename(old, target)
      throw error
    }
    return old
  }

  /// Removes an item and its contents.
  package static func remove(_ path: String) {
    items.withLock { items in
      delete(path)
      items.removeValue(forKey: path)
    }
  }

  /// Removes all items and ends the process. No further items can be created in between.
  package static func removeAll(thenEnd end: () -> Never) -> Never {
    items.withLock { items in
      for (path, writer) in items {
        if let writer { stop(writer) }
        delete(path)
      }
      end()
    }
  }

  private static func delete(_ path: String) {
    // Most items are files. Folders are removed with their contents.
    if unlink(path) != 0, errno == EISDIR || errno == EPERM {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private static func stop(_ process: pid_t) {
    kill(process, SIGKILL)
    // The process could create its file again until it has ended. The code that started it reaps it.
    var information = siginfo_t()
    waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT)
  }
}
