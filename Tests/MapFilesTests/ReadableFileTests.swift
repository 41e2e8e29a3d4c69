// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import MapFiles

@Suite("Reading files") struct ReadableFileTests {
  @Test("opening a pipe, a device or a folder fails without blocking")
  func onlyRegularFiles() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: FileError.notRegular(path: pipe, kind: "a pipe")) {
      try ReadableFile(path: pipe)
    }
    #expect(throws: FileError.notRegular(path: "/dev/zero", kind: "a device")) {
      try ReadableFile(path: "/dev/zero")
    }
    #expect(throws: FileError.notRegular(path: "/", kind: "a folder")) {
      try ReadableFile(path: "/")
    }
  }

  @Test("the kind of an irregular file is detected without opening it")
  func irregularFiles() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(FileKind.irregularKind(at: pipe) == "a pipe")
    #expect(FileKind.irregularKind(at: folder.path) == "a folder")
    #expect(FileKind.irregularKind(at: try folder.write([1], to: "file")) == nil)
    #expect(FileKind.irregularKind(at: folder.path + "/none") == nil)
  }

  @Test("reading a file that was truncated while open is an error")
  func truncated() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/data"
    try Data(repeating: 7, count: 100_000).write(to: URL(fileURLWithPath: path))
    let file = try ReadableFile(path: path)
    #expect(try file.read(99_990..<100_000) == [UInt8](repeating: 7, count: 10))
    #expect(truncate(path, 10) == 0)
    #expect(throws: FileError.truncated(path: path, offset: 100_000)) {
      try file.read(5..<100_000)
    }
  }

  @Test("a file above the size limit is not read")
  func limit() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/data"
    try Data(repeating: 7, count: 11).write(to: URL(fileURLWithPath: path))
    #expect(throws: FileError.tooLarge(path: path, size: 11, limit: 10)) {
      try ReadableFile.contents(of: path, limit: 10)
    }
    #expect(try ReadableFile.contents(of: path, limit: 11).count == 11)
  }
}

@Suite("Conversion of external numbers to integers") struct CheckedNumbersTests {
  @Test("a number out of range becomes nil or is clamped")
  func bounds() {
    for number in [1e300, -1e300, .infinity, -.infinity, .nan, 9.3e18, -9.3e18] as [Double] {
      #expect(Int(checking: number) == nil)
    }
    #expect(Int(checking: -2.9) == -2)
    #expect(UInt8(checking: 255.9) == 255)
    #expect(UInt8(checking: 256) == nil)
    #expect(UInt8(checking: -1) == nil)
    #expect(Int32(clamping: 1e300) == .max)
    #expect(Int32(clamping: -1e300) == .min)
    #expect(Int32(clamping: Double.nan) == 0)
    #expect(Int32(clamping: 3.99) == 3)
  }
}
