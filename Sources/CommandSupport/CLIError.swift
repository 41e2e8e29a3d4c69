// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// An error with a one-sentence message for the user. Credentials in URLs are removed from it.
package struct CLIError: Error, CustomStringConvertible, LocalizedError {
  package var description: String
  package var errorDescription: String? { description }

  package init(_ sentence: String) { description = URLRedaction.standard.redact(sentence) }
}
