// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let germanText = #"""
    {
      "language": "de",
      "labels": {
        "recenter": "Neu zentrieren", "then": "Dann",
        "now": "Jetzt", "start": "Starten", "steps": "Schritte", "done": "Fertig",
        "alternative": "Alternative", "ascent": "Aufstieg", "descent": "Abstieg",
        "walk to road": "Zu Fuß zur Straße",
        "km/h": "km/h", "mph": "mi/h"
      },
      "alerts": {
        "speeding": "Sie fahren zu schnell.", "signal lost": "Kein GPS-Signal.",
        "rerouting": "Die Route wird neu berechnet."
      },
      "phrases": {
        "depart": "[auf {road:dative} ]nach {compass} starten",
        "arrive": "Sie haben {place} erreicht",
        "arrive.aside": "Sie haben {place} erreicht, es liegt {side:on}",
        "arrive.straight": "Sie haben {place} erreicht, es liegt vor Ihnen",
        "arriving": "erreichen Sie {place}",
        "arriving.aside": "erreichen Sie {place}, es liegt {side:on}",
        "turn": "weiter[ auf {road:dative}][ Richtung {toward}]",
        "turn.aside": "{direction}[ auf {road:accusative}][ Richtung {toward}] abbiegen",
        "turn.straight": "geradeaus weiter[ auf {road:accusative}][ Richtung {toward}]",
        "uturn": "wenden[ und weiter auf {road:dative}]",
        "new name": "weiter[ auf {road:dative}][ Richtung {toward}]",
        "continue": "weiter[ auf {road:dative}][ Richtung {toward}]",
        "continue.aside": "{direction} abbiegen[ und auf {road:dative} bleiben]",
        "continue.slight left": "halb links halten[ und auf {road:dative} bleiben]",
        "continue.slight right": "halb rechts halten[ und auf {road:dative} bleiben]",
        "continue.straight": "geradeaus weiter[ auf {road:dative}][ Richtung {toward}]",
        "merge": "[auf {road:accusative} ][Richtung {toward} ]einfädeln",
        "merge.aside": "{side:on}[ auf {road:accusative}][ Richtung {toward}] einfädeln",
        "on ramp": "die Auffahrt[ auf {road:accusative}][ Richtung {toward}] nehmen",
        "on ramp.aside": "die Auffahrt {side:on}[ auf {road:accusative}][ Richtung {toward}] nehmen",
        "off ramp": "die Ausfahrt[ auf {road:accusative}][ Richtung {toward}] nehmen",
        "off ramp.aside": "die Ausfahrt {side:on}[ auf {road:accusative}][ Richtung {toward}] nehmen",
        "off ramp.exit": "die Ausfahrt {exit}[ auf {road:accusative}][ Richtung {toward}] nehmen",
        "off ramp.exit aside": "die Ausfahrt {exit} {side:on}[ auf {road:accusative}][ Richtung {toward}] nehmen",
        "fork": "an der Gabelung weiter[ auf {road:dative}][ Richtung {toward}]",
        "fork.aside": "{side:on} halten[ zur Ausfahrt {exit}][ auf {road:accusative}][ Richtung {toward}]",
        "fork.straight": "an der Gabelung geradeaus weiter[ zur Ausfahrt {exit}][ auf {road:accusative}][ Richtung {toward}]",
        "end of road": "am Ende der Straße weiter[ auf {road:dative}][ Richtung {toward}]",
        "end of road.aside": "am Ende der Straße {direction}[ auf {road:accusative}][ Richtung {toward}] abbiegen",
        "end of road.straight": "am Ende der Straße geradeaus weiter[ auf {road:accusative}][ Richtung {toward}]",
        "end of road.uturn": "am Ende der Straße wenden[ und weiter auf {road:dative}]",
        "roundabout": "in den Kreisverkehr einbiegen[ und weiter Richtung {toward}]",
        "roundabout.exit": "{roundabout} die {ordinal} Ausfahrt[ auf {road:accusative}][ Richtung {toward}] nehmen",
        "roundabout turn": "{roundabout} weiter[ auf {road:dative}][ Richtung {toward}]",
        "roundabout turn.aside": "{roundabout} {direction}[ auf {road:accusative}][ Richtung {toward}] abbiegen",
        "roundabout turn.straight": "{roundabout} geradeaus weiter[ auf {road:accusative}][ Richtung {toward}]",
        "roundabout turn.uturn": "{roundabout} wenden[ und weiter auf {road:dative}]",
        "exit roundabout": "den Kreisverkehr[ auf {road:accusative}][ Richtung {toward}] verlassen",
        "notification": "weiter[ auf {road:dative}][ Richtung {toward}]",
        "ferry": "die Fähre[ {name}][ Richtung {toward}] nehmen",
        "continue on foot": "noch {distance:accusative} zu Fuß weiter",
        "stairs": "die Treppe[ {name}][ {side:on}] nehmen",
        "stairs.up": "die Treppe[ {name}][ {side:on}] hinaufgehen",
        "stairs.down": "die Treppe[ {name}][ {side:on}] hinuntergehen",
        "escalator": "die Rolltreppe[ {name}][ {side:on}] nehmen",
        "escalator.up": "die Rolltreppe[ {name}][ {side:on}] nach oben nehmen",
        "escalator.down": "die Rolltreppe[ {name}][ {side:on}] nach unten nehmen",
        "elevator": "den Aufzug[ {name}][ {side:on}][ zur Etage {floor}] nehmen",
        "entrance": "das Gebäude[ {side:on}] betreten[ und weiter auf {road:dative}]",
        "exit": "das Gebäude verlassen[ und weiter auf {road:dative}]",
        "exit.aside": "das Gebäude verlassen und {direction}[ auf {road:accusative}] abbiegen",
        "at roundabout": "im Kreisverkehr",
        "at rotary": "am Kreisverkehr {rotary}",
        "destination": "Ihr Ziel",
        "destination.title": "Ihr Ziel {title}",
        "waypoint": "Ihr Zwischenziel",
        "waypoint.title": "Ihr Zwischenziel {title}",
        "in distance": "in {distance} {first}",
        "then": "{first}, danach {second}",
        "follow": "noch {distance:accusative} weiter[ auf {road:dative}]"
      },
      "directions": {
        "left": "links", "right": "rechts", "slight left": "halb links",
        "slight right": "halb rechts", "sharp left": "scharf links", "sharp right": "scharf rechts"
      },
      "sides": { "on": ["links", "rechts"] },
      "compass": ["Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"],
      "ordinals": ["erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte"],
      "ordinal": "{n}.",
      "numbers": ["eine", "zwei", "drei", "vier", "fünf", "sechs"],
      "lanes": {
        "left": { "one": "die linke Spur benutzen", "other": "die {n} linken Spuren benutzen" },
        "right": { "one": "die rechte Spur benutzen", "other": "die {n} rechten Spuren benutzen" },
        "middle": { "one": "die mittlere Spur benutzen", "other": "die {n} mittleren Spuren benutzen" }
      },
      "units": {
        "meters": { "one": "einem Meter", "other": "{n} Metern" },
        "kilometers": { "one": "einem Kilometer", "other": "{n} Kilometern" },
        "feet": { "one": "einem Fuß", "other": "{n} Fuß" },
        "miles": { "one": "einer Meile", "other": "{n} Meilen" },
        "quarter mile": "einer Viertelmeile",
        "half mile": "einer halben Meile",
        "three quarter mile": "einer Dreiviertelmeile",
        "meters:accusative": { "one": "einen Meter", "other": "{n} Meter" },
        "kilometers:accusative": { "one": "einen Kilometer", "other": "{n} Kilometer" },
        "feet:accusative": { "one": "einen Fuß", "other": "{n} Fuß" },
        "miles:accusative": { "one": "eine Meile", "other": "{n} Meilen" },
        "quarter mile:accusative": "eine Viertelmeile",
        "half mile:accusative": "eine halbe Meile",
        "three quarter mile:accusative": "eine Dreiviertelmeile"
      },
      "short": {
        "meters": "{n} m", "kilometers": "{n} km", "feet": "{n} Fuß", "miles": "{n} mi",
        "minutes": "{n} Min.", "hours": "{n} Std.", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": ",",
      "clock": { "hours": 24 },
      "roads": {
        "forms": { "accusative": "{}", "dative": "{}" },
        "rules": [
          {
            "ends": ["straße", "strasse", "str.", "gasse", "allee", "brücke", "chaussee", "promenade", "zeile", "leite", "twiete", "autobahn", "umfahrung", "tangente", "rampe", "siedlung", "wiese"],
            "before": ["er"],
            "begins": ["Straße ", "A ", "B ", "L ", "K ", "St ", "E ", "S ", "H "],
            "accusative": "die {}", "dative": "der {}"
          },
          {
            "ends": ["weg", "platz", "ring", "damm", "steig", "stieg", "pfad", "markt", "berg", "graben", "tunnel", "kai", "wall", "rain", "hof", "park", "bogen", "zubringer", "anger", "steg", "kreisel"],
            "begins": ["Platz der ", "Platz des "],
            "accusative": "den {}", "dative": "dem {}"
          },
          {
            "ends": ["ufer", "tor", "gässchen", "gäßchen", "gässlein", "feld", "tal", "kreuz"],
            "accusative": "das {}", "dative": "dem {}"
          }
        ]
      }
    }
    """#
}
