// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Serves the files of a folder over HTTPS, with byte ranges: Python with a certificate of its own for `localhost`. It
/// ends with the object.
final class SecureFileServer {
  static let isAvailable = ["python3", "openssl"].allSatisfy { path(of: $0) != nil }
  static let hint: Comment = "needs python3 and openssl"

  /// The URL without a slash at the end.
  let url: String
  /// The path of the certificate.
  let certificate: String
  private let folder: TestFolder
  private let process = Process()

  /// - Parameter content: The folder of the files.
  init(_ content: String) throws {
    folder = try TestFolder()
    let (certificate, key) = ("\(folder.path)/certificate.pem", "\(folder.path)/key.pem")
    self.certificate = certificate
    let openssl = Process()
    openssl.executableURL = URL(filePath: try #require(SecureFileServer.path(of: "openssl")))
    openssl.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
      key, "-out", certificate,
    ]
    openssl.standardError = FileHandle.nullDevice
    try Programs.start(openssl)
    openssl.waitUntilExit()
    try #require(openssl.terminationStatus == 0)
    let script = "\(folder.path)/server.py"
    try Data(SecureFileServer.script.utf8).write(to: URL(filePath: script))
    let output = Programs.pipe()
    process.executableURL = URL(filePath: try #require(SecureFileServer.path(of: "python3")))
    process.arguments = [script, content, certificate, key, "\(folder.path)/ranges"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try Programs.start(process)
    var line = ""
    while !line.contains("\n") {
      let part = output.fileHandleForReading.availableData
      try #require(!part.isEmpty, "Python ended")
      line += String(decoding: part, as: UTF8.self)
    }
    url = "https://localhost:\(line.dropLast())"
  }

  deinit {
    guard process.isRunning else { return }
    // The program may have inherited blocked signals.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The `Range` headers of the requests so far, `none` for a request without one.
  var ranges: [String] {
    get throws {
      try String(contentsOfFile: "\(folder.path)/ranges", encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }
  }

  private static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let paths = folders.map { "\($0)/\(name)" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let script = #"""
    import http.server, os, ssl, sys

    content, certificate, key, log = sys.argv[1:]

    class Handler(http.server.BaseHTTPRequestHandler):
      protocol_version = "HTTP/1.1"

      def do_GET(self):
        text = self.headers.get("Range", "none")
        with open(log, "a") as file: file.write(text + "\n")
        try:
          with open(os.path.join(content, os.path.basename(self.path)), "rb") as file: body = file.read()
        except OSError:
          return self.reply(404, b"", [])
        if text == "none":
          return self.reply(200, body, [])
        first, last = text.removeprefix("bytes=").split("-")
        part = body[int(first):int(last) + 1]
        end = int(first) + len(part) - 1
        self.reply(206, part, [("Content-Range", f"bytes {first}-{end}/{len(body)}")])

      def reply(self, status, body, headers):
        self.send_response(status)
        for name, value in headers + [("Content-Length", str(len(body))), ("ETag", '"1"')]:
          self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

      def log_message(self, *arguments): pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """#
}
