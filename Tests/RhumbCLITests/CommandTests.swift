// SPDX-License-Identifier: Apache-2.0
import RhumbModules
import Testing

/// The built `rhumb` program.
@Suite struct CommandTests {
  @Test func `help names every command and an example`() throws {
    let result = try rhumb("--help")
    #expect(result.status == 0)
    for word in ["render", "info", "demo", "EXAMPLES"] {
      #expect(result.output.contains(word))
    }
    for word in ["bench", "conformance"] { #expect(!result.output.contains(word)) }
  }

  @Test func `help of the developers' program names the benchmarks and the conformance tests`()
    throws
  {
    let result = try rhumb(["--help"], program: developerProgram)
    #expect(result.status == 0)
    for word in ["bench", "conformance"] { #expect(result.output.contains(word)) }
  }

  @Test func `--version prints the version`() throws {
    let result = try rhumb("--version")
    #expect(result.status == 0)
    #expect(result.output == RhumbVersion.current + "\n")
  }
}
