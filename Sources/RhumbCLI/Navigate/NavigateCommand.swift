// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import MapFiles
import Rhumb

/// `rhumb navigate`: a guided drive, as a film or as a log.
struct NavigateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navigate", abstract: "Drives a route with guidance, and films it.",
    discussion: """
      The drive is simulated along the route, or follows a recording (--gps). Without a graph it is in \
      central Helsinki. The output's name says what it is: .mp4 (needs ffmpeg), .png (animated) or a folder \
      of pictures with a page that plays them.

      A mode script changes what the camera does at seconds of the drive: following, overview, free, \
      tilted, heading-up, north-up, pan (a drag by hand) and recenter (the button is pressed).

      EXAMPLES
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 -o drive.mp4
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 --log
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 --speed 4 --style night -o drive/
        rhumb navigate --graph city.graph --tiles city.pmtiles --gps drive.gpx -o drive.mp4
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 \\
          --mode-script 10:overview,15:following,25:pan,32:recenter -o drive.mp4
      """)

  @OptionGroup var route: RouteOptions
  @OptionGroup var map: StyleOptions
  @OptionGroup var controls: ControlOptions

  @Option(
    help: ArgumentHelp(
      "A recorded drive to follow: GPX, CSV or JSON. --from and --to are its ends unless given.",
      valueName: "file"))
  var gps: String?

  @Option(help: "How many times as fast the film shows the drive.")
  var speed = 1.0

  @Option(
    help: ArgumentHelp("What the camera does at which second.", valueName: "S:MODE,..."))
  var modeScript: DriveScript?

  @Option(
    help: "Seconds of the drive after which the camera follows again when it was moved by hand.")
  var autoRecenter: Double?

  @Option(help: "Pictures a second of the film.")
  var fps = 30

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The film's size in points.", valueName: "WxH"))
  var size = SizeArgument(width: 540, height: 960)

  @Option(help: "Pixels a point: 1, 2 or 3.")
  var scale = 1

  @Option(help: "The longest drive to film, in seconds.")
  var seconds = 7200.0

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The film to write.", valueName: "file or folder"))
  var output: String?

  @Flag(help: "Prints every event of guidance with its second.")
  var log = false

  @Flag(help: "Prints the events as lines of JSON.")
  var json = false

  func validate() throws {
    guard gps != nil || (route.from != nil && route.to != nil) else {
      throw ValidationError(
        "--from and --to say where the drive starts and ends; or --gps a recording")
    }
    guard output != nil || log || json else {
      throw ValidationError("-o says where the film goes, --log prints the drive's events")
    }
    guard speed.isFinite, speed > 0, speed <= 100 else {
      throw ValidationError("--speed is more than 0 and at most 100")
    }
    guard (1...120).contains(fps) else { throw ValidationError("--fps is 1...120") }
    guard (1...3).contains(scale) else { throw ValidationError("--scale is 1, 2 or 3") }
    guard seconds.isFinite, seconds > 0 else { throw ValidationError("--seconds is more than 0") }
    guard autoRecenter.map({ $0.isFinite && $0 >= 0 }) ?? true else {
      throw ValidationError("--auto-recenter is zero or more")
    }
    try size.check(scale: scale)
  }

  @MainActor func run() async throws {
    let reel = try output.map {
      try FilmReels.make(
        $0, fps: fps, size: size, scale: scale,
        inputs: [gps].compactMap(\.self) + route.files + map.files)
    }
    let drive = try await Drive(self, recording: recording())
    if log || json { drive.listener = DriveLog(isJSON: json) }
    if reel != nil {
      let (scene, archives) = try await map.scene(scale: Double(scale))
      map.warn(unless: archives, hold: drive.start, of: "the drive")
      try drive.film(of: scene)
    }
    let bar = ProgressBar()
    let frameTime = reel == nil ? 0.1 : speed / Double(fps)
    var isUnderWay = true
    while isUnderWay {
      isUnderWay = await drive.step(by: frameTime) && drive.time < seconds
      if let reel { try await reel.add(drive.picture()) }
      try StandardOutput.check()
      bar.show(drive.share, label: "of the drive")
    }
    bar.clear()
    let pictures = try reel?.finish()
    report(drive, pictures: pictures)
  }

  private func recording() async throws -> [Location]? {
    guard let gps else { return nil }
    let bytes = try InputFile.read(gps, as: "recording")
    do {
      let fixes = try LocationFile.read(bytes)
      guard fixes.count > 1 else { throw CLIError("\(gps) has fewer than two places with a time") }
      return fixes
    } catch let error as LocationFileError {
      throw CLIError("\(gps): \(error)")
    }
  }

  @MainActor private func report(_ drive: Drive, pictures: Int?) {
    if let output, let pictures, !json {
      let text = route.wording
      Output.print(
        "\(output): \(pictures) picture\(pictures == 1 ? "" : "s"), \(text.text(meters: drive.traveled)) in "
          + "\(Int(clamping: drive.time)) s, \(drive.hasArrived ? "arrived" : "not arrived")")
    }
  }
}
