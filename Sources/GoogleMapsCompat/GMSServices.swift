// SPDX-License-Identifier: Apache-2.0

/// Where Google's SDK takes its key. No key is needed here, and any is accepted.
public enum GMSServices {
  /// Accepts any key.
  @discardableResult
  public static func provideAPIKey(_ apiKey: String) -> Bool { true }

  /// Accepts any options.
  @discardableResult
  public static func provideAPIOptions(_ options: [String]) -> Bool { true }

  /// Does nothing: there is one renderer.
  public static func setMetalRendererEnabled(_ enabled: Bool) {}

  /// Does nothing: nothing is reported.
  public static func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}

  /// Does nothing: nothing is counted.
  public static func addInternalUsageAttributionID(_ id: String) {}

  /// What this library's users must be told of its licences.
  public static func openSourceLicenseInfo() -> String { "Rhumb: Apache License 2.0" }

  /// Names this library, not Google's.
  public static func sdkVersion() -> String { "Rhumb" }

  /// Names this library, not Google's.
  public static func sdkLongVersion() -> String { "Rhumb" }
}
