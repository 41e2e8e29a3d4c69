// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

extension Route {
  /// Returns the route as GPX 1.1: a route of its maneuvers, and a track of its complete line.
  ///
  /// https://www.topografix.com/GPX/1/1/
  ///
  /// - Parameter instructions: The formatter for the description of each route point; `nil` for no
  ///   descriptions.
  public func gpx(instructions: InstructionFormatter? = nil) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Rhumb" xmlns="http://www.topografix.com/GPX/1/1">
      <rte>

      """
    for (number, leg) in legs.enumerated() {
      for step in leg.listedSteps {
        text += "<rtept \(Route.attributes(of: step.maneuver.coordinate))>"
        if !step.name.isEmpty { text += "<name>\(Route.escaped(step.name))</name>" }
        if let instructions {
          let instruction = instructions.instruction(
            for: step, of: leg, isLastLeg: number == legs.count - 1)
          text += "<desc>\(Route.escaped(instruction))</desc>"
        }
        text += "<type>\(step.maneuver.kind.rawValue)</type></rtept>\n"
      }
    }
    text += "</rte>\n<trk><trkseg>\n"
    for coordinate in line.coordinates {
      text += "<trkpt \(Route.attributes(of: coordinate))/>\n"
    }
    return text + "</trkseg></trk>\n</gpx>\n"
  }

  private static func attributes(of coordinate: Coordinate) -> String {
    let latitude = JSON.text(of: coordinate.latitude.rounded(to: 1e7))
    let longitude = JSON.text(of: coordinate.wrapped.longitude.rounded(to: 1e7))
    return "lat=\"\(latitude)\" lon=\"\(longitude)\""
  }

  /// Escapes the five special characters of XML and removes characters that XML does not allow.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}",
        "\u{10000}"..."\u{10FFFF}":
        result.unicodeScalars.append(scalar)
      default: break
      }
    }
    return result
  }
}
