// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// A folder of PNG files with an HTML page that plays them.
final class FrameFolderWriter: FrameWriter {
  private let folder: FolderWriter
  private let fps: Int
  private var count = 0

  init(_ folder: String, fps: Int) throws {
    self.folder = try FolderWriter(path: folder, isOwn: FrameFolderWriter.isOwn)
    self.fps = fps
  }

  func add(_ image: RasterImage) throws {
    try file(FrameFolderWriter.name(count)).write(png: image, isDurable: false)
    count += 1
  }

  func finish() throws -> Int {
    try file("index.html").write(Array(page.utf8), isDurable: false)
    try folder.finish()
    return count
  }

  private func file(_ name: String) -> OutputFile {
    OutputFile(path: "\(folder.temporaryPath)/\(name)")
  }

  private static func name(_ number: Int) -> String { String(format: "%05d.png", number) }

  /// Whether a file name is that of a film's frame or page.
  private static func isOwn(_ name: String) -> Bool {
    let number = name.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return name == "index.html"
      || number.count >= 5 && name.utf8.count == number.count + 4
        && name.hasSuffix(".png")
  }

  private var page: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>A drive</title>
    <style>
      body { margin: 1rem auto; text-align: center; font: 1rem/1.5 system-ui, sans-serif }
      img { max-width: 100%; max-height: 88vh; border-radius: 6px }
      input { width: min(90%, 40rem) }
    </style>
    <img id="film" src="00000.png" alt="the current frame"><br>
    <button id="play">Pause</button>
    <input id="slider" type="range" min="0" max="\(max(count - 1, 0))" value="0"
      aria-label="frame number">
    <script>
      const film = document.getElementById("film"), slider = document.getElementById("slider")
      const play = document.getElementById("play")
      let isPlaying = true
      const show = () => film.src = String(slider.value).padStart(5, "0") + ".png"
      play.onclick = () => { isPlaying = !isPlaying; play.textContent = isPlaying ? "Pause" : "Play" }
      slider.oninput = show
      setInterval(() => {
        if (!isPlaying || !film.complete) return
        slider.value = (Number(slider.value) + 1) % \(max(count, 1))
        show()
      }, \(1000 / fps))
    </script>
    </html>

    """
  }
}
