// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation
import MapRoute
import MapRouting
import MapTestSupport
import RhumbTools
import Testing

@testable import MapNavigationUI

/// The camera on drives on real roads. `rhumb-dev bench drive` does the same with more drives.
@Suite struct RealDriveCameraTests {
  private static func drive(_ number: UInt64) async throws -> TrialOutcome {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appending(path: "Sources/Rhumb/Resources/Samples/helsinki.graph").path
    let graph = try RoadGraph(opening: path)
    let places = (0..<graph.arcCount).filter { graph.arcCore[$0].contains(.driving) }
      .map { graph.coordinate(ofVertex: Int(graph.arcTails[$0])) }
    let trial = await DriveTrial.chosen(
      number, among: places, length: 200...400, by: try GraphRouteProvider(graph))
    var drive = try #require(trial)
    return await drive.run()
  }

  @Test(arguments: [UInt64(1), 6])
  func `the camera is smooth on real streets`(number: UInt64) async throws {
    let drive = try await RealDriveCameraTests.drive(number)
    let scene = NavigationScene(size: ViewSize(width: 400, height: 800))
    let figures = CameraMetrics.measure(drive, scene: scene)
    #expect(figures.puckDeviation < 1)
    #expect(figures.turningSpeed < 66)
    #expect(figures.zoomSpeed < 0.71)
    #expect(figures.spuriousReversals == 0)
    #expect(figures.puckBackwards == 0)
    #expect(figures.puckAcceleration > 1 && figures.puckAcceleration <= 12.01)
    #expect(figures.outsideLimits == 0)
  }

  @Test
  func `mode changes during transitions never turn the view faster than 90°/s`()
    async throws
  {
    let drive = try await RealDriveCameraTests.drive(7)
    var random = SplitMix64(seed: 3)
    var next = 0.0
    let figures = CameraMetrics.measure(
      drive, scene: NavigationScene(size: ViewSize(width: 400, height: 800))
    ) { time, scene in
      guard time >= next else { return }
      next = time + random.double(in: 0.1...3)
      scene.mode = NavigationCameraMode.allCases[random.int(in: 0...2)]
      scene.perspective = NavigationCameraPerspective.allCases[random.int(in: 0...2)]
    }
    #expect(max(figures.transitionTurning, figures.turningSpeed) < 85.1)
    #expect(figures.transitionTurning > 30)
    // A discontinuous turn would change its speed within one frame.
    #expect(figures.bearingAcceleration < 900)
    #expect(figures.puckDeviation < 1)
  }

  @MainActor @Test func `the puck off the road has an accuracy circle`() {
    var camera = NavigationCamera()
    var scene = NavigationScene(size: ViewSize(width: 400, height: 800))
    let coordinate = Coordinate(latitude: 60.17, longitude: 24.94)
    scene.position = RoadPosition(coordinate, time: 0, accuracy: 20)
    #expect(camera.step(to: 0, scene: scene).puck?.accuracy == 20)
    scene.position?.accuracy = 10
    let between = camera.step(to: 0.2, scene: scene).puck?.accuracy ?? 0
    #expect((11..<19).contains(between))
    for frame in 0..<300 { _ = camera.step(to: 0.3 + Double(frame) / 60, scene: scene) }
    #expect(camera.step(to: 6, scene: scene).puck?.accuracy == 10)
    scene.position?.accuracy = .infinity
    #expect(camera.step(to: 7, scene: scene).puck?.accuracy == nil)
    let ring = NavigationDrawing.ring(about: coordinate, radius: 20)
    #expect(ring.allSatisfy { abs($0.distance(to: coordinate) - 20) < 0.1 })
  }
}
