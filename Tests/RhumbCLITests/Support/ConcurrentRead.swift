import Foundation

/// Reads a pipe to its end on another thread.
///
/// `@unchecked`: only the reading thread accesses `bytes` until it has left the group.
final class ConcurrentRead: @unchecked Sendable {
  private let group = DispatchGroup()
  private var bytes = Data()

  init(_ file: FileHandle) {
    group.enter()
    Thread.detachNewThread { [self] in
      bytes = file.readDataToEndOfFile()
      group.leave()
    }
  }

  /// The data. Waits for the end of the pipe.
  var data: Data {
    group.wait()
    return bytes
  }
}
