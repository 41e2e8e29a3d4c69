// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Rhumb
import RhumbServer

extension ServerConfiguration {
  /// Sets a member to the value of an option. Without a value, the member stays as it is.
  ///
  /// - Throws: `ValidationError` that names the option, for values that a configuration file cannot have, too.
  mutating func set(
    _ member: String, to value: JSON?, from option: String
  ) throws(ValidationError) {
    guard let value else { return }
    do {
      try set(member, to: value, option: option)
    } catch {
      throw ValidationError(error.message)
    }
  }
}
