// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A server with HTTPS in front of a test server: nghttpx with a certificate of its own for `localhost`.
public final class SecureServer {
  public static let isAvailable = ["nghttpx", "openssl"].allSatisfy {
    Programs.path(of: $0) != nil
  }
  public static let hint = "nghttpx and openssl are not installed"

  /// The path of the certificate.
  public let certificate: String
  private let folder = try? TemporaryFolder()
  private let program: HelperProgram
  private let port: UInt16
  private let front: TestServer

  /// - Parameter protocols: The protocols that the server offers.
  public init(in front: TestServer, protocols: String = "h2,http/1.1") throws {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    self.front = front
    let key = folder.path + "/key.pem"
    certificate = folder.path + "/certificate.pem"
    try HelperProgram.run(
      "openssl",
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost "
        + "-addext subjectAltName=DNS:localhost -keyout \(key) -out \(certificate)")
    let options = "-b127.0.0.1,\(front.port) --npn-list=\(protocols) \(key) \(certificate)"
    (program, port) = try Self.start(options, attempts: 5)
  }

  /// Starts the program on a port that was free a moment ago.
  private static func start(_ options: String, attempts: Int) throws -> (HelperProgram, UInt16) {
    let port = try TestServer { _ in }.port
    let program = try HelperProgram(
      "nghttpx",
      "--conf=/dev/null --no-ocsp --single-process --workers=1 -f127.0.0.1,\(port) \(options)")
    do {
      try program.readErrors { $0.contains("Listening on") }
      return (program, port)
    } catch {
      guard attempts > 1 else { throw error }
      return try start(options, attempts: attempts - 1)
    }
  }

  public var address: String { "https://localhost:\(port)" }
}
