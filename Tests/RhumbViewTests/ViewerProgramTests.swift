// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import MapTestSupport
import RhumbModules
import Testing

/// The program's output if it cannot open a window.
@Suite struct ViewerProgramTests {
  @Test func `the help has examples`() throws {
    let help = try ViewerProgram.run(["--help"])
    #expect(help.status == 0)
    #expect(help.output.contains("EXAMPLES"))
    #expect(help.output.split(separator: "\n").count { $0.contains("rhumb-view ") } >= 5)
  }

  @Test func `--version prints the version`() throws {
    let version = try ViewerProgram.run(["--version"])
    #expect(version.status == 0)
    #expect(version.output == RhumbVersion.current + "\n")
  }

  @Test(arguments: [
    ["--size", "3"], ["--size", "1024"], ["--size", "99999x100"], ["--center", "x"],
    ["--center", "91,0"], ["--zoom", "nan"], ["--tilt", "inf"], ["--scale", "99"],
    ["--zoom", "22"], ["--zoom", "-1"], ["--tilt", "70"], ["--center", "-91,0"],
    ["--soak", "0"], ["--gpsd", "here:port"], ["--unknown"], ["--seed", "-1"],
  ])
  func `an invalid option is rejected with a message`(_ arguments: [String]) throws {
    let outcome = try ViewerProgram.run(arguments, without: ["DISPLAY", "WAYLAND_DISPLAY"])
    #expect(outcome.status == 64)
    let sentences = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
    #expect(sentences.count == 1)
    #expect(sentences.first?.contains(arguments[0]) ?? false)
  }

