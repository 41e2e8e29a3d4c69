// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import MapFiles

/// Files and folders that are written completely or not at all.
@Suite struct OutputFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/x" }

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func permissions(of name: String) throws -> Int {
    var status = stat()
    try #require(stat("\(folder.path)/\(name)", &status) == 0)
    return Int(status.st_mode & 0o777)
  }

  @Test func `two writers of one file each write a complete file, and the last one wins`() throws {
    let first = try OutputFile(path: path).writer()
    let second = try OutputFile(path: path).writer()
    for letter in ["a", "b", "c"] {
      try first.write(Array(letter.utf8))
      try second.write(Array(letter.uppercased().utf8))
    }
    try first.finish()
    #expect(try text(of: "x") == "abc")
    try second.finish()
    #expect(try text(of: "x") == "ABC")
    #expect(try names() == ["x"])
  }

  @Test func `an unfinished writer keeps the old file and leaves no other files`() throws {
    _ = try folder.write(Array("old".utf8), to: "x")
    do {
      let writer = try OutputFile(path: path).writer()
      try writer.write([1, 2, 3])
      #expect(try names().count == 2)
    }
    #expect(try text(of: "x") == "old")
    #expect(try names() == ["x"])
  }

  @Test func `files with similar names as the temporary file are kept`() throws {
    _ = try folder.write(Array("mine".utf8), to: "x.part")
    try OutputFile(path: path).write([1])
    #expect(try names() == ["x", "x.part"])
    #expect(try text(of: "x.part") == "mine")
  }

  @Test(arguments: [true, false])
  func `a symbolic link is kept, and its destination is written`(exists: Bool) throws {
    if exists { _ = try folder.write(Array("old".utf8), to: "below/file") }
    try OutputFolder.make(folder.path + "/below")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "below/file")
    try OutputFile(path: path).write(Array("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "below/file")
    #expect(try text(of: "below/file") == "new")
  }

  @Test func `a cycle of links is an error`() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "x")
    #expect(throws: FileError.self) { try OutputFile(path: path).write([1]) }
  }

  @Test func `the old file's permissions are kept, and a new file follows the umask`() throws {
    _ = try folder.write([1], to: "x")
    chmod(path, 0o640)
    try OutputFile(path: path).write([2])
    #expect(try permissions(of: "x") == 0o640)
    try OutputFile(path: folder.path + "/new").write([2])
    let descriptor = open(folder.path + "/plain", O_CREAT | O_WRONLY, 0o666)
    close(descriptor)
    #expect(try permissions(of: "new") == permissions(of: "plain"))
  }

  @Test func `a device is written directly and stays a device`() throws {
    try OutputFile(path: "/dev/null").write([1, 2, 3])
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #expect(throws: FileError.unwritable(path: "/dev/full", reason: "No space left on device")) {
      try OutputFile(path: "/dev/full").write([1])
    }
  }

  @Test func `a pipe is written directly and stays a pipe`() throws {
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try OutputFile(path: path).write(Array("text".utf8))
    var bytes = [UInt8](repeating: 0, count: 9)
    #expect(read(reader, &bytes, 9) == 4)
    #expect(try names() == ["x"])
  }

  @Test func `an output that is the input is rejected through every kind of link`() throws {
    let input = try folder.write([1], to: "input")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "input")
    try FileManager.default.linkItem(atPath: input, toPath: folder.path + "/hard")
    for output in ["input", "x", "hard", "../\(folder.path.split(separator: "/").last!)/input"] {
      #expect(throws: FileError.self) {
        try OutputFile(path: "\(folder.path)/\(output)").check(inputs: ["/none", input])
      }
    }
    try OutputFile(path: folder.path + "/other").check(inputs: [input])
    try OutputFile(path: "/dev/null").check(inputs: ["/dev/null"])
  }

  @Test(arguments: [
    ("", "it has no name"), ("/", "it is a folder"), ("/none/x", "there is no folder /none"),
    ("/dev/null/x", "/dev/null is not a folder"), ("/tmp/none/", "it is a folder"),
  ])
  func `a path that cannot be written is an error with a reason`(
    path: String, reason: String
  ) throws {
    #expect { try OutputFile(path: path).check() } throws: {
      ($0 as? FileError)?.reason == reason
    }
  }

  @Test func `a folder is created with its parents, and a file at its path is an error`() throws {
    try OutputFolder.make(folder.path + "/a/b//c/")
    try OutputFolder.make(folder.path + "/a/b/c")
    #expect(try names() == ["a"])
    _ = try folder.write([], to: "file")
    for name in ["file", "file/below"] {
      let place = "\(folder.path)/\(name)"
      #expect(throws: FileError.unwritable(path: place, reason: "Not a directory")) {
        try OutputFolder.make(place)
      }
    }
  }

  @Test func `a folder replaces the old one when it is complete`() throws {
    _ = try folder.write([1], to: "film/1")
    _ = try folder.write([1], to: "film/2")
    let writer = try FolderWriter(path: folder.path + "/film") { Int($0) != nil }
    try OutputFile(path: writer.temporaryPath + "/3").write([3])
    let film = folder.path + "/film"
    #expect(try FileManager.default.contentsOfDirectory(atPath: film).sorted() == ["1", "2"])
    try writer.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: film) == ["3"])
    #expect(try names() == ["film"])
  }

  @Test func `a folder that cannot be moved to its target path keeps the old folder`() throws {
    _ = try folder.write([1], to: "film/1")
    #expect(throws: SystemError(code: ENOENT)) {
      try TemporaryItems.replace(folder.path + "/film", by: folder.path + "/none")
    }
    #expect(try names() == ["film"])
    _ = try folder.write([2], to: "new/2")
    let old = try TemporaryItems.replace(folder.path + "/film", by: folder.path + "/new")
    #expect(old == folder.path + "/new.old")
    #expect(try names() == ["film", "new.old"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/film") == ["2"])
  }

  @Test(.enabled(if: geteuid() != 0, "root lists every folder"))
  func `a folder that cannot be listed is not replaced`() throws {
    let film = folder.path + "/film"
    try OutputFolder.make(film)
    chmod(film, 0)
    defer { chmod(film, 0o700) }
    #expect(
      throws: FileError.unwritable(path: film, reason: "the folder cannot be listed")
    ) { try FolderWriter(path: film) { _ in true } }
  }

  @Test func `a non-blocking pipe receives all bytes`() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    try #require(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    // This is more than the capacity of a pipe.
    let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let reader = Task.detached {
      FileHandle(fileDescriptor: reading, closeOnDealloc: true).readDataToEndOfFile()
    }
    try Descriptor.write(bytes, to: writing)
    try Descriptor.close(writing)
    #expect(await Array(reader.value) == bytes)
  }

  @Test func `a folder with other files is not replaced`() throws {
    _ = try folder.write([1], to: "film/thesis.txt")
    #expect(throws: FileError.self) {
      try FolderWriter(path: folder.path + "/film") { Int($0) != nil }
    }
    #expect(throws: FileError.self) { try FolderWriter(path: ".") { _ in true } }
    #expect(try names() == ["film"])
  }
}
