// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

@main struct RhumbCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rhumb", abstract: "Draws maps from your own tiles, offline.")
}
