// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite("The paths of animations") struct FlightTests {
  private let size = ViewSize(width: 800, height: 600)
  private let paris = CameraState(
    target: Coordinate(latitude: 48.857, longitude: 2.352), zoom: 15)
  private let lyon = CameraState(
    target: Coordinate(latitude: 45.764, longitude: 4.836), zoom: 13, bearing: 90,
    viewingAngle: 30)

  @Test func `a long animation flies: it zooms out, pans and zooms in`() {
    let flight = CameraAnimation(from: paris, to: lyon, size: size)
    #expect(flight.isFlight)
    let zooms = (0...100).map { flight.state(at: Double($0) / 100).zoom }
    let lowest = zooms.min() ?? 0
    #expect(lowest < 9 && lowest > 4)
    let turn = zooms.firstIndex(of: lowest) ?? 0
    #expect(zip(zooms[...turn], zooms[1...turn]).allSatisfy { $0 > $1 })
    #expect(zip(zooms[turn...], zooms[(turn + 1)...]).allSatisfy { $0 < $1 })
    #expect(flight.state(at: 0) == paris && flight.state(at: 1) == lyon)
    let nearEnd = flight.state(at: 1 - 1e-9)
    #expect(worlds(nearEnd.target, lyon.target) < 1e-9 && abs(nearEnd.zoom - 13) < 1e-6)
  }

  @Test func `a flight has constant speed in the measure of van Wijk and Nuij`() {
    // ds² = rho² du² / w² + dw² / (rho² w²), with u the distance and w the width of the visible ground.
    let flight = CameraAnimation(from: paris, to: lyon, path: .flying, size: size)
    let rho = 1.42
    var steps: [Double] = []
    for index in 0..<200 {
      let a = flight.state(at: Double(index) / 200)
      let b = flight.state(at: Double(index + 1) / 200)
      let scale = 256 * exp2((a.zoom + b.zoom) / 2) / 800
      let pan = worlds(a.target, b.target) * scale * rho
      let zoom = (b.zoom - a.zoom) * log(2) / rho
      steps.append(hypot(pan, zoom))
    }
    let mean = steps.reduce(0, +) / 200
    #expect(steps.allSatisfy { abs($0 - mean) < 0.02 * mean })
    // 1.2 path lengths a second.
    #expect(abs(flight.duration - mean * 200 / 1.2) < 0.02 * flight.duration)
  }

  @Test func `a flight does not zoom out beyond the lowest zoom`() {
    for lowestZoom in [2.0, 6, 9, 12.5] {
      let flight = CameraAnimation(
        from: paris, to: lyon, path: .flying, size: size, lowestZoom: lowestZoom)
      let lowest = (0...500).map { flight.state(at: Double($0) / 500).zoom }.min() ?? 0
      #expect(lowest > lowestZoom - 0.35, "\(lowestZoom): \(lowest)")
    }
  }

  @Test func `a flight over no distance only zooms`() {
    let near = CameraState(target: paris.target, zoom: 5)
    let flight = CameraAnimation(from: paris, to: near, path: .flying, size: size)
    #expect(flight.state(at: 0.5).zoom == 10)
    #expect(flight.duration > 0)
    let none = CameraAnimation(from: paris, to: paris, path: .flying, size: size)
    #expect(none.duration == 0 && none.state(after: 1) == paris)
  }

  @Test func `a short animation is straight and moves the ground at constant speed`() {
    let end = CameraState(target: Coordinate(latitude: 48.86, longitude: 2.36), zoom: 17)
    let animation = CameraAnimation(from: paris, to: end, size: size)
    #expect(!animation.isFlight && animation.duration == 0.25)
    #expect(abs(animation.state(at: 0.5).zoom - 16) < 1e-9)
    var steps: [Double] = []
    for index in 0..<50 {
      let a = animation.state(at: Double(index) / 50)
      let b = animation.state(at: Double(index + 1) / 50)
      steps.append(worlds(a.target, b.target) * exp2((a.zoom + b.zoom) / 2))
    }
    #expect((steps.max() ?? 0) < 1.001 * (steps.min() ?? 0))
  }

  @Test(arguments: [-1.0, 0, .nan, .infinity])
  func `an invalid duration is treated as 0`(duration: Double) {
    let animation = CameraAnimation(from: paris, to: lyon, duration: duration, size: size)
    #expect(animation.duration == 0 && animation.state(after: 0) == lyon)
  }

  @Test func `all states of flights between random cameras are finite`() {
    var views = RandomViews(seed: 31)
    for _ in 0..<500 {
      let start = CameraState(views.camera())
      let end = CameraState(views.camera())
      for path in [.straight, .flying, .automatic] as [CameraPath] {
        let animation = CameraAnimation(from: start, to: end, path: path, size: size)
        for step in 0...20 {
          let state = animation.state(at: Double(step) / 20)
          #expect(state.target.isValid && state.zoom.isFinite && state.bearing.isFinite)
        }
        let late = animation.state(at: 1 - 1e-12)
        #expect(worlds(late.target, end.target) * exp2(end.zoom) * 256 < 0.5)
      }
    }
  }
}
