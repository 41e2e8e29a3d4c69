// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import MapVoice
import RhumbModules

/// `rhumb navigate`: a guided drive, as a film or a log.
struct NavigateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navigate", abstract: "Simulates or replays a guided drive, and films it.",
    discussion: """
      The drive is simulated along the route, or replays a recording (--gps). Without --graph, routes use the \
      built-in graph of central Helsinki. The extension of the output selects its format: .mp4 (requires \
      ffmpeg), .png (animated), or a folder of images with a page that plays them.

      A mode script changes the camera at times of the drive: following, overview, free, tilted, heading-up, \
      north-up, pan (a pan gesture) and recenter (the Re-center button).

      EXAMPLES
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 -o drive.mp4
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 --log
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 --speak --language fi
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 --speed 4 --style night -o drive/
        rhumb navigate --graph city.graph --tiles city.pmtiles --gps drive.gpx -o drive.mp4
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 \\
          --mode-script 10:overview,15:following,25:pan,32:recenter -o drive.mp4
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 --log --state drive.json
        rhumb navigate --log --state drive.json
        rhumb navigate --graph city.graph --from 60.17,24.94 --to 60.18,24.96 --log \\
          --traffic closed.csv --traffic-after 60
      """)

  @OptionGroup var route: RouteOptions
  @OptionGroup var map: StyleOptions
  @OptionGroup var controls: ControlOptions

  @Option(
    help: ArgumentHelp(
      "A recorded drive: GPX, CSV or JSON. --from and --to default to its ends.",
      valueName: "file"))
  var gps: String?

  @Option(help: "The playback speed relative to real time, of the film or with --speak.")
  var speed = 1.0

  @Option(
    help: ArgumentHelp("The camera's modes by second of the drive.", valueName: "S:MODE,..."),
    transform: DriveScript.read)
  var modeScript: DriveScript?

  @Option(
    help: "The seconds after a gesture until the camera re-centers by itself.")
  var autoRecenter: Double?

  @Option(help: "The frames per second of the film.")
  var fps = 30

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The film's size in points.", valueName: "WxH"))
  var size = SizeArgument(width: 540, height: 960)

  @Option(help: "The pixels per point: 1, 2 or 3.")
  var scale = 1

  @Option(help: "The maximum duration of the drive in seconds.")
  var seconds = 7200.0

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The film to write.", valueName: "file or folder"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Saves the drive to this file each second, until it arrives, and continues it if the file exists.",
      valueName: "file"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "The second of the drive from which the roads have the state of --traffic. Default: before the first route.",
      valueName: "seconds"))
  var trafficAfter: Double?

  @Flag(help: "Keeps the route when the traffic changes and a faster route is found.")
  var keepRoute = false

  @Flag(help: "Prints every guidance event with its time.")
  var log = false

  @Flag(help: "Prints the events as JSON lines.")
  var json = false

  @Flag(
    help: "Speaks the announcements in real time, by Speech Dispatcher or espeak-ng, or by --voice."
  )
  var speak = false

  @Option(help: ArgumentHelp("A voice of Piper for --speak, an .onnx file.", valueName: "file"))
  var voice: String?

  func validate() throws {
    guard gps != nil || (route.from != nil && route.to != nil) || DriveFile.exists(state) else {
      throw ValidationError(
        "--from and --to, or --gps, are required")
    }
    guard output != nil || log || json || speak else {
      throw ValidationError("-o (a film), --log (the drive's events) or --speak is required")
    }
    guard !speak || output == nil else {
      throw ValidationError("--speak and -o cannot be combined")
    }
    guard voice == nil || speak else { throw ValidationError("--voice requires --speak") }
    guard speed.isFinite, speed > 0, speed <= 100 else {
      throw ValidationError("--speed must be more than 0 and at most 100")
    }
    guard (1...120).contains(fps) else { throw ValidationError("--fps must be in 1...120") }
    guard (1...3).contains(scale) else { throw ValidationError("--scale must be 1, 2 or 3") }
    guard seconds.isFinite, seconds > 0 else {
      throw ValidationError("--seconds must be more than 0")
    }
    guard autoRecenter.map({ $0.isFinite && $0 >= 0 }) ?? true else {
      throw ValidationError("--auto-recenter must be zero or more")
    }
    guard trafficAfter == nil || route.traffic != nil else {
      throw ValidationError("--traffic-after requires --traffic")
    }
    guard trafficAfter.map({ $0.isFinite && $0 >= 0 }) ?? true else {
      throw ValidationError("--traffic-after must be zero or more")
    }
    try size.check(scale: scale)
  }

  @MainActor func run() async throws {
    try await map.network.withLoader { try await run(with: $0) }
  }

  @MainActor private func run(with loader: OnlineResourceLoader) async throws {
    let reel = try output.map {
      try FilmReels.make(
        $0, fps: fps, size: size, scale: scale,
        inputs: [gps].compactMap(\.self).filter { !InputFile.isURL($0) } + route.files + map.files)
    }
    let voice = try speak ? DriveVoice(language: route.language, piperModel: voice) : nil
    let drive = try await Drive(self, recording: recording(loader), loader: loader)
    if log || json { drive.listener = DriveLog(isJSON: json) }
    voice?.attach(to: drive)
    try await drive.begin()
    if reel != nil {
      let (scene, archives) = try await map.scene(scale: Double(scale), loader: loader)
      map.warn(unless: archives, hold: drive.start, of: "the drive")
      try drive.film(of: scene)
    }
    let bar = ProgressBar()
    let frameTime = reel == nil ? 0.1 : speed / Double(fps)
    var isUnderWay = true
    while isUnderWay {
      isUnderWay = try await drive.step(by: frameTime) && drive.time < seconds
      try await voice?.wait(until: drive.time / speed)
      if let reel { try await reel.add(drive.image()) }
      try StandardOutput.check()
      bar.show(drive.share, label: "of the drive")
    }
    bar.clear()
    await voice?.finish()
    let frames = try reel?.finish()
    report(drive, frames: frames)
  }

  private func recording(_ loader: OnlineResourceLoader) async throws -> [MapLocation]? {
    guard let name = self.gps else { return nil }
    let bytes = try await InputFile.read(name, as: "recording", kind: .geoJSON, loader: loader)
    let gps = InputFile.name(name)
    do {
      let fixes = try LocationFile.read(bytes)
      guard fixes.count > 1 else { throw CLIError("\(gps) has fewer than two fixes with a time") }
      return fixes
    } catch let error as LocationFileError {
      throw FileContent.error(
        gps, accepting: [.gpx, .track], named: "a recording",
        otherwise: CLIError("\(gps): \(error)"))
    }
  }

  @MainActor private func report(_ drive: Drive, frames: Int?) {
    if let output, let frames, !json {
      let text = route.wording
      Output.print(
        "\(output): \(frames) frame\(frames == 1 ? "" : "s"), \(text.text(meters: drive.traveled)) in "
          + "\(Int(clamping: drive.time)) s, \(drive.hasArrived ? "arrived" : "not arrived")")
    }
  }
}
