// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let arabicText = #"""
    {
      "language": "ar",
      "labels": {
        "recenter": "إعادة التوسيط", "then": "ثم",
        "now": "الآن", "start": "ابدأ", "steps": "الخطوات", "done": "تم",
        "alternative": "بديل", "ascent": "صعود", "descent": "نزول",
        "walk to road": "سيرًا على الأقدام إلى الطريق",
        "km/h": "كم/س", "mph": "ميل/س"
      },
      "alerts": {
        "speeding": "لقد تجاوزت حد السرعة.", "signal lost": "فُقدت إشارة نظام تحديد المواقع.",
        "rerouting": "تجري إعادة حساب المسار."
      },
      "phrases": {
        "depart": "اتجه نحو {compass}[ على {road}]",
        "arrive": "لقد وصلت إلى {place}",
        "arrive.aside": "لقد وصلت إلى {place}، {side:on}",
        "arrive.straight": "لقد وصلت إلى {place}، أمامك مباشرة",
        "arriving": "ستصل إلى {place}",
        "arriving.aside": "ستصل إلى {place}، {side:on}",
        "turn": "تابع السير[ على {road}][ باتجاه {toward}]",
        "turn.aside": "انعطف {direction}[ إلى {road}][ باتجاه {toward}]",
        "turn.straight": "تابع السير إلى الأمام[ على {road}][ باتجاه {toward}]",
        "uturn": "استدر للخلف[ وتابع السير على {road}]",
        "new name": "تابع السير[ على {road}][ باتجاه {toward}]",
        "continue": "تابع السير[ على {road}][ باتجاه {toward}]",
        "continue.aside": "انعطف {direction}[ للبقاء على {road}]",
        "continue.straight": "تابع السير إلى الأمام[ على {road}][ باتجاه {toward}]",
        "merge": "اندمج في حركة المرور[ على {road}][ باتجاه {toward}]",
        "merge.aside": "اندمج {side:to} في حركة المرور[ على {road}][ باتجاه {toward}]",
        "on ramp": "اسلك المدخل[ إلى {road}][ باتجاه {toward}]",
        "on ramp.aside": "اسلك المدخل {side:on}[ إلى {road}][ باتجاه {toward}]",
        "off ramp": "اسلك المخرج[ إلى {road}][ باتجاه {toward}]",
        "off ramp.aside": "اسلك المخرج {side:on}[ إلى {road}][ باتجاه {toward}]",
        "off ramp.exit": "اسلك المخرج {exit}[ إلى {road}][ باتجاه {toward}]",
        "off ramp.exit aside": "اسلك المخرج {exit} {side:on}[ إلى {road}][ باتجاه {toward}]",
        "fork": "تابع السير عند المفترق[ على {road}][ باتجاه {toward}]",
        "fork.aside": "الزم {side:keep}[ لسلوك المخرج {exit}][ إلى {road}][ باتجاه {toward}]",
        "fork.straight": "تابع السير إلى الأمام عند المفترق[ لسلوك المخرج {exit}][ نحو {road}][ باتجاه {toward}]",
        "end of road": "في نهاية الطريق، تابع السير[ على {road}][ باتجاه {toward}]",
        "end of road.aside": "في نهاية الطريق، انعطف {direction}[ إلى {road}][ باتجاه {toward}]",
        "end of road.straight": "في نهاية الطريق، تابع السير إلى الأمام[ على {road}][ باتجاه {toward}]",
        "end of road.uturn": "في نهاية الطريق، استدر للخلف[ وتابع السير على {road}]",
        "roundabout": "ادخل الدوار[ باتجاه {toward}]",
        "roundabout.exit": "{roundabout}، اسلك المخرج {ordinal}[ إلى {road}][ باتجاه {toward}]",
        "roundabout turn": "{roundabout}، تابع السير[ على {road}][ باتجاه {toward}]",
        "roundabout turn.aside": "{roundabout}، انعطف {direction}[ إلى {road}][ باتجاه {toward}]",
        "roundabout turn.straight": "{roundabout}، تابع السير إلى الأمام[ على {road}][ باتجاه {toward}]",
        "roundabout turn.uturn": "{roundabout}، استدر للخلف[ وتابع السير على {road}]",
        "exit roundabout": "اخرج من الدوار[ إلى {road}][ باتجاه {toward}]",
        "notification": "تابع السير[ على {road}][ باتجاه {toward}]",
        "ferry": "استقل العبّارة[ {name}][ باتجاه {toward}]",
        "continue on foot": "تابع سيرًا على الأقدام لمسافة {distance}",
        "stairs": "استخدم الدرج[ {side:on}][، {name}]",
        "stairs.up": "اصعد الدرج[ {side:on}][، {name}]",
        "stairs.down": "انزل الدرج[ {side:on}][، {name}]",
        "escalator": "استخدم السلم المتحرك[ {side:on}][، {name}]",
        "escalator.up": "اصعد بالسلم المتحرك[ {side:on}][، {name}]",
        "escalator.down": "انزل بالسلم المتحرك[ {side:on}][، {name}]",
        "elevator": "استخدم المصعد[ {side:on}][ إلى الطابق {floor}][، {name}]",
        "entrance": "ادخل المبنى[ {side:on}][ وتابع السير على {road}]",
        "exit": "اخرج من المبنى[ وتابع السير على {road}]",
        "exit.aside": "اخرج من المبنى وانعطف {direction}[ إلى {road}]",
        "at roundabout": "عند الدوار",
        "at rotary": "عند {rotary}",
        "destination": "وجهتك",
        "destination.title": "{title}",
        "waypoint": "محطة التوقف",
        "waypoint.title": "{title}",
        "in distance": "بعد {distance}، {first}",
        "then": "{first}، ثم {second}",
        "follow": "تابع السير[ على {road}] لمسافة {distance}"
      },
      "directions": {
        "left": "يسارًا", "right": "يمينًا", "slight left": "قليلًا نحو اليسار",
        "slight right": "قليلًا نحو اليمين", "sharp left": "بحدة نحو اليسار",
        "sharp right": "بحدة نحو اليمين"
      },
      "sides": {
        "on": ["على اليسار", "على اليمين"], "to": ["يسارًا", "يمينًا"], "keep": ["اليسار", "اليمين"]
      },
      "compass": ["الشمال", "الشمال الشرقي", "الشرق", "الجنوب الشرقي", "الجنوب", "الجنوب الغربي", "الغرب", "الشمال الغربي"],
      "ordinals": ["الأول", "الثاني", "الثالث", "الرابع", "الخامس", "السادس", "السابع", "الثامن", "التاسع", "العاشر"],
      "ordinal": "رقم {n}",
      "numbers": ["واحد", "اثنين", "ثلاثة", "أربعة", "خمسة", "ستة"],
      "lanes": {
        "left": {
          "one": "استخدم المسار الأيسر", "two": "استخدم المسارين الأيسرين",
          "few": "استخدم أول {n} مسارات من اليسار"
        },
        "right": {
          "one": "استخدم المسار الأيمن", "two": "استخدم المسارين الأيمنين",
          "few": "استخدم أول {n} مسارات من اليمين"
        },
        "middle": {
          "one": "استخدم المسار الأوسط", "two": "استخدم المسارين الأوسطين",
          "few": "استخدم {n} مسارات في الوسط"
        }
      },
      "units": {
        "meters": {
          "zero": "{n} متر", "one": "متر واحد", "two": "مترين", "few": "{n} أمتار",
          "many": "{n} مترًا", "other": "{n} متر"
        },
        "kilometers": {
          "zero": "{n} كيلومتر", "one": "كيلومتر واحد", "two": "كيلومترين",
          "few": "{n} كيلومترات", "many": "{n} كيلومترًا", "other": "{n} كيلومتر"
        },
        "feet": {
          "zero": "{n} قدم", "one": "قدم واحدة", "two": "قدمين", "few": "{n} أقدام",
          "many": "{n} قدمًا", "other": "{n} قدم"
        },
        "miles": {
          "zero": "{n} ميل", "one": "ميل واحد", "two": "ميلين", "few": "{n} أميال",
          "many": "{n} ميلًا", "other": "{n} ميل"
        },
        "quarter mile": "ربع ميل",
        "half mile": "نصف ميل",
        "three quarter mile": "ثلاثة أرباع الميل"
      },
      "short": {
        "meters": "{n} م", "kilometers": "{n} كم", "feet": "{n} قدم", "miles": "{n} ميل",
        "minutes": "{n} د", "hours": "{n} س", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": "٫",
      "digits": "٠١٢٣٤٥٦٧٨٩",
      "separator": "، ",
      "clock": { "hours": 12, "am": "ص", "pm": "م", "except": ["DJ", "DZ", "EH", "IL", "KM", "LB", "MA", "TD", "TN"] }
    }
    """#
}
