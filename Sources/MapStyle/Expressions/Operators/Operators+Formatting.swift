// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension Operators {
  /// The operators for formatted text, images, number formats and collation.
  static let formatting: [String: Parser] = [
    "format": format,
    "image": image,
    "number-format": numberFormat,
    "collator": collator,
    "resolved-locale": function(.string, [.collator]) { arguments, _ in
      let collator = arguments[0].code.value
      return .string { context throws(EvaluationError) in
        guard case .collator(let collator) = try collator(&context) else { return "" }
        return collator.resolvedLocale
      }
    },
  ]

  // MARK: - image

  private static let image: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 2 else { throw context.failure("Expected two arguments.") }
    let name: Expression
    do throws(ExpressionFailure) {
      name = try context.parse(json[1], at: 1, as: .string)
    } catch {
      var failure = error
      failure.faults += context.failure("No image name provided.").faults
      throw failure
    }
    let text = name.code.string
    let code = Code.value { context throws(EvaluationError) in
      .image(context.image(named: try text(&context)))
    }
    return Expression(.image, code, of: [name], reads: .environment)
  }

  // MARK: - format

  private struct Section: Sendable {
    var content: Expression
    var scale: Expression?
    var font: Expression?
    var color: Expression?
    var align: Expression?

    var parts: [Expression] { [content] + [scale, font, color, align].compactMap(\.self) }

    mutating func read(_ options: JSONObject, _ context: ParseContext) throws(ExpressionFailure) {
      if let json = options["font-scale"] { scale = try context.parse(json, at: 1, as: .number) }
      if let json = options["text-font"] {
        font = try context.parse(json, at: 1, as: .array(.string, nil))
      }
      if let json = options["text-color"] { color = try context.parse(json, at: 1, as: .color) }
      guard let json = options["vertical-align"] else { return }
      if let name = json.string, VerticalAlign(rawValue: name) == nil {
        throw context.failure(
          "'vertical-align' must be one of: 'bottom', 'center', 'top' but found '\(name)' instead.")
      }
      align = try context.parse(json, at: 1, as: .string)
    }
  }

  private static let format: Parser = { context, json throws(ExpressionFailure) in
    guard json.count >= 2 else { throw context.failure("Expected at least one argument.") }
    if case .object = json[1] {
      throw context.failure("First argument must be an image or text section.")
    }
    var sections: [Section] = []
    var mayHaveOptions = false
    for argument in json.dropFirst() {
      if mayHaveOptions, let options = argument.object {
        mayHaveOptions = false
        try sections[sections.count - 1].read(options, context)
        continue
      }
      let content = try context.parse(argument, at: 1, as: .value)
      switch content.type {
      case .string, .value, .null, .image: break
      default:
        throw context.failure(
          "Formatted text type must be 'string', 'value', 'image' or 'null'.")
      }
      mayHaveOptions = true
      sections.append(Section(content: content))
    }
    let path = context.path
    let codes = sections.map { sectionCode($0, path) }
    let code = Code.value { context throws(EvaluationError) in
      var limit = EvaluationLimit(path)
      var result: [FormattedSection] = []
      result.reserveCapacity(codes.count)
      for code in codes {
        let section = try code(&context)
        try limit.count(section.text)
        result.append(section)
      }
      return .formatted(Formatted(sections: result))
    }
    return Expression(.formatted, code, of: sections.flatMap(\.parts))
  }

  private static func sectionCode(_ section: Section, _ path: String)
    -> Evaluator<FormattedSection>
  {
    let content = section.content.code.value
    let scale = section.scale?.code.number
    let font = section.font?.code.value
    let color = section.color?.code.color
    let align = section.align?.code.string
    return { context throws(EvaluationError) in
      var result = FormattedSection(text: "")
      if let align { result.verticalAlign = VerticalAlign(rawValue: try align(&context)) }
      let value = try content(&context)
      if case .image(let image) = value {
        result.image = image
        return result
      }
      result.text = try value.text(path)
      result.fontScale = try scale?(&context)
      result.textColor = try color?(&context)
      if let font, case .array(let names) = try font(&context) {
        var limit = EvaluationLimit(path)
        for name in names { try limit.count(name) }
        result.fontStack = names.map(\.text)
      }
      return result
    }
  }

  // MARK: - number-format

  private static let numberFormat: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 3 else { throw context.failure("Expected two arguments.") }
    let number = try context.parse(json[1], at: 1, as: .number)
    guard let options = json[2].object else {
      throw context.failure("NumberFormat options argument must be an object.")
    }
    if options["currency"] != nil, options["unit"] != nil {
      throw context.failure("NumberFormat options `currency` and `unit` are mutually exclusive")
    }
    let locale = try context.option("locale", options, .string)
    let currency = try context.option("currency", options, .string)
    let unit = try context.option("unit", options, .string)
    let minimum = try context.option("min-fraction-digits", options, .number)
    let maximum = try context.option("max-fraction-digits", options, .number)
    let value = number.code.number
    let (localeCode, currencyCode) = (locale?.code.string, currency?.code.string)
    let (unitCode, minimumCode) = (unit?.code.string, minimum?.code.number)
    let maximumCode = maximum?.code.number
    let path = context.path
    let code = Code.string { context throws(EvaluationError) in
      var format = NumberFormat()
      if let localeCode { format.locale = try localeCode(&context) }
      if let currencyCode { format.currency = try currencyCode(&context) }
      if let unitCode { format.unit = try unitCode(&context) }
      if let minimumCode { format.minimumFractionDigits = try minimumCode(&context) }
      if let maximumCode { format.maximumFractionDigits = try maximumCode(&context) }
      guard let text = format.text(of: try value(&context)) else {
        throw EvaluationError(path, "NumberFormat has no currency or unit of this name.")
      }
      return try text.limited(path)
    }
    return Expression(
      .string, code,
      of: [number] + [locale, currency, unit, minimum, maximum].compactMap(\.self))
  }

  // MARK: - collator

  private static let collator: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 2 else { throw context.failure("Expected one argument.") }
    guard let options = json[1].object else {
      throw context.failure("Collator options argument must be an object.")
    }
    let caseOption = try context.option("case-sensitive", options, .boolean)
    let diacriticOption = try context.option("diacritic-sensitive", options, .boolean)
    let localeOption = try context.option("locale", options, .string)
    let (isCaseSensitive, locale) = (caseOption?.code.boolean, localeOption?.code.string)
    let isDiacriticSensitive = diacriticOption?.code.boolean
    let code = Code.value { context throws(EvaluationError) in
      .collator(
        Collator(
          isCaseSensitive: try isCaseSensitive?(&context) ?? false,
          isDiacriticSensitive: try isDiacriticSensitive?(&context) ?? false,
          locale: try locale?(&context)))
    }
    return Expression(
      .collator, code, of: [caseOption, diacriticOption, localeOption].compactMap(\.self))
  }
}

extension ParseContext {
  /// Parses an option if it exists.
  fileprivate func option(_ name: String, _ options: JSONObject, _ type: ExpressionType)
    throws(ExpressionFailure) -> Expression?
  {
    guard let json = options[name] else { return nil }
    return try parse(json, at: 1, as: type)
  }
}
