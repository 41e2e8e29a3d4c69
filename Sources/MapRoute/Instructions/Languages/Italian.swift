// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let italianText = #"""
    {
      "language": "it",
      "labels": {
        "recenter": "Ricentra", "then": "Poi",
        "now": "Ora", "start": "Avvia", "steps": "Passaggi", "done": "Fine",
        "alternative": "Alternativa", "ascent": "Salita", "descent": "Discesa",
        "walk to road": "A piedi fino alla strada",
        "km/h": "km/h", "mph": "mi/h"
      },
      "alerts": {
        "speeding": "Stai superando il limite di velocità.", "signal lost": "Segnale GPS perso.",
        "rerouting": "Ricalcolo del percorso."
      },
      "phrases": {
        "depart": "procedi verso {compass}[ {road:on}]",
        "arrive": "hai raggiunto {place}",
        "arrive.aside": "hai raggiunto {place}, {side:on}",
        "arrive.straight": "hai raggiunto {place}, dritto davanti a te",
        "arriving": "raggiungerai {place}",
        "arriving.aside": "raggiungerai {place}, {side:on}",
        "turn": "continua[ {road:on}][ verso {toward}]",
        "turn.aside": "svolta {direction}[ {road:into}][ verso {toward}]",
        "turn.straight": "continua dritto[ {road:on}][ verso {toward}]",
        "uturn": "fai inversione a U[ e continua {road:on}]",
        "new name": "continua[ {road:on}][ verso {toward}]",
        "continue": "continua[ {road:on}][ verso {toward}]",
        "continue.aside": "svolta {direction}[ per restare {road:on}]",
        "continue.straight": "continua dritto[ {road:on}][ verso {toward}]",
        "merge": "immettiti[ {road:on}][ verso {toward}]",
        "merge.aside": "immettiti {side:to}[ {road:on}][ verso {toward}]",
        "on ramp": "prendi la rampa[ {road:for}][ verso {toward}]",
        "on ramp.aside": "prendi la rampa {side:to}[ {road:for}][ verso {toward}]",
        "off ramp": "prendi l’uscita[ {road:for}][ verso {toward}]",
        "off ramp.aside": "prendi l’uscita {side:to}[ {road:for}][ verso {toward}]",
        "off ramp.exit": "prendi l’uscita {exit}[ {road:for}][ verso {toward}]",
        "off ramp.exit aside": "prendi l’uscita {exit} {side:to}[ {road:for}][ verso {toward}]",
        "fork": "continua al bivio[ {road:on}][ verso {toward}]",
        "fork.aside": "mantieni {side:keep}[ per prendere l’uscita {exit}][ {road:for}][ verso {toward}]",
        "fork.straight": "al bivio continua dritto[ per prendere l’uscita {exit}][ {road:for}][ verso {toward}]",
        "end of road": "continua alla fine della strada[ {road:on}][ verso {toward}]",
        "end of road.aside": "alla fine della strada, svolta {direction}[ {road:into}][ verso {toward}]",
        "end of road.straight": "alla fine della strada, continua dritto[ {road:on}][ verso {toward}]",
        "end of road.uturn": "alla fine della strada, fai inversione a U[ e continua {road:on}]",
        "roundabout": "entra nella rotatoria[ verso {toward}]",
        "roundabout.exit": "{roundabout}, prendi {ordinal} uscita[ {road:into}][ verso {toward}]",
        "roundabout turn": "{roundabout}, continua[ {road:on}][ verso {toward}]",
        "roundabout turn.aside": "{roundabout}, svolta {direction}[ {road:into}][ verso {toward}]",
        "roundabout turn.straight": "{roundabout}, continua dritto[ {road:on}][ verso {toward}]",
        "roundabout turn.uturn": "{roundabout}, fai inversione a U[ e continua {road:on}]",
        "exit roundabout": "esci dalla rotatoria[ {road:into}][ verso {toward}]",
        "notification": "continua[ {road:on}][ verso {toward}]",
        "ferry": "prendi il traghetto[ {name}][ verso {toward}]",
        "continue on foot": "continua a piedi per {distance}",
        "stairs": "prendi le scale[ {side:to}][, {name}]",
        "stairs.up": "sali le scale[ {side:to}][, {name}]",
        "stairs.down": "scendi le scale[ {side:to}][, {name}]",
        "escalator": "prendi la scala mobile[ {side:to}][, {name}]",
        "escalator.up": "sali con la scala mobile[ {side:to}][, {name}]",
        "escalator.down": "scendi con la scala mobile[ {side:to}][, {name}]",
        "elevator": "prendi l’ascensore[ {side:to}][ fino al piano {floor}][, {name}]",
        "entrance": "entra nell’edificio[ {side:to}][ e continua {road:on}]",
        "exit": "esci dall’edificio[ e continua {road:on}]",
        "exit.aside": "esci dall’edificio e svolta {direction}[ {road:into}]",
        "at roundabout": "alla rotatoria",
        "at rotary": "alla rotatoria {rotary}",
        "destination": "la tua destinazione",
        "destination.title": "la tua destinazione: {title}",
        "waypoint": "la tua tappa",
        "waypoint.title": "la tua tappa: {title}",
        "in distance": "tra {distance}, {first}",
        "then": "{first}, poi {second}",
        "follow": "continua[ {road:on}] per {distance}"
      },
      "directions": {
        "left": "a sinistra", "right": "a destra", "slight left": "leggermente a sinistra",
        "slight right": "leggermente a destra", "sharp left": "tutto a sinistra",
        "sharp right": "tutto a destra"
      },
      "sides": {
        "on": ["sulla sinistra", "sulla destra"], "to": ["a sinistra", "a destra"],
        "keep": ["la sinistra", "la destra"]
      },
      "compass": ["nord", "nord-est", "est", "sud-est", "sud", "sud-ovest", "ovest", "nord-ovest"],
      "ordinals": ["la prima", "la seconda", "la terza", "la quarta", "la quinta", "la sesta", "la settima", "l’ottava", "la nona", "la decima"],
      "ordinal": { "many": "l’{n}ª", "other": "la {n}ª" },
      "numbers": ["una", "due", "tre", "quattro", "cinque", "sei"],
      "lanes": {
        "left": { "one": "usa la corsia di sinistra", "other": "usa le {n} corsie di sinistra" },
        "right": { "one": "usa la corsia di destra", "other": "usa le {n} corsie di destra" },
        "middle": { "one": "usa la corsia centrale", "other": "usa le {n} corsie centrali" }
      },
      "units": {
        "meters": { "one": "un metro", "other": "{n} metri" },
        "kilometers": { "one": "un chilometro", "other": "{n} chilometri" },
        "feet": { "one": "un piede", "other": "{n} piedi" },
        "miles": { "one": "un miglio", "other": "{n} miglia" },
        "quarter mile": "un quarto di miglio",
        "half mile": "mezzo miglio",
        "three quarter mile": "tre quarti di miglio"
      },
      "short": {
        "meters": "{n} m", "kilometers": "{n} km", "feet": "{n} ft", "miles": "{n} mi",
        "minutes": "{n} min", "hours": "{n} h", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": ",",
      "clock": { "hours": 24 },
      "roads": {
        "forms": { "on": "su {}", "into": "su {}", "for": "per {}" },
        "rules": [
          {
            "begins": ["Via ", "Viale ", "Vicolo ", "Piazza ", "Piazzale ", "Corso ", "Largo ", "Strada ", "Contrada ", "Borgo ", "Salita ", "Vico ", "Calle ", "Traversa "],
            "on": "su {}", "into": "in {}", "for": "per {}"
          },
          {
            "begins": ["A#", "A #", "E#", "E #", "Autostrada "],
            "on": "sull’{}", "into": "sull’{}", "for": "per l’{}"
          },
          {
            "begins": ["SS#", "SS #", "SP#", "SP #", "SR#", "SR #", "Circonvallazione ", "Superstrada ", "Tangenziale "],
            "on": "sulla {}", "into": "sulla {}", "for": "per la {}"
          },
          {
            "begins": ["Lungo", "Lungadige", "Lungarno", "Ponte ", "Raccordo ", "Viadotto "],
            "on": "sul {}", "into": "sul {}", "for": "per il {}"
          }
        ]
      }
    }
    """#
}
