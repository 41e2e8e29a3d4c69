// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapWindowSDL
import Rhumb

extension Viewer {
  /// Does what a script sends on standard input, line by line, until that ends.
  func followScript() {
    let lines = AsyncStream<String> { continuation in
      Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
    Task {
      for await line in lines where !line.isEmpty { await follow(line) }
    }
  }

  private func follow(_ line: String) async {
    do {
      try await perform(RemoteCommand(line: line))
    } catch {
      log.write("error", ["text": .string("\(error)")])
    }
  }

  private func perform(_ command: RemoteCommand) async throws {
    switch command {
    case .push(let events):
      events.forEach(window.push)
      if log.isWatching { log.write("pushed") }
    case .resize(let width, let height): window.resize(width: width, height: height)
    case .route(let start, let end):
      await find {
        try await driving.start(at: start)
        try await driving.finish(at: end)
      }
    case .watch(let isOn): log.isWatching = isOn
    case .picture(let path):
      let picture = try await view.snapshot().unpremultiplied().encodedPNG()
      try OutputFile(path: path).write(picture)
      log.write("picture", ["file": .string(path)])
    case .loseContext: window.restoreContext()
    case .state:
      window.takeQueuedEvents()
      tellState()
    case .close: window.close()
    }
  }

  /// Lets chance play with the window, and closes it.
  func play(for seconds: Double) {
    let soak = Soak(window, seed: options.seed)
    self.soak = soak
    Task {
      let report = await soak.play(seconds: seconds) { tell($0, as: "soak") }
      tell(report, as: "soaked")
      soakIsGood = report.isGood
      window.close()
    }
  }

  /// Measures the window, prints that, and closes it.
  func measure() {
    let bench = WindowBench(window, driving)
    self.bench = bench
    Task {
      do {
        StandardOutput.write(Array((try await bench.play().text + "\n").utf8))
      } catch {
        notify("\(error)")
        soakIsGood = false
      }
      window.close()
    }
  }

  private func tell(_ report: Soak.Report, as event: String) {
    let line =
      "\(Int(report.seconds)) s, \(report.events) events, \(Int(report.end)) MiB (warm \(Int(report.warm))), "
      + "\(report.failures.count) failures \(report.failures.suffix(1).joined())"
    StandardError.write(line + "\n")
    log.write(
      event,
      [
        "seconds": .number(report.seconds), "events": .number(Double(report.events)),
        "memory": .number(report.end), "warmMemory": .number(report.warm),
        "failures": .array(report.failures.map { .string($0) }), "isGood": .bool(report.isGood),
      ])
  }

  /// A control with its place, in points.
  private func tell(_ control: AccessibilityElement) -> JSON {
    let frame = control.frame
    return .object([
      "identifier": .string(control.identifier), "label": .string(control.label),
      "x": .number(frame.minX), "y": .number(frame.minY), "width": .number(frame.width),
      "height": .number(frame.height),
    ])
  }

  private func tellState() {
    window.settle()
    var values: [String: JSON] = [
      "width": .number(view.frame.width), "height": .number(view.frame.height),
      "isNight": .bool(files.isNight), "archives": .number(Double(files.archives.count)),
      "hasRoute": .bool(driving.hasRoute), "isDriving": .bool(driving.isDriving),
    ]
    if let place = view.myLocation?.coordinate {
      values["location"] = .array([.number(place.latitude), .number(place.longitude)])
    }
    if view.isNavigationEnabled {
      values["mode"] = .string("\(view.cameraMode)")
      values["recenter"] = .bool(view.isRecenterButtonVisible)
    }
    values["controls"] = .array(view.accessibilityElements.map(tell))
    log.write("state", view.camera, values)
  }
}
