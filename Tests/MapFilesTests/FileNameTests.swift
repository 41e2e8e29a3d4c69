// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapFiles

@Suite struct FileNameTests {
  @Test(arguments: [
    ("x", ".", "", "x"), ("x.png", ".", "png", "x"), ("a/b.PNG", "a", "png", "a/b"),
    ("/x", "/", "", "/x"), ("a/b/", "a", "", "a/b/"), ("a//b.c.mp4", "a", "mp4", "a//b.c"),
    ("a.b/c", "a.b", "", "a.b/c"), (".png", ".", "", ".png"), ("é", ".", "", "é"),
    ("", ".", "", ""),
    ("/", "/", "", "/"), ("x.", ".", "", "x."),
  ])
  func `a path is split into folder, name and extension`(
    path: String, folder: String, suffix: String, rest: String
  ) {
    #expect(FileName.folder(of: path) == folder)
    #expect(FileName.suffix(of: path) == suffix)
    #expect(FileName.removingPathExtension(path) == rest)
  }

}
