import Foundation

/// Reads a pipe to its end while the caller does something else.
///
/// `@unchecked`: `bytes` is only touched by the thread that reads, and after that has left the group.
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

  /// What was read; waits for the end.
  var data: Data {
    group.wait()
    return bytes
  }
}
