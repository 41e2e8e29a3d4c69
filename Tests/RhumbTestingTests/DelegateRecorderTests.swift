// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import RhumbTesting
import Testing

@MainActor @Suite struct DelegateRecorderTests {
  private final class App: MapViewDelegate {
    var taps = 0
    func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) { taps += 1 }
    func mapView(_ mapView: MapView, didTap marker: Marker) -> Bool { true }
  }

  @Test func `calls reach the app's delegate, with its answers`() throws {
    let map = try MapView.forTests(camera: CameraPosition(latitude: 60, longitude: 20, zoom: 15))
    let app = App()
    map.delegate = app
    let recorder = DelegateRecorder(of: map)
    Hand(map).tap()
    #expect(app.taps == 1)
    #expect(recorder.log == ["didTapAt 60.00000,20.00000"])
    let marker = Marker(position: map.camera.target)
    marker.map = map
    Hand(map).settle()
    Hand(map).tap(at: CGPoint(x: 200, y: 290))
    #expect(recorder.take().last == "didTap Marker")
    #expect(map.selectedMarker == nil)
  }

  @Test func `a released delegate fails the test once`() throws {
    let map = try MapView.forTests()
    var app: App? = App()
    map.delegate = app
    app = nil
    let recorder = DelegateRecorder(of: map)
    let failures = LockedValue(0)
    withKnownIssue {
      Hand(map).tap()
      Hand(map).tap()
    } matching: {
      let isExpected = $0.comments.contains {
        $0.rawValue.contains("its delegate was released")
      }
      failures.change { $0 += 1 }
      return isExpected
    }
    #expect(failures.value == 1 && recorder.log.count == 2)
  }

  @Test func `the view keeps its recorder, and needs no delegate of an app`() throws {
    let map = try MapView.forTests()
    let start = { DelegateRecorder(of: map) }
    weak let recorder = start()
    Hand(map).longPress()
    #expect(recorder?.take().count == 1)
  }

  @Test func `a delegate that the app removes is not missed`() throws {
    let map = try MapView.forTests()
    let app = App()
    map.delegate = app
    map.delegate = nil
    let recorder = DelegateRecorder(of: map)
    Hand(map).tap()
    #expect(recorder.log.count == 1 && app.taps == 0)
  }

  @Test func `a second recorder passes calls on to the app as the first one did`() throws {
    let map = try MapView.forTests()
    let app = App()
    map.delegate = app
    for _ in 0..<2 { _ = DelegateRecorder(of: map) }
    Hand(map).tap()
    #expect(app.taps == 1)
  }
}
