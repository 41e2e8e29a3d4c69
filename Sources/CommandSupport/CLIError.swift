// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An error with a one-sentence message for the user.
package struct CLIError: Error, CustomStringConvertible, LocalizedError {
  package var description: String
  package var errorDescription: String? { description }

  package init(_ sentence: String) { description = sentence }
}
