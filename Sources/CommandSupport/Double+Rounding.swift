// SPDX-License-Identifier: Apache-2.0
import Foundation

extension Double {
  /// Rounded to decimal places, for printing.
  package func rounded(toPlaces places: Int) -> Double {
    let power = pow(10, Double(places))
    return (self * power).rounded() / power
  }
}
