// SPDX-License-Identifier: Apache-2.0
import Foundation

extension Double {
  /// Rounded to decimal places, for printing.
  package func rounded(toPlaces digits: Int) -> Double {
    let power = pow(10, Double(digits))
    return (self * power).rounded() / power
  }
}
