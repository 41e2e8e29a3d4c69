// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite("The layer's properties") @MainActor struct LayerTests {
  @Test func `setting a property animates it with the transaction's settings`() {
    let (view, _, _) = makeView()
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(2)
    view.animationLayer.cameraLatitude = 43.78
    view.animationLayer.cameraLongitude = 11.26
    view.animationLayer.cameraBearing = 90
    view.animationLayer.cameraZoomLevel = 15
    view.animationLayer.cameraViewingAngle = 20
    MapTransaction.commit()
    #expect(view.animationLayer.cameraZoomLevel == 15 && view.camera.zoom == 14)
    view.step(to: 101)
    #expect(abs(view.camera.zoom - 14.5) < 1e-4 && abs(view.camera.bearing - 45) < 1e-6)
    #expect(abs(view.camera.target.latitude - 43.775) < 1e-4)
    view.step(to: 102)
    #expect(
      view.camera
        == CameraPosition(
          latitude: 43.78, longitude: 11.26, zoom: 15, bearing: 90, viewingAngle: 20))
  }

  @Test func `property values are clamped or wrapped`() {
    let (view, _, _) = makeView()
    view.animationLayer.cameraLatitude = 100
    view.animationLayer.cameraLongitude = 480
    view.animationLayer.cameraBearing = -90
    view.animationLayer.cameraZoomLevel = 50
    view.animationLayer.cameraViewingAngle = 80
    view.run()
    #expect(
      view.camera
        == CameraPosition(
          latitude: 85, longitude: 120, zoom: 21, bearing: 270, viewingAngle: 65))
  }

  @Test func `a keyframe animation of the zoom runs together with other animations`() {
    let (view, _, recorder) = makeView()
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(2)
    view.animationLayer.cameraLatitude = sydney.target.latitude
    view.animationLayer.cameraLongitude = sydney.target.longitude
    let zoom = KeyframeLayerAnimation(keyPath: "cameraZoomLevel")
    zoom.duration = 2
    zoom.values = [Float(14), CameraPosition.zoomRange.lowerBound, Float(14)]
    view.animationLayer.add(zoom, forKey: "zoom")
    MapTransaction.setCompletionBlock { recorder.events.append("completed") }
    MapTransaction.commit()
    view.step(to: 100.5)
    #expect(abs(view.cameraState.zoom - 8) < 1e-9)
    view.step(to: 101)
    #expect(abs(view.cameraState.zoom - 2) < 1e-9)
    view.step(to: 102)
    #expect(view.camera.zoom == 14)
    #expect(worlds(view.camera.target, sydney.target) < 1e-12)
    #expect(recorder.take().suffix(3) == ["didChange", "completed", "idleAt"])
  }

  @Test func `an added animation replaces the property's own and ends at the property's value`() {
    let (view, _, _) = makeView()
    view.animationLayer.cameraBearing = 100
    let turn = BasicLayerAnimation(keyPath: CameraLayerKey.bearing.rawValue)
    turn.duration = 4
    turn.fromValue = 10
    turn.toValue = 350.0
    var outcome: AnimationOutcome?
    turn.completion = { outcome = $0 }
    view.animationLayer.add(turn, forKey: nil)
    view.step(to: 102)
    #expect(view.camera.bearing == 0)
    view.step(to: 104)
    #expect(view.camera.bearing == 100 && outcome == .finished)
  }

  @Test func `a keyframe animation uses its key times and timing functions`() {
    let (view, _, _) = makeView()
    let spin = KeyframeLayerAnimation(keyPath: "cameraBearing")
    spin.duration = 10
    spin.values = [0, 720, 90]
    spin.keyTimes = [0, 0.8, 1]
    view.animationLayer.add(spin, forKey: "spin")
    view.step(to: 102)
    #expect(abs(view.camera.bearing - 180) < 1e-9)
    view.step(to: 108)
    #expect(abs(view.camera.bearing - 0) < 1e-9)
    view.animationLayer.removeAnimation(forKey: "spin")
    #expect(!view.isAnimating && view.camera.bearing == 0)
  }

  @Test func `an invalid animation has no effect`() {
    let (view, _, recorder) = makeView()
    view.animationLayer.add(KeyframeLayerAnimation(keyPath: "cameraZoomLevel"), forKey: nil)
    view.animationLayer.add(BasicLayerAnimation(keyPath: "opacity"), forKey: nil)
    let endless = BasicLayerAnimation(keyPath: "cameraBearing")
    endless.toValue = Double.nan
    view.animationLayer.add(endless, forKey: nil)
    let backwards = KeyframeLayerAnimation(keyPath: "cameraZoomLevel")
    backwards.values = [14, 15, 16]
    backwards.keyTimes = [0, 2, 1]
    view.animationLayer.add(backwards, forKey: nil)
    view.animationLayer.removeAnimation(forKey: "none")
    #expect(recorder.events.count == 1)
    view.animationLayer.removeAllAnimations()
    #expect(view.camera == florence)
  }
}