  @Test func `without a display, the message suggests rendering without a window`() throws {
    let outcome = try ViewerProgram.run(
      ["--fresh"], without: ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"])
    #expect(outcome.status == 1)
    let message = outcome.errors.split(separator: "\n").last ?? ""
    #expect(message.contains("no display") && message.contains("rhumb render --help"))
  }

  @Test func `a missing display is reported`() throws {
    let outcome = try ViewerProgram.run(
      ["--fresh"], environment: ["DISPLAY": ":9871", "SDL_VIDEODRIVER": "x11"],
      without: ["WAYLAND_DISPLAY"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("no display"))
  }

  @Test func `a Wayland compositor that ends when the window opens is an error instead of a crash`()
    throws
  {
    let folder = try TemporaryFolder()
    let compositor = try TestServer.compositor(path: folder.path + "/wayland-7")
    defer { compositor.stop() }
    let outcome = try ViewerProgram.run(
      ["--fresh"],
      environment: ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-7"],
      without: ["DISPLAY", "SDL_VIDEODRIVER"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("no display"))
  }
}

extension DisplayTests {
  /// The program on a display, from its start to its end.
  @Suite struct ViewerLifeTests {
    @Test func `without OpenGL ES 3, the message names the packages to install`() throws {
      let display = try Display()
      let outcome = try ViewerProgram.run(
        ["--fresh"],
        environment: [
          "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", "MESA_GLES_VERSION_OVERRIDE": "2.0",
        ])
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("no OpenGL ES 3"))
      #expect(outcome.errors.contains("apt-get install"))
    }

    @Test func `a signal ends the program, and the next run restores the view`() throws {
      let display = try Display()
      let folder = try TemporaryFolder()
      let first = try RunningViewer(
        "--remember", "--size", "320x240", "--center", "48.2,16.37", "--zoom", "9.5", "--bearing",
        "33", "--style", "night", on: display, in: folder)
      first.signal(SIGTERM)
      #expect(try first.waitForEnd() == 0)
      for number in [SIGINT, SIGHUP] {
        let next = try RunningViewer("--remember", "--size", "320x240", on: display, in: folder)
        let state = try next.state()
        #expect(try abs(state.number("latitude") - 48.2) < 1e-6)
        #expect(try abs(state.number("longitude") - 16.37) < 1e-6)
        #expect(try abs(state.number("zoom") - 9.5) < 1e-6)
        #expect(try abs(state.number("bearing") - 33) < 1e-6)
        #expect(state["isNight"]?.bool == true)
        next.signal(number)
        #expect(try next.waitForEnd() == 0)
      }
    }

    @Test func `the loss of the display ends the program with a message, and the view is saved`()
      throws
    {
      let viewer = try RunningViewer(
        "--remember", "--size", "320x240", "--center", "48.2,16.37", "--zoom", "9")
      viewer.display.unplug()
      #expect(try viewer.waitForEnd() == 1)
      // Xlib's message: "connection to :1 broken", or "fatal IO error ... on X server ":1"", by what failed first.
      #expect(viewer.errors.contains(viewer.display.name))
      let kept = try String(
        contentsOfFile: viewer.folder.path + "/rhumb/view.json", encoding: .utf8)
      #expect(kept.contains("48.2"))
    }

    @Test func `a dropped URL opens a style, which the next run opens again`() throws {
      let server = try TestServer { connection in
        _ = connection.readRequest()
        connection.answer(
          #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background"}]}"#)
      }
      let url = "http://127.0.0.1:\(server.port)/style"
      let folder = try TemporaryFolder()
      let environment = ["XDG_CACHE_HOME": folder.path, "http_proxy": ""]
      let first = try RunningViewer(
        "--remember", "--size", "320x240", in: folder, environment: environment)
      try first.drop(url)
      try first.wait(for: "opened") { $0["file"]?.string == url }
      #expect(try first.close() == 0)
      let next = try RunningViewer(
        "--remember", "--size", "320x240", in: folder, environment: environment, waits: false)
      try next.wait(for: "opened") { $0["file"]?.string == url }
      #expect(try next.close() == 0)
    }

    @Test func `the map menu has the presets`() throws {
      let viewer = try RunningViewer("--size", "640x480")
      try viewer.send(#"{"key":"m","with":["control"]}"#)
      try viewer.wait(for: "menu")
      for _ in 0..<4 { try viewer.send(#"{"key":"down"}"#) }
      try viewer.send(#"{"key":"enter"}"#)
      #expect(try viewer.wait(for: "maps").number("rows") == 5)
      try viewer.send(#"{"key":"enter"}"#)
      #expect(try viewer.close() == 0)
    }

    @Test func `a typed URL opens a style`() throws {
      let server = try TestServer { connection in
        _ = connection.readRequest()
        connection.answer(
          #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background"}]}"#)
      }
      let viewer = try RunningViewer("--size", "640x480", environment: ["http_proxy": ""])
      try viewer.send(#"{"key":"m","with":["control"]}"#)
      try viewer.wait(for: "menu")
      for _ in 0..<4 { try viewer.send(#"{"key":"down"}"#) }
      try viewer.send(#"{"key":"enter"}"#)
      try viewer.wait(for: "maps")
      try viewer.send(#"{"key":"up"}"#)
      try viewer.send(#"{"key":"enter"}"#)
      let url = "http://127.0.0.1:\(server.port)/style"
      try viewer.send(#"{"text":"\#(url)x"}"#)
      try viewer.send(#"{"key":"backspace"}"#)
      try viewer.send(#"{"key":"enter"}"#)
      try viewer.wait(for: "opened") { $0["file"]?.string == url }
      #expect(try viewer.close() == 0)
    }

    @Test(arguments: ["nonsense", #"{"latitude":1e999,"zoom":1}"#])
    func `an invalid state file is ignored`(_ text: String) throws {
      let folder = try TemporaryFolder()
      _ = try folder.write(Array(text.utf8), to: "rhumb/view.json")
      let viewer = try RunningViewer("--remember", "--size", "320x240", in: folder)
      #expect(try abs(viewer.state().number("latitude") - 60.169) < 1e-6)
      #expect(try viewer.close() == 0)
      // The file is replaced.
      let kept = try String(contentsOfFile: folder.path + "/rhumb/view.json", encoding: .utf8)
      #expect(kept.contains("60.169"))
    }

    @Test func `kiosk mode fills the screen, has no menu, and ends only on Ctrl+Q`() throws {
      let viewer = try RunningViewer("--kiosk", on: Display(width: 640, height: 480))
      let state = try viewer.state()
      #expect(try state.number("width") == 640)
      #expect(try state.number("height") == 480)
      // There is no window manager, which would place the window that the viewer believes to have.
      let window = try viewer.display.xdotool("search --name Rhumb getwindowgeometry --shell")
      for line in ["X=0", "Y=0", "WIDTH=640", "HEIGHT=480"] {
        #expect(window.split(separator: "\n").contains { $0 == line }, "\(window)")
      }
      try viewer.send(#"{"click":"","button":"right","x":300,"y":200}"#)
      try viewer.send(#"{"text":"q"}"#)
      try viewer.send(#"{"key":"f11"}"#)
      let after = try viewer.state()
      #expect(try after.number("width") == 640)
      #expect(!viewer.events.contains { $0["event"]?.string == "menu" })
      try viewer.send(#"{"key":"q","with":["control"]}"#)
      #expect(try viewer.waitForEnd() == 0)
    }

    /// The files that soak runs have left in a temporary folder.
    private func copies(in folder: TemporaryFolder) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("rhumb-soak") }
    }

    @Test func `an interrupted soak run fails and removes its copies`() throws {
      let folder = try TemporaryFolder()
      let drawing = try folder.write(
        Array(#"{"type":"FeatureCollection","features":[]}"#.utf8), to: "drawing.geojson")
      let viewer = try RunningViewer(
        "--soak", "600", "--size", "320x240", drawing, environment: ["TMPDIR": folder.path])
      #expect(try copies(in: folder).count == 1)
      viewer.signal(SIGTERM)
      #expect(try viewer.waitForEnd() == 1)
      #expect(try copies(in: folder).isEmpty)
    }

    @Test func `a soak run that cannot copy a file leaves no copies`() throws {
      let folder = try TemporaryFolder()
      let drawing = try folder.write(
        Array(#"{"type":"FeatureCollection","features":[]}"#.utf8), to: "drawing.geojson")
      let display = try Display()
      let outcome = try ViewerProgram.run(
        ["--soak", "5", "--size", "320x240", drawing, folder.path + "/missing.pmtiles"],
        environment: [
          "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", "TMPDIR": folder.path,
        ])
      #expect(outcome.status == 1)
      #expect(try copies(in: folder).isEmpty)
    }

    @Test func `a few seconds of random input cause no failure`() throws {
      let display = try Display()
      let outcome = try ViewerProgram.run(
        ["--soak", "10", "--seed", "7", "--remote", "--size", "640x480"],
        environment: ["DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"])
      #expect(outcome.status == 0)
      let last = outcome.output.split(separator: "\n").last { $0.contains("\"soaked\"") } ?? ""
      #expect(last.contains(#""isGood":true"#), "\(outcome.errors.suffix(500))")
    }
  }
}
