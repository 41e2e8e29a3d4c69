// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage
import MapRoute

/// The sign with a road's number, in the colors of its network as far as the number and the driving side determine it.
package struct RoadShield: Hashable, Sendable {
  /// The network of a road.
  package enum Network: Hashable, Sendable, CaseIterable {
    /// Motorways of most countries and interstate highways of the United States: white on blue.
    case motorway
    /// European routes: white on green.
    case european
    /// Primary roads where traffic drives on the left, such as "A 40": yellow on green.
    case primary
    /// Federal roads of Germany and Austria, such as "B 12": black on yellow.
    case federal
    /// Other and unknown networks: black on white.
    case other
  }

  /// The road's number, such as "A 8".
  package let text: String
  package let network: Network

  /// Creates the sign of one road's number.
  package init(_ text: String, drivingSide: DrivingSide) {
    self.text = text
    network = RoadShield.network(of: text, isLeftHandTraffic: drivingSide == .left)
  }

  /// Returns the signs of reference numbers that are separated by ";" or ",", without repeated ones; three at
  /// most.
  package static func shields(of ref: String, drivingSide: DrivingSide) -> [RoadShield] {
    var shields: [RoadShield] = []
    for part in ref.split(whereSeparator: { $0 == ";" || $0 == "," }) {
      let words = part.split(whereSeparator: \.isWhitespace)
      let shield = RoadShield(words.joined(separator: " "), drivingSide: drivingSide)
      if !shield.text.isEmpty, !shields.contains(shield) { shields.append(shield) }
      if shields.count == 3 { break }
    }
    return shields
  }

  /// Returns the network of a number by the letters before its digits. Letters with different meanings in
  /// different countries count as unknown.
  private static func network(of text: String, isLeftHandTraffic isLeft: Bool) -> Network {
    let letters = text.prefix { $0.isLetter }
    let rest = text.dropFirst(letters.count).drop { $0 == " " || $0 == "-" }
    guard rest.first?.isNumber == true else { return .other }
    switch letters {
    case "M": return .motorway
    case "A": return isLeft ? .primary : .motorway
    case "AP", "I": return isLeft ? .other : .motorway
    case "N": return isLeft ? .primary : .other
    case "B": return isLeft ? .other : .federal
    case "E": return .european
    default: return .other
    }
  }
}

// MARK: - Drawing

extension RoadShield.Network {
  /// The colors of the sign and of its text and border.
  fileprivate var colors: (sign: MapColor, text: MapColor) {
    switch self {
    case .motorway: (MapColor(red: 0.07, green: 0.33, blue: 0.68), MapColor(white: 1))
    case .european: (MapColor(red: 0.02, green: 0.45, blue: 0.24), MapColor(white: 1))
    case .primary:
      (MapColor(red: 0.02, green: 0.37, blue: 0.21), MapColor(red: 1, green: 0.84, blue: 0.1))
    case .federal: (MapColor(red: 0.99, green: 0.80, blue: 0.13), MapColor(white: 0.08))
    case .other: (MapColor(white: 1), MapColor(white: 0.08))
    }
  }
}

extension Canvas {
  /// Returns the width of a sign with a road's number, in points.
  package func width(of shield: RoadShield, height: Double) -> Double {
    boxWidth(of: shield.text, height: height)
  }

  /// Draws a sign with a road's number: a rounded box with a border.
  ///
  /// - Parameter corner: Its top-left corner.
  package func draw(_ shield: RoadShield, at corner: CGPoint, height: Double) {
    let colors = shield.network.colors
    let size = CGSize(width: width(of: shield, height: height), height: height)
    let frame = CGRect(origin: corner, size: size)
    fill(.rectangle(frame, cornerRadius: 0.24 * height), colors.sign)
    let border = max(0.06 * height, 1)
    stroke(
      .rectangle(
        frame.insetBy(dx: 1.2 * border, dy: 1.2 * border), cornerRadius: 0.24 * height - border),
      colors.text, width: border)
    drawBoxText(shield.text, in: frame, color: colors.text)
  }

  /// Returns the width of the box with the number of an exit, in points.
  package func width(ofExit exit: String, height: Double) -> Double {
    boxWidth(of: "↗ " + exit, height: height)
  }

  /// Draws the number of an exit in an outlined box.
  ///
  /// - Parameter corner: Its top-left corner.
  package func draw(exit: String, at corner: CGPoint, height: Double, color: MapColor) {
    let size = CGSize(width: width(ofExit: exit, height: height), height: height)
    let frame = CGRect(origin: corner, size: size)
    stroke(
      .rectangle(frame.insetBy(dx: 0.75, dy: 0.75), cornerRadius: 0.24 * height), color, width: 1.5)
    drawBoxText("↗ " + exit, in: frame, color: color)
  }

  private func boxWidth(of text: String, height: Double) -> Double {
    max(measure(text, boxStyle(height, MapColor(white: 1))).width + 0.66 * height, 1.15 * height)
      .rounded(.up)
  }

  private func drawBoxText(_ text: String, in frame: CGRect, color: MapColor) {
    let style = boxStyle(frame.height, color)
    let box = measure(text, style)
    self.text(text, at: CGPoint(x: frame.midX, y: frame.midY - box.height / 2), style)
  }

  private func boxStyle(_ height: Double, _ color: MapColor) -> TextStyle {
    TextStyle(
      size: 0.66 * height, weight: .bold, color: color, alignment: .center,
      maximumWidth: 7 * height)
  }
}
