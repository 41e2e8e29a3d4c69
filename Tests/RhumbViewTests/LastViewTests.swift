// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import RhumbModules
import Testing

@testable import RhumbView

/// The file with the view of the last run.
@Suite struct LastViewTests {
  private let folder: TemporaryFolder
  private let camera = CameraPosition(
    latitude: 48.2, longitude: 16.37, zoom: 9, bearing: 33, viewingAngle: 20)

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [true, false])
  func `a view is read as it was written`(showsTrafficFree: Bool) throws {
    let view = LastView(
      camera, isNight: true, style: "https://h/style", showsTrafficFree: showsTrafficFree)
    view.write(folder.path + "/rhumb/view.json")
    let read = try #require(LastView.read(folder.path + "/rhumb/view.json"))
    #expect(read == view)
    #expect(read.camera == camera)
    #expect(read.showsTrafficFree == showsTrafficFree)
  }

  @Test func `a file of another version is read, without its unknown members`() throws {
    let path = try folder.write(
      Array(
        #"{"latitude":48.2,"longitude":16.37,"zoom":9,"bearing":33,"viewingAngle":20,"more":[1]}"#
          .utf8), to: "view.json")
    let view = try #require(LastView.read(path))
    #expect(view.camera == camera)
    #expect(view.showsTrafficFree == nil && view.isNight == nil && view.style == nil)
  }
}
