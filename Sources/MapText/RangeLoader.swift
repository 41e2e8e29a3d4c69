// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Loads each glyph range of a source once. Thread-safe: threads that need the same range wait for a single
/// load, and different ranges are loaded concurrently.
final class RangeLoader: Sendable {
  /// A range and an error. The range is `nil` if it does not exist or cannot be loaded.
  typealias Loaded = (range: GlyphRange?, problem: TextError?)

  private let source: any GlyphRangeSource
  private let reads = Mutex<[RangeName: Read]>([:])

  /// The load of a range. Its lock is held while the load is in progress.
  private final class Read: Sendable {
    private let loaded = Mutex<Loaded?>(nil)

    func value(_ load: () -> Loaded) -> Loaded {
      loaded.withLock { loaded in
        let value = loaded ?? load()
        loaded = value
        return value
      }
    }
  }

  init(source: any GlyphRangeSource) { self.source = source }

  /// Loads a range, or waits until another thread has loaded it.
  func load(_ name: RangeName, fontStack: String) -> Loaded {
    let read = reads.withLock { reads in
      let read = reads[name] ?? Read()
      reads[name] = read
      return read
    }
    return read.value { load(start: Int(name.start), of: fontStack) }
  }

  private func load(start: Int, of fontStack: String) -> Loaded {
    do {
      guard let bytes = try source.glyphRange(fontStack: fontStack, start: start) else {
        return (nil, nil)
      }
      return (try GlyphRange(bytes), nil)
    } catch let error as TextError {
      return (nil, error)
    } catch {
      return (
        nil, .unreadableRange(fontStack: fontStack, start: start, reason: String(describing: error))
      )
    }
  }
}
