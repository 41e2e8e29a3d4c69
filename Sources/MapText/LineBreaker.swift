// SPDX-License-Identifier: Apache-2.0

/// Breaks a label into lines of similar widths.
///
/// The algorithm chooses the set of breaks with the least badness. The badness is the sum of penalties and of
/// the squared differences between the line widths and the average line width. The rules are those of
/// MapLibre, with additional rules for East Asian punctuation at the ends of lines and for scripts without
/// spaces between words.
struct LineBreaker {
  /// A possible line break and the best sequence of breaks that leads to it.
  private struct Break {
    /// The first cluster of the next line.
    var index: Int
    /// The width of the text before the break.
    var x: Double
    /// The previous break in the best sequence; -1 if there is none.
    var prior: Int
    var badness: Double
  }

  /// The maximum number of breaks to look back, which is more than any line contains. It limits the work for
  /// extremely long texts.
  private static let distanceBack = 512

  private let shaped: ShapedText
  private let maxWidth: Double
  private let spacing: Double

  init(_ shaped: ShapedText, options: TextLayoutOptions) {
    self.shaped = shaped
    maxWidth = options.maxWidth.isNaN ? .infinity : options.maxWidth * 24
    spacing = shaped.spacing
  }

  /// The cluster range of each line.
  var lines: [Range<Int>] {
    let count = shaped.clusters.count
    guard count > 0 else { return [] }
    let ends = maxWidth == .infinity ? [] : optimalBreaks
    var start = 0
    return Set(ends + newLines + [count]).sorted().map { end in
      defer { start = end }
      return start..<end
    }
  }

  /// The required breaks. The best breaks already include those at line feeds; other paragraph separators do
  /// not affect the choice.
  private var newLines: [Int] {
    shaped.clusters.indices.dropLast().filter {
      CharacterClass.isNewLine(shaped.clusters[$0].scalar)
    }.map { $0 + 1 }
  }

  private var optimalBreaks: [Int] {
    let clusters = shaped.clusters
    let target = averageLineWidth
    let hasSuggestions = clusters.contains { $0.scalar == 0x200b }
    var breaks: [Break] = []
    var newLine = -1
    var x = 0.0
    for index in clusters.indices.dropLast() {
      if !CharacterClass.isWhitespace(clusters[index].scalar) { x += width(clusters[index]) }
      guard mayBreak(after: index) else { continue }
      let penalty = penalty(after: index, hasSuggestions: hasSuggestions)
      breaks.append(
        best(to: index + 1, x: x, target, breaks, penalty: penalty, isLast: false, newLine))
      if clusters[index].scalar == 0x0a { newLine = breaks.count - 1 }
    }
    if let last = clusters.last, !CharacterClass.isWhitespace(last.scalar) { x += width(last) }
    let end = best(
      to: clusters.count, x: x, target, breaks, penalty: 0, isLast: true, newLine)
    var ends: [Int] = []
    var prior = end.prior
    while prior >= 0 {
      ends.append(breaks[prior].index)
      prior = breaks[prior].prior
    }
    return ends.reversed()
  }

  /// The line width if all lines had the same width.
  private var averageLineWidth: Double {
    let total = shaped.clusters.reduce(0) { $0 + width($1) }
    let lineCount = (total / maxWidth).rounded(.up)
    return lineCount > 1 ? total / lineCount : total
  }

  private func width(_ cluster: Cluster) -> Double {
    guard cluster.isPresent else { return 0 }
    return Double(cluster.advance) * shaped.scales[cluster.section] + spacing
  }

  private func mayBreak(after index: Int) -> Bool {
    let cluster = shaped.clusters[index]
    let next = shaped.clusters[index + 1]
    if CharacterClass.isBreakable(cluster.scalar) || cluster.isImage { return true }
    if next.startsWord { return true }
    if next.scalar == 0x28, index + 2 < shaped.clusters.count { return true }
    return CharacterClass.isIdeographic(cluster.scalar)
      && !CharacterClass.cannotEndLine(cluster.scalar)
      && !CharacterClass.closes(next.scalar)
  }

  private func penalty(after index: Int, hasSuggestions: Bool) -> Double {
    let scalar = shaped.clusters[index].scalar
    let next = shaped.clusters[index + 1]
    var penalty = 0.0
    if scalar == 0x0a { penalty -= 10000 }
    if hasSuggestions, CharacterClass.isIdeographic(scalar) || next.startsWord { penalty += 150 }
    if scalar == 0x28 || scalar == 0xff08 { penalty += 50 }
    if next.scalar == 0x29 || next.scalar == 0xff09 { penalty += 50 }
    return penalty
  }

  /// The best sequence of breaks that ends at a break. The line before it starts at the start of the text,
  /// after one of the last breaks or after the last newline.
  private func best(
    to index: Int, x: Double, _ target: Double, _ breaks: [Break], penalty: Double,
    isLast: Bool, _ newLine: Int
  ) -> Break {
    var result = Break(
      index: index, x: x, prior: -1,
      badness: badness(x, target, penalty: penalty, isLast: isLast))
    let first = max(0, breaks.count - Self.distanceBack)
    let consider = { (prior: Int) in
      let line = x - breaks[prior].x
      let badness =
        badness(line, target, penalty: penalty, isLast: isLast) + breaks[prior].badness
      if badness <= result.badness {
        result.prior = prior
        result.badness = badness
      }
    }
    if newLine >= 0, newLine < first { consider(newLine) }
    for prior in first..<breaks.count { consider(prior) }
    return result
  }

  private func badness(_ width: Double, _ target: Double, penalty: Double, isLast: Bool) -> Double {
    let raggedness = (width - target) * (width - target)
    if isLast { return width < target ? raggedness / 2 : raggedness * 2 }
    return raggedness + abs(penalty) * penalty
  }
}
