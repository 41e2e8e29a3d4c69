// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let dutchText = #"""
    {
      "language": "nl",
      "labels": {
        "recenter": "Centreren", "then": "Daarna",
        "now": "Nu", "start": "Starten", "steps": "Stappen", "done": "Klaar",
        "alternative": "Alternatief", "ascent": "Stijging", "descent": "Daling",
        "walk to road": "Te voet naar de weg",
        "km/h": "km/u", "mph": "mi/u"
      },
      "alerts": {
        "speeding": "U rijdt te snel.", "signal lost": "Geen gps-signaal.",
        "rerouting": "De route wordt opnieuw berekend."
      },
      "phrases": {
        "depart": "vertrek in {compass} richting[ over {road:article}]",
        "arrive": "u hebt {place} bereikt",
        "arrive.aside": "u hebt {place} bereikt, {side:on}",
        "arrive.straight": "u hebt {place} bereikt, recht voor u",
        "arriving": "bereikt u {place}",
        "arriving.aside": "bereikt u {place}, {side:on}",
        "turn": "ga verder[ op {road:article}][ richting {toward}]",
        "turn.aside": "sla {direction}[ naar {road:article}][ richting {toward}]",
        "turn.straight": "ga rechtdoor[ naar {road:article}][ richting {toward}]",
        "uturn": "keer om[ en ga verder op {road:article}]",
        "new name": "ga verder[ op {road:article}][ richting {toward}]",
        "continue": "ga verder[ op {road:article}][ richting {toward}]",
        "continue.aside": "sla {direction}[ om op {road:article} te blijven]",
        "continue.straight": "ga rechtdoor[ op {road:article}][ richting {toward}]",
        "merge": "voeg in[ op {road:article}][ richting {toward}]",
        "merge.aside": "voeg {side:to} in[ op {road:article}][ richting {toward}]",
        "on ramp": "neem de oprit[ naar {road:article}][ richting {toward}]",
        "on ramp.aside": "neem de oprit {side:to}[ naar {road:article}][ richting {toward}]",
        "off ramp": "neem de afrit[ naar {road:article}][ richting {toward}]",
        "off ramp.aside": "neem de afrit {side:to}[ naar {road:article}][ richting {toward}]",
        "off ramp.exit": "neem afrit {exit}[ naar {road:article}][ richting {toward}]",
        "off ramp.exit aside": "neem afrit {exit} {side:to}[ naar {road:article}][ richting {toward}]",
        "fork": "ga bij de splitsing verder[ op {road:article}][ richting {toward}]",
        "fork.aside": "houd {side:to} aan[ voor afrit {exit}][ naar {road:article}][ richting {toward}]",
        "fork.straight": "ga rechtdoor bij de splitsing[ voor afrit {exit}][ naar {road:article}][ richting {toward}]",
        "end of road": "ga aan het einde van de weg verder[ op {road:article}][ richting {toward}]",
        "end of road.aside": "sla aan het einde van de weg {direction}[ naar {road:article}][ richting {toward}]",
        "end of road.straight": "ga aan het einde van de weg rechtdoor[ naar {road:article}][ richting {toward}]",
        "end of road.uturn": "keer om aan het einde van de weg[ en ga verder op {road:article}]",
        "roundabout": "ga de rotonde op[ richting {toward}]",
        "roundabout.exit": "neem {roundabout} de {ordinal} afslag[ naar {road:article}][ richting {toward}]",
        "roundabout turn": "ga {roundabout} verder[ naar {road:article}][ richting {toward}]",
        "roundabout turn.aside": "sla {roundabout} {direction}[ naar {road:article}][ richting {toward}]",
        "roundabout turn.straight": "ga {roundabout} rechtdoor[ naar {road:article}][ richting {toward}]",
        "roundabout turn.uturn": "keer om {roundabout}[ en ga verder op {road:article}]",
        "exit roundabout": "verlaat de rotonde[ naar {road:article}][ richting {toward}]",
        "notification": "ga verder[ op {road:article}][ richting {toward}]",
        "ferry": "neem de veerboot[ {name}][ richting {toward}]",
        "continue on foot": "ga {distance} te voet verder",
        "stairs": "neem de trap[ {side:on}][, {name}]",
        "stairs.up": "neem de trap omhoog[ {side:on}][, {name}]",
        "stairs.down": "neem de trap omlaag[ {side:on}][, {name}]",
        "escalator": "neem de roltrap[ {side:on}][, {name}]",
        "escalator.up": "neem de roltrap omhoog[ {side:on}][, {name}]",
        "escalator.down": "neem de roltrap omlaag[ {side:on}][, {name}]",
        "elevator": "neem de lift[ {side:on}][ naar verdieping {floor}][, {name}]",
        "entrance": "ga[ {side:on}] het gebouw in[ en loop verder op {road:article}]",
        "exit": "verlaat het gebouw[ en loop verder op {road:article}]",
        "exit.aside": "verlaat het gebouw en sla {direction}[ naar {road:article}]",
        "at roundabout": "op de rotonde",
        "at rotary": "op de rotonde {rotary}",
        "destination": "uw bestemming",
        "destination.title": "uw bestemming {title}",
        "waypoint": "uw tussenstop",
        "waypoint.title": "uw tussenstop {title}",
        "in distance": "over {distance}, {first}",
        "in distance.arriving": "over {distance} {first}",
        "then": "{first} en {second}",
        "then.arriving": "{first}, daarna {second}",
        "follow": "ga nog {distance} verder[ op {road:article}]"
      },
      "directions": {
        "left": "linksaf", "right": "rechtsaf", "slight left": "schuin linksaf",
        "slight right": "schuin rechtsaf", "sharp left": "scherp linksaf",
        "sharp right": "scherp rechtsaf"
      },
      "sides": {
        "on": ["aan de linkerkant", "aan de rechterkant"], "to": ["links", "rechts"]
      },
      "compass": ["noordelijke", "noordoostelijke", "oostelijke", "zuidoostelijke", "zuidelijke", "zuidwestelijke", "westelijke", "noordwestelijke"],
      "ordinals": ["eerste", "tweede", "derde", "vierde", "vijfde", "zesde", "zevende", "achtste", "negende", "tiende"],
      "ordinal": "{n}e",
      "numbers": ["één", "twee", "drie", "vier", "vijf", "zes"],
      "lanes": {
        "left": { "one": "gebruik de linkerrijstrook", "other": "gebruik de {n} linkerrijstroken" },
        "right": { "one": "gebruik de rechterrijstrook", "other": "gebruik de {n} rechterrijstroken" },
        "middle": { "one": "gebruik de middelste rijstrook", "other": "gebruik de {n} middelste rijstroken" }
      },
      "units": {
        "meters": { "one": "{n} meter", "other": "{n} meter" },
        "kilometers": { "one": "{n} kilometer", "other": "{n} kilometer" },
        "feet": { "one": "{n} voet", "other": "{n} voet" },
        "miles": { "one": "{n} mijl", "other": "{n} mijl" },
        "quarter mile": "een kwart mijl",
        "half mile": "een halve mijl",
        "three quarter mile": "driekwart mijl"
      },
      "short": {
        "meters": "{n} m", "kilometers": "{n} km", "feet": "{n} ft", "miles": "{n} mi",
        "minutes": "{n} min", "hours": "{n} u", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": ",",
      "clock": { "hours": 24 },
      "roads": {
        "forms": { "article": "{}" },
        "rules": [
          { "begins": ["A#", "A #", "E#", "E #", "N#", "N #", "S#", "R#", "R #"], "article": "de {}" },
          {
            "ends": ["straat", "weg", "laan", "kade", "gracht", "singel", "dreef", "dijk", "steeg", "brug", "tunnel", "ring", "markt", "baan", "allee", "poort", "haven", "dam", "wal", "sluis"],
            "before": [""], "article": "de {}"
          },
          { "ends": ["plein", "pad", "hof", "park", "eiland", "plantsoen", "viaduct", "erf", "veld", "bos"], "before": [""], "article": "het {}" }
        ]
      }
    }
    """#
}
