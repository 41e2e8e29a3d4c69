// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import MapGeometry
import MapJSON
import MapSearch
import RhumbModules

/// `rhumb-dev bench search`: the time of searches by name.
struct BenchSearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Measures searches among randomly generated names.",
    discussion: """
      EXAMPLES
        rhumb-dev bench search
        rhumb-dev bench search --names 1000000 --json
      """)

  @Option(help: "The number of names.")
  var names = 100_000

  @Option(help: "The number of searches of each kind.")
  var searches = 300

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  func validate() throws {
    guard (1000...5_000_000).contains(names) else {
      throw ValidationError("--names must be in 1000...5000000")
    }
    guard (1...100_000).contains(searches) else {
      throw ValidationError("--searches must be in 1...100000")
    }
  }

  func run() async throws {
    var generator = SeededRandom(seed: 1)
    let places = (0..<names).map { _ in place(&generator) }
    let index = try PlaceIndex()
    let filling = Stopwatch()
    for start in stride(from: 0, to: places.count, by: 10_000) {
      try await index.add(Array(places[start..<min(start + 10_000, places.count)]))
    }
    var figures = [
      ("names", Double(try await index.count())), ("fill_ms", filling.wall),
    ]
    for (name, make) in queries {
      var times: [Double] = []
      for _ in 0..<searches {
        let place = places[generator.number() % places.count]
        let text = make(place.name, &generator)
        let watch = Stopwatch()
        _ = try await index.search(text, near: place.coordinate)
        times.append(watch.wall)
      }
      times.sort()
      figures.append(("\(name)_p50_ms", times[times.count / 2]))
      figures.append(("\(name)_p95_ms", times[times.count * 95 / 100]))
      figures.append(("\(name)_max_ms", times[times.count - 1]))
    }
    figures.append(("peak_mb", Stopwatch.peakMegabytes))
    report(figures)
  }

  private typealias Query = (name: String, make: (String, inout SeededRandom) -> String)

  /// The kinds of queries that users type for a name.
  private var queries: [Query] {
    [
      ("letter", { name, _ in String(name.prefix(1)) }),
      ("prefix", { name, generator in String(name.prefix(2 + generator.number() % 6)) }),
      ("whole", { name, _ in name }),
      ("number", { name, generator in "\(name) \(1 + generator.number() % 90)" }),
      ("slip", { name, _ in String(name.prefix(4)) + String(name.dropFirst(5)) }),
      ("miss", { name, _ in String(name.prefix(2)) + "qqxyzzy" }),
    ]
  }

  /// A random street, stop or shop within 100 km of a fixed location.
  private func place(_ generator: inout SeededRandom) -> Place {
    let kinds: [(PlaceKind, String)] = [
      (.street, "katu"), (.street, "tie"), (.street, "kuja"), (.poi, " kahvila"),
      (.transit, " asema"), (.village, "ranta"),
    ]
    let syllables = [
      "man", "ner", "heim", "hel", "sin", "alek", "san", "te", "rin", "ka", "tu", "mä", "ki", "lah",
      "ti", "sa", "ta", "ma", "puis", "to", "kos", "ke", "la", "vuo", "ri", "nie", "mi", "jär",
      "vi",
      "sil", "ta", "ko", "sö", "kuu", "si", "pel", "met", "sä", "ran", "po",
    ]
    var name = ""
    for _ in 0..<(2 + generator.number() % 4) {
      name += syllables[generator.number() % syllables.count]
    }
    let (kind, ending) = kinds[generator.number() % kinds.count]
    return Place(
      name: name.prefix(1).uppercased() + name.dropFirst() + ending, kind: kind,
      coordinate: Coordinate(
        latitude: 60 + 2 * generator.fraction(), longitude: 24 + 4 * generator.fraction()))
  }

  private func report(_ figures: [(String, Double)]) {
    if json {
      let object = JSONObject(
        uniqueKeysWithValues: figures.map { ($0, JSON.number(($1 * 1000).rounded() / 1000)) })
      Output.print(JSON.object(object).text)
    } else {
      for (name, figure) in figures { Output.print("\(name)  \((figure * 1000).rounded() / 1000)") }
    }
  }
}
