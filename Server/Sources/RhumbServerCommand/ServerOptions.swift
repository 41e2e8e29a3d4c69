// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Rhumb
import RhumbServer

/// The options of `serve`, which replace members of the configuration file.
struct ServerOptions: ParsableArguments {
  @Option(help: "The port to listen on. Default: 8080.") var port: Int?
  @Option(help: "The address to listen on. Default: 127.0.0.1.") var address: String?
  @Option(help: "A folder with glyph ranges, FONT/0-255.pbf.") var fonts: String?
  @Option(help: "A folder with the images of markers.") var icons: String?
  @Option(help: "The URL of the server for clients, if a proxy is in front of it.")
  var publicURL: String?

  @Option(
    name: .customLong("api-key"),
    help: ArgumentHelp(
      "A key; requests need one as ?key=. Can be repeated.",
      discussion: """
        Other users of the machine can read the arguments of a process. A configuration file keeps keys from them.
        """, valueName: "key"))
  var keys: [String] = []

  @Option(
    name: .customLong("allow-origin"),
    help: ArgumentHelp(
      "An origin whose pages can read responses, such as https://maps.example.com. Can be repeated.",
      discussion: "* allows all, the default; none allows no origin.", valueName: "origin"))
  var origins: [String] = []

  @Option(help: "The longest time of a request in seconds. Default: 15.") var deadline: Double?
  @Option(help: "The longest side of a static image in points. Default: 2048.") var maxSize: Int?
  @Option(help: "The largest number of pixels of a static image. Default: 16777216.")
  var maxPixels: Int?

  func validate() throws {
    var configuration = ServerConfiguration()
    try apply(to: &configuration)
  }

  /// Replaces the members of a configuration for which there are options.
  func apply(to configuration: inout ServerConfiguration) throws(ValidationError) {
    configuration.fonts = fonts ?? configuration.fonts
    configuration.icons = icons ?? configuration.icons
    try configuration.set("port", to: port.map { .number(Double($0)) }, from: "--port")
    try configuration.set("address", to: address.map { .string($0) }, from: "--address")
    try configuration.set("publicURL", to: publicURL.map { .string($0) }, from: "--public-url")
    try configuration.set("keys", to: ServerOptions.array(keys), from: "--api-key")
    if origins == ["none"] {
      configuration.allowedOrigins = []
    } else {
      try configuration.set(
        "allowedOrigins", to: ServerOptions.array(origins), from: "--allow-origin")
    }
    try configuration.set("deadline", to: deadline.map { .number($0) }, from: "--deadline")
    try configuration.set(
      "maximumSide", to: maxSize.map { .number(Double($0)) }, from: "--max-size")
    try configuration.set(
      "maximumPixels", to: maxPixels.map { .number(Double($0)) }, from: "--max-pixels")
  }

  /// The values of an option that can be repeated; `nil` without any.
  private static func array(_ values: [String]) -> JSON? {
    // `nil` could also be the JSON value.
    guard !values.isEmpty else { return Optional<JSON>.none }
    return JSON.array(values.map { JSON.string($0) })
  }
}
