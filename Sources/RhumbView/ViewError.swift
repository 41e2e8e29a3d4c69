// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// An error of a request to the viewer. ``ErrorTexts`` has its sentences.
enum ViewError: Error, Equatable {
  /// A file has a content that the viewer does not open: its path, and a clause about the content, or an empty one.
  case unknownFile(String, content: String)
  /// A URL names a file that can be opened only from the file system.
  case notForURLs(String)
  /// No road graph is open.
  case noRoads
  /// No route was found. The number of destinations includes the stops.
  case noRoute(RouteError, destinations: Int)
}
