// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension OSRMFormat {
  /// Throws the error that a response's code describes.
  static func checkCode(of answer: JSON, for request: RouteRequest?) throws(RouteError) {
    let code = answer["code"]?.string
    let number = answer["error_code"]?.number
    guard code != "Ok", code != nil || number != nil || answer["error"] != nil else { return }
    let message =
      answer["message"]?.string ?? answer["error"]?.string ?? code ?? "error \(number ?? 0)"
    let last = request?.destinations.count ?? 1
    switch (code, number) {
    case ("NoRoute", _), ("NoMatch", _), ("NoTrips", _), (_, 441), (_, 442):
      throw .noRouteFound(from: 0, to: last)
    case ("NoSegment", _), (_, 171):
      throw .tooFarFromRoads(place: place(named: message), distance: .infinity, limit: .infinity)
    default:
      throw .invalidResponse([code, message].compactMap(\.self).joined(separator: ": "))
    }
  }

  /// Returns the coordinate index at the end of a message such as "Could not find a matching segment for
  /// coordinate 1", or 0.
  private static func place(named message: String) -> Int {
    let digits = message.reversed().prefix { $0.isASCII && $0.isNumber }.prefix(3)
    return Int(String(digits.reversed())) ?? 0
  }
}
