// SPDX-License-Identifier: Apache-2.0

/// A decoder or parser that runs on arbitrary bytes.
///
/// `make fuzz` runs the targets on generated input, and `make test` on the cases of Tests/FuzzCorpus. A
/// target accepts valid and invalid input. It fails only by a trap, a hang or excessive memory.
package struct FuzzTarget: Sendable {
  /// The name in `make fuzz TARGET=` and in Tests/FuzzCorpus.
  package let name: String
  /// The maximum length in bytes of the input that the fuzzer generates.
  package let maximumLength: Int
  /// The number of executions that a campaign runs: ten times as many for the decoders of every tile,
  /// glyph and label.
  package let executions: Int
  /// Runs the decoder on one input.
  package let run: @Sendable ([UInt8]) -> Void

  package init(
    _ name: String, maximumLength: Int, isHot: Bool = false,
    run: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.name = name
    self.maximumLength = maximumLength
    executions = isHot ? 10_000_000 : 1_000_000
    self.run = run
  }

  /// All targets, in the order in which `make fuzz` runs them.
  package static let all: [FuzzTarget] =
    tiles + documents + styles + images + roads + locations + routes + search + network

  /// The target with a name; `nil` if there is none.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
