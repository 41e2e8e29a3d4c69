// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The programs of the system.
package enum Programs {
  /// The path of a program in the folders of `PATH`; `nil` if it is not installed.
  package static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
