// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

@main struct RhumbViewCommand: ParsableCommand {
  func run() {}
}
