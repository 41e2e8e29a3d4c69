// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation

/// `rhumb-dev bench camera`: the cost of the camera and of heat maps.
struct BenchCameraCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camera",
    abstract: "Measures camera moves, projection, animation, gestures, controls and heat maps.",
    discussion: """
      EXAMPLE
        rhumb-dev bench camera --check
      """)

  @Flag(help: "Prints the result as JSON.")
  var json = false

  @Flag(help: "Fails if a goal is missed.")
  var check = false

  func run() async throws {
    let figures = await BenchCameraCommand.measure()
    Output.print(json ? BenchCameraCommand.json(figures) : BenchCameraCommand.table(figures))
    let missed = figures.filter { !$0.isMet }
    if check, !missed.isEmpty {
      throw CLIError("missed: " + missed.map(\.name).joined(separator: ", "))
    }
  }

  @MainActor private static func measure() async -> [Figure] {
    var camera = CameraBenchmarks()
    return await camera.run() + HeatmapBenchmarks().run()
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
}
