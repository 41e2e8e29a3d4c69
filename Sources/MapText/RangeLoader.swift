// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Reads each glyph range of a source once. Safe to use from any thread: threads that need the same range
/// wait for one read, those that need different ones read at the same time.
final class RangeLoader: Sendable {
  /// A range, nil where there is none or it cannot be read, and what went wrong.
  typealias Loaded = (range: GlyphRange?, problem: TextError?)

  private let source: any GlyphRangeSource
  private let reads = Mutex<[RangeName: Read]>([:])

  /// One read: its lock is held while it is under way.
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

  /// Reads a range, or waits until another thread has read it.
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
