// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Benchmarks of the camera and of heat maps: `RhumbBenchmarks [--json] [--check]`.
///
/// With `--check`, exits with status 1 if a goal is missed.
@main struct Benchmarks {
  @MainActor static func main() async {
    let options = Set(CommandLine.arguments.dropFirst())
    guard options.isSubset(of: ["--json", "--check"]) else {
      fail("usage: RhumbBenchmarks [--json] [--check]", status: 64)
    }
    var camera = CameraBenchmarks()
    let figures = await camera.run() + HeatmapBenchmarks().run()
    print(options.contains("--json") ? json(figures) : table(figures))
    let missed = figures.filter { !$0.isMet }
    if options.contains("--check"), !missed.isEmpty {
      fail("missed: " + missed.map(\.name).joined(separator: ", "), status: 1)
    }
  }

  private static func table(_ figures: [Figure]) -> String {
    let width = figures.map(\.name.count).max() ?? 0
    return figures.map { figure in
      let name = figure.name.padding(toLength: width, withPad: " ", startingAt: 0)
      let value = String(format: "%9.2f", figure.value)
      let unit = figure.unit.padding(toLength: 7, withPad: " ", startingAt: 0)
      let goal = figure.goal.map { "goal \($0)" + (figure.isMet ? "" : "  MISSED") } ?? ""
      return "\(name)  \(value) \(unit) \(goal)"
    }.joined(separator: "\n")
  }

  private static func json(_ figures: [Figure]) -> String {
    let rows = figures.map { figure in
      let goal = figure.goal.map { ", \"goal\": \($0)" } ?? ""
      return "  {\"name\": \"\(figure.name)\", \"value\": \(figure.value), "
        + "\"unit\": \"\(figure.unit)\"\(goal)}"
    }
    return "[\n" + rows.joined(separator: ",\n") + "\n]"
  }

  private static func fail(_ sentence: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
    exit(status)
  }
}
