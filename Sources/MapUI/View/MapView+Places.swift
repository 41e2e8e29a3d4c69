// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapJSON
import MapScene
import MapStyle

extension MapView {
  /// Handles a tap at which there is no overlay: notifies the delegate of the place whose label or icon is at the point,
  /// or else of the coordinate.
  ///
  /// Without a label at the point, the delegate is called at once. A label's feature is read from its tile first. Taps are
  /// reported in their order.
  func mapTapped(at point: ScreenPoint) {
    let coordinate = projection.coordinate(for: CGPoint(point))
    let selected = selectedMarker
    guard delegate != nil, let frame = renderer?.drawnFrame, frame.hasLabel(at: point) else {
      return reportTap(at: coordinate, on: nil, selected: selected)
    }
    let language = renderer?.language ?? frame.labelLanguage
    placeQuery = Task { [weak self, former = placeQuery] in
      await former?.value
      let place = await Self.place(at: point, in: frame, language: language)
      self?.reportTap(at: coordinate, on: place, selected: selected)
    }
  }

  /// Waits until the delegate has been notified of the last tap on a label.
  package func placeOfLastTap() async { await placeQuery?.value }

  /// A place of the map's data with its name in the language of the labels.
  private typealias NamedFeature = (feature: RenderedFeature, name: String)

  /// Returns the topmost feature with a name whose label or icon is at a point. A tile that cannot be read again has none.
  private static func place(
    at point: ScreenPoint, in frame: DrawnFrame, language: LabelLanguage?
  ) async -> NamedFeature? {
    let query = FeatureQuery(.point(point), layers: frame.labelLayers)
    let features = (try? await frame.features(query)) ?? []
    return features.lazy.compactMap { found in
      LabelLanguage.name(in: found.feature.properties, language).map {
        (RenderedFeature(found), $0)
      }
    }.first
  }

  /// Notifies the delegate, and deselects the marker that was selected when the user tapped.
  private func reportTap(
    at coordinate: Coordinate, on place: NamedFeature?, selected: Marker?
  ) {
    if let place {
      var location = coordinate
      if case .point(let point) = place.feature.feature.geometry { location = point }
      tappedCoordinate = coordinate
      notify { $0.mapView(self, didTapPOI: place.feature, name: place.name, location: location) }
      tappedCoordinate = nil
    } else {
      notify { $0.mapView(self, didTapAt: coordinate) }
    }
    if selectedMarker === selected { selectedMarker = nil }
  }
}

extension MapView.RenderedFeature {
  /// The feature's identifier as text; empty if it has none.
  var identifier: String {
    switch feature.id {
    case .string(let text)?: text
    case .number(let number)?: Int64(exactly: number).map(String.init) ?? "\(number)"
    default: ""
    }
  }
}
