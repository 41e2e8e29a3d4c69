// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RhumbModules

/// The options for maps from the network.
package struct NetworkOptions: ParsableArguments {
  /// A value of a placeholder: `name=value`.
  package struct Key: ExpressibleByArgument {
    let name: String
    let value: String

    package init?(argument: String) {
      guard let mark = argument.firstIndex(of: "="), mark != argument.startIndex else { return nil }
      name = String(argument[..<mark])
      value = String(argument[argument.index(after: mark)...])
    }
  }

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "A value for a placeholder in URLs, such as key=… for {key}.", valueName: "name=value"))
  package var values: [Key] = []

  @Option(
    help: ArgumentHelp("The folder of the cache of maps from the network.", valueName: "folder"))
  package var cache: String?

  @Flag(help: "Uses only the cache and files, not the network.")
  package var offline = false

  @Option(help: ArgumentHelp("The seconds to wait for a resource.", valueName: "seconds"))
  package var timeout = 30.0

  package init() {}

  package func validate() throws {
    guard (0.01...3600).contains(timeout) else {
      throw ValidationError("--timeout must be in 0.01...3600")
    }
    guard cache != "" else { throw ValidationError("--cache needs the name of a folder") }
  }

  /// Runs a part of a command with a loader of these options, and then closes the loader, so that the cache has all
  /// loaded resources.
  package func withLoader<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (OnlineResourceLoader) async throws -> Value
  ) async throws -> Value {
    let loader = loader()
    do {
      let value = try await body(loader)
      await loader.close()
      return value
    } catch {
      await loader.close()
      throw error
    }
  }

  /// A loader with these options. Warnings are printed on standard error.
  ///
  /// - Parameter onDelay: Receives the servers that do not respond, for a program with a window. Such a program uses
  ///   outdated resources at once; other programs confirm them first.
  package func loader(
    onDelay: (@Sendable (_ server: String) -> Void)? = nil
  ) -> OnlineResourceLoader {
    var options = OnlineResourceLoader.Options()
    options.keys = Dictionary(values.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    if let cache { options.cacheFolder = cache }
    options.isOffline = offline
    options.timeout = timeout
    options.warn = Messages.warn
    options.onDelay = onDelay
    options.confirmsFirst = onDelay == nil
    return OnlineResourceLoader(options: options)
  }
}
