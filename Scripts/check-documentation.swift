// SPDX-License-Identifier: Apache-2.0
// Lists the public symbols of modules that have no doc comment, and fails if there are any.
//
//   swift Scripts/check-documentation.swift FOLDER MODULE...
//
// FOLDER contains symbol graphs written by `swift package dump-symbol-graph --skip-synthesized-members`.
import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Comment: Decodable {}
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }
    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?
  }
  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
  }
  let symbols: [Symbol]
  let relationships: [Relationship]
}

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  print("usage: swift check-documentation.swift FOLDER MODULE...")
  exit(2)
}
let modules = arguments.dropFirst()
let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { file in
  modules.contains { file == "\($0).symbols.json" || file.hasPrefix("\($0)@") }
}
guard modules.allSatisfy({ files.contains("\($0).symbols.json") }) else {
  print("No symbol graphs found for \(modules.joined(separator: ", ")) in \(folder).")
  exit(2)
}

var count = 0
var undocumented: [String] = []
for file in files {
  let graph = try JSONDecoder().decode(
    Graph.self, from: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)))
  // An implementation of a requirement, or an override, inherits the documentation of its declaration.
  let inherited = Set(
    graph.relationships.filter {
      $0.kind == "defaultImplementationOf" || $0.kind == "overrides"
    }.map(\.source))
  for symbol in graph.symbols where symbol.kind.identifier != "swift.extension" {
    guard let location = symbol.location else { continue }
    count += 1
    if symbol.docComment != nil || inherited.contains(symbol.identifier.precise) { continue }
    let path = URL(string: location.uri)?.path ?? location.uri
    undocumented.append(
      "\(path):\(location.position.line + 1): \(symbol.pathComponents.joined(separator: "."))")
  }
}
for line in undocumented.sorted() { print(line) }
print("\(count) public symbols, \(undocumented.count) without documentation")
exit(undocumented.isEmpty ? 0 : 1)
