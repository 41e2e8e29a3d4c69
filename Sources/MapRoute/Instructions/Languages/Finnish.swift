// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let finnishText = #"""
    {
      "language": "fi",
      "groundFloor": 1,
      "labels": {
        "recenter": "Keskitä", "then": "Sitten",
        "now": "Nyt", "start": "Aloita", "steps": "Vaiheet", "done": "Valmis",
        "alternative": "Vaihtoehto", "ascent": "Nousu", "descent": "Lasku",
        "walk to road": "Jalan tielle",
        "km/h": "km/h", "mph": "mi/h"
      },
      "alerts": {
        "speeding": "Ajat ylinopeutta.", "signal lost": "GPS-signaali katosi.",
        "rerouting": "Reittiä lasketaan uudelleen."
      },
      "phrases": {
        "depart": "lähde {compass}[ {road:partitive} pitkin]",
        "arrive": "olet saapunut {place}",
        "arrive.aside": "olet saapunut {place}, se on {side:on}",
        "arrive.straight": "olet saapunut {place}, se on suoraan edessä",
        "arriving": "saavut {place}",
        "arriving.aside": "saavut {place}, se on {side:on}",
        "turn": "jatka[ {road:allative}][ suuntaan {toward}]",
        "turn.aside": "käänny {direction}[ {road:allative}][ suuntaan {toward}]",
        "turn.straight": "jatka suoraan[ {road:allative}][ suuntaan {toward}]",
        "uturn": "tee U-käännös[ ja jatka {road:partitive}]",
        "new name": "jatka[ {road:allative}][ suuntaan {toward}]",
        "continue": "jatka[ {road:partitive}][ suuntaan {toward}]",
        "continue.aside": "käänny {direction}[ ja jatka {road:partitive}]",
        "continue.straight": "jatka suoraan[ {road:partitive}][ suuntaan {toward}]",
        "merge": "liity[ {road:allative}][ suuntaan {toward}]",
        "merge.aside": "liity {side:to}[ {road:allative}][ suuntaan {toward}]",
        "on ramp": "aja ramppia[ {road:allative}][ suuntaan {toward}]",
        "on ramp.aside": "aja ramppia {side:to}[ {road:allative}][ suuntaan {toward}]",
        "off ramp": "poistu liittymästä[ {road:allative}][ suuntaan {toward}]",
        "off ramp.aside": "poistu liittymästä {side:to}[ {road:allative}][ suuntaan {toward}]",
        "off ramp.exit": "poistu liittymästä {exit}[ {road:allative}][ suuntaan {toward}]",
        "off ramp.exit aside": "poistu liittymästä {exit} {side:to}[ {road:allative}][ suuntaan {toward}]",
        "fork": "jatka haarautumassa[ {road:allative}][ suuntaan {toward}]",
        "fork.aside": "pysy {side:on}[ ja poistu liittymästä {exit}][ {road:allative}][ suuntaan {toward}]",
        "fork.straight": "jatka haarautumassa suoraan[ ja poistu liittymästä {exit}][ {road:allative}][ suuntaan {toward}]",
        "end of road": "jatka tien päässä[ {road:allative}][ suuntaan {toward}]",
        "end of road.aside": "käänny tien päässä {direction}[ {road:allative}][ suuntaan {toward}]",
        "end of road.straight": "jatka tien päässä suoraan[ {road:allative}][ suuntaan {toward}]",
        "end of road.uturn": "tee tien päässä U-käännös[ ja jatka {road:partitive}]",
        "roundabout": "jatka liikenneympyrään[ suuntaan {toward}]",
        "roundabout.exit": "poistu {roundabout} {ordinal} liittymästä[ {road:allative}][ suuntaan {toward}]",
        "roundabout turn": "jatka {roundabout}[ {road:allative}][ suuntaan {toward}]",
        "roundabout turn.aside": "käänny {roundabout} {direction}[ {road:allative}][ suuntaan {toward}]",
        "roundabout turn.straight": "jatka {roundabout} suoraan[ {road:allative}][ suuntaan {toward}]",
        "roundabout turn.uturn": "tee {roundabout} U-käännös[ ja jatka {road:partitive}]",
        "exit roundabout": "poistu liikenneympyrästä[ {road:allative}][ suuntaan {toward}]",
        "notification": "jatka[ {road:partitive}][ suuntaan {toward}]",
        "ferry": "nouse lautalle[ {name}][ suuntaan {toward}]",
        "continue on foot": "jatka jalan {distance:partitive}",
        "stairs": "käytä portaita[ {side:on}][, {name}]",
        "stairs.up": "nouse portaita ylös[ {side:on}][, {name}]",
        "stairs.down": "laskeudu portaita alas[ {side:on}][, {name}]",
        "escalator": "käytä liukuportaita[ {side:on}][, {name}]",
        "escalator.up": "nouse liukuportaita ylös[ {side:on}][, {name}]",
        "escalator.down": "laskeudu liukuportaita alas[ {side:on}][, {name}]",
        "elevator": "mene hissillä[ {side:on}][ kerrokseen {floor}][, {name}]",
        "entrance": "mene sisään rakennukseen[ {side:on}][ ja jatka {road:partitive}]",
        "exit": "poistu rakennuksesta[ ja jatka {road:partitive}]",
        "exit.aside": "poistu rakennuksesta ja käänny {direction}[ {road:allative}]",
        "at roundabout": "liikenneympyrässä",
        "at rotary": "liikenneympyrässä {rotary}",
        "destination": "määränpäähäsi",
        "destination.title": "kohteeseen {title}",
        "waypoint": "välipisteeseen",
        "waypoint.title": "välipisteeseen {title}",
        "in distance": "{distance:genitive} päästä {first}",
        "then": "{first}, sitten {second}",
        "follow": "jatka {distance:partitive}[ {road:partitive}]"
      },
      "directions": {
        "left": "vasemmalle", "right": "oikealle", "slight left": "loivasti vasemmalle",
        "slight right": "loivasti oikealle", "sharp left": "jyrkästi vasemmalle",
        "sharp right": "jyrkästi oikealle"
      },
      "sides": { "on": ["vasemmalla", "oikealla"], "to": ["vasemmalle", "oikealle"] },
      "compass": ["pohjoiseen", "koilliseen", "itään", "kaakkoon", "etelään", "lounaaseen", "länteen", "luoteeseen"],
      "ordinals": ["ensimmäisestä", "toisesta", "kolmannesta", "neljännestä", "viidennestä", "kuudennesta", "seitsemännestä", "kahdeksannesta", "yhdeksännestä", "kymmenennestä"],
      "ordinal": "{n}.",
      "numbers": ["yhtä", "kahta", "kolmea", "neljää", "viittä", "kuutta"],
      "lanes": {
        "left": { "one": "käytä vasenta kaistaa", "other": "käytä {n} vasemmanpuoleista kaistaa" },
        "right": { "one": "käytä oikeaa kaistaa", "other": "käytä {n} oikeanpuoleista kaistaa" },
        "middle": { "one": "käytä keskimmäistä kaistaa", "other": "käytä {n} keskimmäistä kaistaa" }
      },
      "units": {
        "meters:genitive": { "one": "metrin", "other": "{n} metrin" },
        "kilometers:genitive": { "one": "kilometrin", "other": "{n} kilometrin" },
        "feet:genitive": { "one": "jalan", "other": "{n} jalan" },
        "miles:genitive": { "one": "mailin", "other": "{n} mailin" },
        "quarter mile:genitive": "neljännesmailin",
        "half mile:genitive": "puolen mailin",
        "three quarter mile:genitive": "kolmen neljännesmailin",
        "meters:partitive": { "one": "metri", "other": "{n} metriä" },
        "kilometers:partitive": { "one": "kilometri", "other": "{n} kilometriä" },
        "feet:partitive": { "one": "jalka", "other": "{n} jalkaa" },
        "miles:partitive": { "one": "maili", "other": "{n} mailia" },
        "quarter mile:partitive": "neljännesmaili",
        "half mile:partitive": "puoli mailia",
        "three quarter mile:partitive": "kolme neljännesmailia"
      },
      "short": {
        "meters": "{n} m", "kilometers": "{n} km", "feet": "{n} ft", "miles": "{n} mi",
        "minutes": "{n} min", "hours": "{n} t", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": ",",
      "clock": { "hours": 24, "separator": "." },
      "roads": {
        "forms": { "allative": "tielle {}", "partitive": "tietä {}" },
        "rules": [
          {
            "ends": ["katu", "tie", "kuja", "polku", "kaari", "väylä", "ranta", "tori", "aukio", "silta", "raitti", "puistikko", "esplanadi", "rinne", "mäki", "laituri", "bulevardi", "penger", "kulma", "rata", "portti", "reitti", "niitty", "laita", "piha"],
            "before": [""],
            "allative": {
              "katu": "kadulle", "tie": "tielle", "kuja": "kujalle", "polku": "polulle", "kaari": "kaarelle",
              "väylä": "väylälle", "ranta": "rannalle", "tori": "torille", "aukio": "aukiolle",
              "silta": "sillalle", "raitti": "raitille", "puistikko": "puistikolle",
              "esplanadi": "esplanadille", "rinne": "rinteelle", "mäki": "mäelle", "laituri": "laiturille",
              "bulevardi": "bulevardille", "penger": "penkereelle", "kulma": "kulmalle", "rata": "radalle",
              "portti": "portille", "reitti": "reitille", "niitty": "niitylle", "laita": "laidalle", "piha": "pihalle",
              "inen": "iselle", "Iso": "Isolle", "Pieni": "Pienelle", "Vanha": "Vanhalle", "Uusi": "Uudelle",
              "Suuri": "Suurelle", "Pitkä": "Pitkälle"
            },
            "partitive": {
              "katu": "katua", "tie": "tietä", "kuja": "kujaa", "polku": "polkua", "kaari": "kaarta",
              "väylä": "väylää", "ranta": "rantaa", "tori": "toria", "aukio": "aukiota",
              "silta": "siltaa", "raitti": "raittia", "puistikko": "puistikkoa",
              "esplanadi": "esplanadia", "rinne": "rinnettä", "mäki": "mäkeä", "laituri": "laituria",
              "bulevardi": "bulevardia", "penger": "pengertä", "kulma": "kulmaa", "rata": "rataa",
              "portti": "porttia", "reitti": "reittiä", "niitty": "niittyä", "laita": "laitaa", "piha": "pihaa",
              "inen": "istä", "oinen": "oista", "Iso": "Isoa", "Pieni": "Pientä", "Vanha": "Vanhaa", "Uusi": "Uutta",
              "Suuri": "Suurta", "Pitkä": "Pitkää"
            }
          }
        ]
      }
    }
    """#
}
