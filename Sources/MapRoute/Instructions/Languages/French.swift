// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let frenchText = #"""
    {
      "language": "fr",
      "labels": {
        "recenter": "Recentrer", "then": "Puis",
        "now": "Maintenant", "start": "Démarrer", "steps": "Instructions", "done": "Terminé",
        "alternative": "Autre itinéraire", "ascent": "Montée", "descent": "Descente",
        "walk to road": "À pied jusqu’à la route",
        "km/h": "km/h", "mph": "mi/h"
      },
      "alerts": {
        "speeding": "Vous dépassez la vitesse autorisée.", "signal lost": "Signal GPS perdu.",
        "rerouting": "Recalcul de l’itinéraire."
      },
      "phrases": {
        "depart": "partez vers {compass}[ sur {road:article}]",
        "arrive": "vous êtes arrivé à {place}",
        "arrive.aside": "vous êtes arrivé à {place}, {side:on}",
        "arrive.straight": "vous êtes arrivé à {place}, droit devant vous",
        "arriving": "vous arriverez à {place}",
        "arriving.aside": "vous arriverez à {place}, {side:on}",
        "turn": "continuez[ sur {road:article}][ direction {toward}]",
        "turn.aside": "tournez {direction}[ sur {road:article}][ direction {toward}]",
        "turn.straight": "continuez tout droit[ sur {road:article}][ direction {toward}]",
        "uturn": "faites demi-tour[ et continuez sur {road:article}]",
        "new name": "continuez[ sur {road:article}][ direction {toward}]",
        "continue": "continuez[ sur {road:article}][ direction {toward}]",
        "continue.aside": "tournez {direction}[ pour rester sur {road:article}]",
        "continue.straight": "continuez tout droit[ sur {road:article}][ direction {toward}]",
        "merge": "insérez-vous[ sur {road:article}][ direction {toward}]",
        "merge.aside": "insérez-vous {side:to}[ sur {road:article}][ direction {toward}]",
        "on ramp": "prenez la bretelle[ vers {road:article}][ direction {toward}]",
        "on ramp.aside": "prenez la bretelle {side:to}[ vers {road:article}][ direction {toward}]",
        "off ramp": "prenez la sortie[ vers {road:article}][ direction {toward}]",
        "off ramp.aside": "prenez la sortie {side:to}[ vers {road:article}][ direction {toward}]",
        "off ramp.exit": "prenez la sortie {exit}[ vers {road:article}][ direction {toward}]",
        "off ramp.exit aside": "prenez la sortie {exit} {side:to}[ vers {road:article}][ direction {toward}]",
        "fork": "continuez à la bifurcation[ sur {road:article}][ direction {toward}]",
        "fork.aside": "restez {side:to}[ pour prendre la sortie {exit}][ vers {road:article}][ direction {toward}]",
        "fork.straight": "continuez tout droit à la bifurcation[ pour prendre la sortie {exit}][ vers {road:article}][ direction {toward}]",
        "end of road": "continuez au bout de la route[ sur {road:article}][ direction {toward}]",
        "end of road.aside": "au bout de la route, tournez {direction}[ sur {road:article}][ direction {toward}]",
        "end of road.straight": "au bout de la route, continuez tout droit[ sur {road:article}][ direction {toward}]",
        "end of road.uturn": "au bout de la route, faites demi-tour[ et continuez sur {road:article}]",
        "roundabout": "entrez dans le rond-point[ direction {toward}]",
        "roundabout.exit": "{roundabout}, prenez la {ordinal} sortie[ sur {road:article}][ direction {toward}]",
        "roundabout turn": "{roundabout}, continuez[ sur {road:article}][ direction {toward}]",
        "roundabout turn.aside": "{roundabout}, tournez {direction}[ sur {road:article}][ direction {toward}]",
        "roundabout turn.straight": "{roundabout}, continuez tout droit[ sur {road:article}][ direction {toward}]",
        "roundabout turn.uturn": "{roundabout}, faites demi-tour[ et continuez sur {road:article}]",
        "exit roundabout": "sortez du rond-point[ sur {road:article}][ direction {toward}]",
        "notification": "continuez[ sur {road:article}][ direction {toward}]",
        "ferry": "prenez le ferry[ {name}][ direction {toward}]",
        "continue on foot": "continuez à pied sur {distance}",
        "stairs": "prenez l’escalier[ {side:to}][, {name}]",
        "stairs.up": "montez l’escalier[ {side:to}][, {name}]",
        "stairs.down": "descendez l’escalier[ {side:to}][, {name}]",
        "escalator": "prenez l’escalator[ {side:to}][, {name}]",
        "escalator.up": "montez par l’escalator[ {side:to}][, {name}]",
        "escalator.down": "descendez par l’escalator[ {side:to}][, {name}]",
        "elevator": "prenez l’ascenseur[ {side:to}][ jusqu’à l’étage {floor}][, {name}]",
        "entrance": "entrez dans le bâtiment[ {side:to}][ et continuez sur {road:article}]",
        "exit": "sortez du bâtiment[ et continuez sur {road:article}]",
        "exit.aside": "sortez du bâtiment et tournez {direction}[ sur {road:article}]",
        "at roundabout": "au rond-point",
        "at rotary": "au rond-point {rotary}",
        "destination": "votre destination",
        "destination.title": "votre destination\u00a0: {title}",
        "waypoint": "votre étape",
        "waypoint.title": "votre étape\u00a0: {title}",
        "in distance": "dans {distance}, {first}",
        "then": "{first}, puis {second}",
        "follow": "continuez[ sur {road:article}] pendant {distance}"
      },
      "directions": {
        "left": "à gauche", "right": "à droite", "slight left": "légèrement à gauche",
        "slight right": "légèrement à droite", "sharp left": "franchement à gauche",
        "sharp right": "franchement à droite"
      },
      "sides": { "on": ["sur la gauche", "sur la droite"], "to": ["à gauche", "à droite"] },
      "compass": ["le nord", "le nord-est", "l’est", "le sud-est", "le sud", "le sud-ouest", "l’ouest", "le nord-ouest"],
      "ordinals": ["première", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième", "neuvième", "dixième"],
      "ordinal": "{n}e",
      "numbers": ["une", "deux", "trois", "quatre", "cinq", "six"],
      "lanes": {
        "left": { "one": "prenez la voie de gauche", "other": "prenez les {n} voies de gauche" },
        "right": { "one": "prenez la voie de droite", "other": "prenez les {n} voies de droite" },
        "middle": { "one": "prenez la voie du milieu", "other": "prenez les {n} voies du milieu" }
      },
      "units": {
        "meters": { "one": "{n} mètre", "other": "{n} mètres" },
        "kilometers": { "one": "{n} kilomètre", "other": "{n} kilomètres" },
        "feet": { "one": "{n} pied", "other": "{n} pieds" },
        "miles": { "one": "{n} mile", "other": "{n} miles" },
        "quarter mile": "un quart de mile",
        "half mile": "un demi-mile",
        "three quarter mile": "trois quarts de mile"
      },
      "short": {
        "meters": "{n} m", "kilometers": "{n} km", "feet": "{n} pi", "miles": "{n} mi",
        "minutes": "{n} min", "hours": "{n} h", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": ",",
      "clock": { "hours": 24 },
      "roads": {
        "forms": { "article": "{}" },
        "rules": [
          { "begins": ["A #", "A#", "E #", "E#"], "article": "l’{}" },
          { "begins": ["N #", "N#", "D #", "D#", "M #", "M#"], "article": "la {}" },
          {
            "begins": ["Rue ", "Place ", "Route ", "Voie ", "Chaussée ", "Promenade ", "Ruelle ", "Montée ", "Côte ", "Rocade ", "Passerelle ", "Bretelle ", "Cité ", "Corniche ", "Traverse ", "Venelle "],
            "article": "la {lower}"
          },
          {
            "begins": ["Boulevard ", "Quai ", "Pont ", "Chemin ", "Cours ", "Passage ", "Square ", "Sentier ", "Tunnel ", "Faubourg ", "Carrefour ", "Rond-Point ", "Rond-point ", "Mail ", "Parvis ", "Viaduc "],
            "article": "le {lower}"
          },
          { "begins": ["Avenue ", "Allée ", "Impasse ", "Esplanade ", "Autoroute "], "article": "l’{lower}" },
          { "begins": ["Allées "], "article": "les {lower}" }
        ]
      }
    }
    """#
}
