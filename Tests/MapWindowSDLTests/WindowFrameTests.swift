// SPDX-License-Identifier: Apache-2.0
import CSDL2
import Testing

@testable import MapWindowSDL

/// The frames of new windows, without a display.
@MainActor @Suite struct WindowFrameTests {
  private func frame(
    _ options: MapWindowOptions, scale: Double = 1, in free: SDL_Rect?
  ) -> [Int32] {
    let frame = SDLWindow.frame(options, scale: scale, free: free)
    return [frame.x, frame.y, frame.w, frame.h]
  }

  private let middle = rhumb_window_centered

  @Test func `a window that the screen has room for keeps its size in the middle`() {
    let screen = SDL_Rect(x: 0, y: 0, w: 1024, h: 768)
    #expect(frame(MapWindowOptions(), in: screen) == [middle, middle, 1024, 768])
  }

  @Test func `a window that is larger than the free area of the screen has its size`() {
    let options = MapWindowOptions()
    let netbook = SDL_Rect(x: 0, y: 0, w: 1024, h: 600)
    #expect(frame(options, in: netbook) == [0, 0, 1024, 600])
    // A desktop with panels at the top and at the left.
    let free = SDL_Rect(x: 60, y: 28, w: 1220, h: 692)
    #expect(frame(options, in: free) == [158, 28, 1024, 692])
    let fine = SDL_Rect(x: 0, y: 0, w: 1600, h: 1200)
    #expect(frame(options, scale: 2, in: fine) == [0, 0, 1600, 1200])
  }

  @Test func `a size that must stay and an unknown screen change nothing`() {
    var options = MapWindowOptions()
    let whole = [middle, middle, 1024, 768]
    #expect(frame(options, in: nil) == whole)
    #expect(frame(options, in: SDL_Rect()) == whole)
    options.fitsScreen = false
    #expect(frame(options, in: SDL_Rect(x: 0, y: 0, w: 640, h: 480)) == whole)
  }
}
