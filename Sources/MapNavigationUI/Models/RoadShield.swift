// SPDX-License-Identifier: Apache-2.0
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
