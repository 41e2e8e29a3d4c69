// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An error with a one-sentence message for the user.
struct CLIError: Error, CustomStringConvertible, LocalizedError {
  var description: String
  var errorDescription: String? { description }

  init(_ sentence: String) { description = sentence }
}
