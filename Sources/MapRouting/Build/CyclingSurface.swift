// SPDX-License-Identifier: Apache-2.0

/// The surfaces on which a bicycle is slower than on an unpaved road.
///
/// Formats: <https://wiki.openstreetmap.org/wiki/Key:smoothness>, <https://wiki.openstreetmap.org/wiki/Key:surface> and
/// <https://wiki.openstreetmap.org/wiki/Key:tracktype>.
enum CyclingSurface {
  /// ``Road/Flags/rough``, ``Road/Flags/veryRough`` or neither.
  ///
  /// The smoothness describes which wheels can use the road, so that it counts more than the material. City bikes need
  /// at least `intermediate`, trekking bikes `bad`. The type of a track counts if nothing else is known.
  static func flags(_ tags: Tags) -> Road.Flags {
    switch tags[.smoothness] {
    case "excellent", "good", "intermediate": return []
    case "bad": return .rough
    case "very_bad", "horrible", "very_horrible", "impassable": return .veryRough
    default: break
    }
    switch tags[.surface] {
    case "sett", "cobblestone", "cobblestone:flattened", "grass_paver", "grass", "pebblestone",
      "clay", "wood", "woodchips":
      return .rough
    case "unhewn_cobblestone", "rock", "sand", "mud": return .veryRough
    case .some: return []
    case nil: break
    }
    switch tags[.tracktype] {
    case "grade4": return .rough
    case "grade5": return .veryRough
    default: return []
    }
  }
}
