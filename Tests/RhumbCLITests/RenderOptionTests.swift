// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapTestSupport
import Testing

/// Invalid sizes, cameras and outputs, and extreme valid ones.
@Suite struct RenderOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var output: String { folder.path + "/x.png" }

  @Test(arguments: [
    "0x0", "0x10", "-5x4", "10x0", "x", "10", "axb", "1.5x2", "100000x100000", "16385x1",
    "16384x16384", "9223372036854775807x2", "99999999999999999999x1",
  ])
  func `an invalid size is rejected`(size: String) throws {
    for scale in ["1", "3"] {
      try expectRefusal(
        ["render", "--size", size, "--scale", scale, "-o", output], naming: [size])
    }
    try expectRefusal(
      ["bench", "--size", size], program: developerProgram, naming: [size])
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: [
    ("--center", "nan,0"), ("--center", "0,inf"), ("--center", "91,0"), ("--center", "1"),
    ("--center", "1,2,3"), ("--center", ","), ("--zoom", "nan"), ("--zoom", "inf"),
    ("--zoom", "-inf"), ("--zoom", "high"), ("--zoom", "1.9"), ("--zoom", "-3"), ("--zoom", "21.5"),
    ("--bearing", "nan"), ("--tilt", "inf"), ("--tilt", "-1"), ("--tilt", "66"),
    ("--fit", "1,2,3"), ("--fit", "2,0,1,0"), ("--fit", "nan,0,1,1"), ("--padding", "-1"),
    ("--padding", "nan"), ("--scale", "0"), ("--scale", "4"), ("--scale", "nan"),
  ])
  func `an invalid camera option is rejected with its name`(
    option: String, value: String
  ) throws {
    try expectRefusal(["render", option, value, "-o", output], naming: [option])
    #expect(try rhumb("render", option, value, "-o", output).status == 64)
    #expect(try folder.names().isEmpty)
  }

  @Test(
    .enabled(if: canDraw, "requires EGL with OpenGL ES 3"),
    arguments: [
      ["--center", "-33.86,151.21", "--zoom", "2"], ["--bearing", "1e308", "--zoom", "21"],
      ["--bearing", "-45"], ["--center", "-90,-540"],
      ["--fit", "-34,151,-33,152", "--padding", "1e300"], ["--fit", "1,1,1,1"],
      ["--fit", "-10,170,10,-170"], ["--size", "1x1"], ["--size", "1x900", "--scale", "3"],
    ])
  func `an extreme camera is clamped to the nearest valid one`(arguments: [String]) throws {
    let size = arguments.contains("--size") ? [] : ["--size", "40x30"]
    let result = try rhumb(["render", "-o", output] + size + arguments)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    let drawn = try RasterImage(decoding: bytes(of: output))
    #expect(drawn.pixels.count == 4 * drawn.width * drawn.height)
  }

  @Test(arguments: [
    ("/no-such-folder/x.png", "no folder /no-such-folder"), ("/proc/x.png", "/proc/x.png"),
    ("/dev/full", "No space left"), ("", "no name"),
  ])
  func `a failed write of the image is reported with the reason`(
    path: String, reason: String
  ) throws {
    guard canDraw || path != "/dev/full" else { return }
    try expectRefusal(["render", "--size", "8x8", "-o", path], naming: [reason])
  }

  @Test func `a folder is rejected as the output file`() throws {
    try expectRefusal(
      ["render", "--size", "8x8", "-o", folder.path], naming: [folder.path, "folder"])
    #expect(try folder.names().isEmpty)
  }

  @Test func `a failed run keeps the old image`() throws {
    _ = try folder.write("old", to: "x.png")
    try expectRefusal(["render", "--tiles", "/none.pmtiles", "-o", output], naming: ["none"])
    #expect(try bytes(of: output) == Array("old".utf8))
    #expect(try folder.names() == ["x.png"])
  }

  @Test func `a file after the one of --tiles needs an option of its own`() throws {
    let tiles = try folder.write(Archives.world(brokenTile: [1]), to: "city.pmtiles")
    try expectRefusal(
      ["render", "--tiles", tiles, tiles, "-o", output],
      naming: ["Unexpected argument '\(tiles)'", "rhumb render --tiles draws it"])
    #expect(try folder.names() == ["city.pmtiles"])
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `a new image replaces the old one and leaves no other files`() throws {
    _ = try folder.write("old", to: "x.png")
    #expect(try rhumb(["render", "--size", "8x8", "-o", "x.png"], in: folder.path).status == 0)
    #expect(try RasterImage(decoding: bytes(of: output)).width == 8)
    #expect(try folder.names() == ["x.png"])
  }

  @Test func `without a driver, the message names the packages to install`() throws {
    try expectRefusal(
      ["render", "--size", "8x8", "-o", output],
      naming: ["OpenGL ES 3", "apt-get install", "libgl1-mesa-dri"],
      environment: ["__EGL_VENDOR_LIBRARY_DIRS": "/nonexistent"])
    #expect(try folder.names().isEmpty)
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `an unknown EGL platform in the environment is ignored`() throws {
    let result = try rhumb(
      ["render", "--size", "8x8", "-o", output], environment: ["EGL_PLATFORM": "garbage"])
    #expect(result.status == 0)
  }
}
