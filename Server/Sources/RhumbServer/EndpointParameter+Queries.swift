// SPDX-License-Identifier: Apache-2.0

extension EndpointParameter {
  /// The query of static images.
  static let image = [
    EndpointParameter(
      "path", "{option}:{value}|{lon},{lat}|…, enc:{polyline} or route:{lat},{lon};…"),
    EndpointParameter(
      "marker",
      "{lon},{lat}|color:{color}|label:{text}, or {lon},{lat}|{icon}|scale:{factor}|offset:{x},{y}"),
    EndpointParameter(
      "latlng", "Whether coordinates have the latitude first.",
      .choice(["0", "1", "true", "false"])),
    EndpointParameter("stroke", "The color of paths."),
    EndpointParameter("width", "The width of paths in points.", .number),
    EndpointParameter("fill", "The color inside of paths."),
    EndpointParameter("border", "The color of the borders of paths."),
    EndpointParameter("borderwidth", "The width of the borders of paths in points.", .number),
    EndpointParameter(
      "linecap", "Ignored: the ends of paths are always round.", .choice(StaticContent.Path.caps)),
    EndpointParameter(
      "linejoin", "Ignored: the corners of paths are always round.",
      .choice(StaticContent.Path.joins)),
    EndpointParameter(
      "padding", "The margin around bounds and content, as a share of the shorter side.", .number),
    EndpointParameter("maxzoom", "The highest zoom for bounds and content.", .number),
  ]

  private static let geometry = [
    EndpointParameter(
      "geometries", "The form of lines.", .choice(["polyline", "polyline6", "geojson"])),
    EndpointParameter(
      "overview", "The detail of the whole line.", .choice(["simplified", "full", "false"])),
    EndpointParameter("steps", "Whether legs have steps.", .choice(["true", "false"])),
    EndpointParameter(
      "annotations", "true, false, or a list of distance, duration, weight, speed and maxspeed."),
  ]
  private static let radiuses = EndpointParameter(
    "radiuses", "For each coordinate, the maximum distance of a road in meters, or unlimited.")
  private static let bearings = EndpointParameter(
    "bearings",
    "For each coordinate, the direction of travel and a range in degrees: {bearing},{range}.")
  private static let exclude = EndpointParameter(
    "exclude", "The classes of roads to avoid: motorway, toll and ferry.")

  static let route =
    geometry + [
      EndpointParameter("alternatives", "true, false, or the maximum number of further routes."),
      bearings, radiuses,
      EndpointParameter("approaches", "For each coordinate, curb or unrestricted."), exclude,
      EndpointParameter(
        "skip_waypoints", "Whether the response has no waypoints.", .choice(["true", "false"])),
    ]

  static let table = [
    EndpointParameter("sources", "Indices of coordinates, or all."),
    EndpointParameter("destinations", "Indices of coordinates, or all."),
    EndpointParameter("annotations", "The values to return: duration and distance."), exclude,
  ]

  static let nearest = [
    EndpointParameter("number", "The maximum number of roads.", .integer), bearings, radiuses,
  ]

  static let match =
    geometry + [
      EndpointParameter("timestamps", "For each coordinate, the time in seconds."), radiuses,
    ]

  static let isochrone = [
    EndpointParameter("contours_minutes", "Limits in minutes, separated by commas."),
    EndpointParameter("contours_meters", "Limits in meters, instead of minutes."),
  ]

  static let search = [
    EndpointParameter(
      "q", "The text to search for: words of a name, or their beginnings.", isRequired: true),
    EndpointParameter("near", "{lon},{lat}: places near it come first."),
    EndpointParameter("limit", "The maximum number of places.", .integer),
    EndpointParameter("language", "The language of names, such as de."),
  ]
}
