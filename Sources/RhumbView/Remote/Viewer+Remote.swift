// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Executes the commands of a script on standard input, line by line, until its end.
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
    case .snapshot(let path):
      let snapshot = try await view.snapshot().encodedPNG()
      try OutputFile(path: path).write(snapshot)
      log.write("snapshot", ["file": .string(path)])
    case .hop(let count): await hop(count)
    case .routes(let count): try await findRoutes(count)
    case .loseContext: window.restoreContext()
    case .state:
      window.takeQueuedEvents()
      logState()
    case .close: window.close()
    }
  }

  /// Yields the main actor a number of times while the window has a frame to draw in each loop.
  private func hop(_ count: Int) async {
    log.write("hopping")
    for _ in 0..<count {
      view.requestFrame()
      await Task.yield()
    }
    log.write("hopped")
  }

  /// Awaits routes in the built-in roads while the window has a frame to draw in each loop.
  private func findRoutes(_ count: Int) async throws {
    let graph = try BuiltInRoadGraph.helsinki.open()
    let provider = try GraphRouteProvider(graph)
    guard let center = graph.bounds?.center else { return }
    log.write("routing")
    var found = 0
    for number in 0..<count {
      view.requestFrame()
      let start = center.offset(by: 300, heading: Double(number * 7 % 360))
      let request = RouteRequest(from: start, to: [Waypoint(center)])
      if try await !provider.routes(for: request).isEmpty { found += 1 }
    }
    log.write("routed", ["count": .number(Double(found))])
  }

  /// Drives the window with random input, then closes it.
  func play(for seconds: Double, with files: SoakFiles) {
    let soak = Soak(window, driving, files, seed: options.seed)
    self.soak = soak
    var csv = SoakCurve.header + "\n"
    Task {
      let curve = await soak.play(seconds: seconds) { sample in
        csv += SoakCurve.line(sample) + "\n"
        write(csv)
        logSample(sample)
      }
      let misses = curve.misses + [soak.lastFailure].compactMap(\.self)
      soakIsGood = misses.isEmpty
      log.write(
        "soaked",
        ["misses": .array(misses.map { .string($0) }), "isGood": .bool(soakIsGood)])
      StandardError.write((soakIsGood ? "good" : misses.joined(separator: "\n")) + "\n")
      window.close()
    }
  }

  /// Writes the samples so far to the CSV file, if the options name one.
  private func write(_ csv: String) {
    guard let path = options.curve else { return }
    do {
      try OutputFile(path: path).write(Array(csv.utf8))
    } catch {
      soak?.note("cannot write \(path)")
    }
  }

  private func logSample(_ sample: SoakCurve.Sample) {
    let line =
      "\(Int(sample.seconds.rounded())) s: \(sample.events) events, \(sample.frames) frames, "
      + "\(Int(sample.memory)) MiB, \(sample.descriptors) descriptors, \(sample.threads) threads, "
      + "\(sample.failures) failures\n"
    StandardError.write(line)
    log.write(
      "soak",
      [
        "seconds": .number(sample.seconds), "events": .number(Double(sample.events)),
        "frames": .number(Double(sample.frames)), "memory": .number(sample.memory),
        "descriptors": .number(Double(sample.descriptors)),
        "threads": .number(Double(sample.threads)), "failures": .number(Double(sample.failures)),
      ])
  }

  /// Benchmarks the window, prints the result, and closes the window.
  func measure() {
    let bench = WindowBench(window, driving)
    self.bench = bench
    Task {
      do {
        StandardOutput.write(Array((try await bench.play().text + "\n").utf8))
      } catch {
        notify(error)
        soakIsGood = false
      }
      window.close()
    }
  }

  /// A control with its frame in points, and whether it can be pressed.
  private func json(of control: AccessibilityElement) -> JSON {
    let frame = control.frame
    return .object([
      "identifier": .string(control.identifier), "label": .string(control.label),
      "x": .number(frame.minX), "y": .number(frame.minY), "width": .number(frame.width),
      "height": .number(frame.height),
      "isTarget": .bool(view.screenControls.control(control.identifier)?.action != nil),
    ])
  }

  private func logState() {
    window.settle()
    var values: [String: JSON] = [
      "width": .number(view.frame.width), "height": .number(view.frame.height),
      "isNight": .bool(files.isNight), "archives": .number(Double(files.archives.count)),
      "hasRoute": .bool(driving.hasRoute), "isDriving": .bool(driving.isDriving),
      "isResting": .bool(!view.needsFrame), "isComplete": .bool(view.isComplete),
    ]
    if let coordinate = view.userLocation?.coordinate {
      values["location"] = .array([.number(coordinate.latitude), .number(coordinate.longitude)])
    }
    if view.isNavigationEnabled {
      values["mode"] = .string("\(view.cameraMode)")
      values["recenter"] = .bool(view.isRecenterButtonVisible)
    }
    if let note = note.text { values["note"] = .string(note) }
    values["controls"] = .array(view.accessibilityElements.map(json))
    log.write("state", view.camera, values)
  }
}
