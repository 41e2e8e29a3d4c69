// SPDX-License-Identifier: Apache-2.0
import Foundation

/// What went wrong, as one sentence for the person at the shell.
struct CLIError: Error, CustomStringConvertible, LocalizedError {
  var description: String
  var errorDescription: String? { description }

  init(_ sentence: String) { description = sentence }
}
