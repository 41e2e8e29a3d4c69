// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let persianText = #"""
    {
      "language": "fa",
      "labels": {
        "recenter": "بازگشت به موقعیت", "then": "سپس",
        "now": "اکنون", "start": "شروع", "steps": "مراحل", "done": "تمام",
        "alternative": "جایگزین", "ascent": "صعود", "descent": "فرود",
        "walk to road": "پیاده تا جاده",
        "km/h": "km/h", "mph": "mph"
      },
      "alerts": {
        "speeding": "از سرعت مجاز فراتر رفته‌اید.", "signal lost": "سیگنال GPS قطع شد.",
        "rerouting": "مسیر جدید محاسبه می‌شود."
      },
      "phrases": {
        "depart": "[در {road} ]به سمت {compass} حرکت کنید",
        "arrive": "به {place} رسیدید",
        "arrive.aside": "به {place} رسیدید، {side:on}",
        "arrive.straight": "به {place} رسیدید، روبه‌روی شما",
        "arriving": "به {place} می‌رسید",
        "arriving.aside": "به {place} می‌رسید، {side:on}",
        "turn": "[در {road} ]به مسیر ادامه دهید[، به سمت {toward}]",
        "turn.aside": "{direction} بپیچید[ و وارد {road} شوید][، به سمت {toward}]",
        "turn.straight": "مستقیم بروید[ و وارد {road} شوید][، به سمت {toward}]",
        "uturn": "دور بزنید[ و در {road} ادامه دهید]",
        "new name": "به مسیر ادامه دهید[ و وارد {road} شوید][، به سمت {toward}]",
        "continue": "[در {road} ]به مسیر ادامه دهید[، به سمت {toward}]",
        "continue.aside": "{direction} بپیچید[ و در {road} بمانید]",
        "continue.straight": "[در {road} ]مستقیم بروید[، به سمت {toward}]",
        "merge": "وارد مسیر اصلی شوید[، {road}][، به سمت {toward}]",
        "merge.aside": "از {side:by} وارد مسیر اصلی شوید[، {road}][، به سمت {toward}]",
        "on ramp": "وارد رمپ شوید[ و به {road} بروید][، به سمت {toward}]",
        "on ramp.aside": "وارد رمپ {side:by} شوید[ و به {road} بروید][، به سمت {toward}]",
        "off ramp": "از خروجی خارج شوید[ و به {road} بروید][، به سمت {toward}]",
        "off ramp.aside": "از خروجی {side:by} خارج شوید[ و به {road} بروید][، به سمت {toward}]",
        "off ramp.exit": "از خروجی {exit} خارج شوید[ و به {road} بروید][، به سمت {toward}]",
        "off ramp.exit aside": "از خروجی {exit} در {side:by} خارج شوید[ و به {road} بروید][، به سمت {toward}]",
        "fork": "در دوراهی ادامه دهید[ و وارد {road} شوید][، به سمت {toward}]",
        "fork.aside": "{side:on} بمانید[ و از خروجی {exit} خارج شوید][ و وارد {road} شوید][، به سمت {toward}]",
        "fork.straight": "در دوراهی مستقیم بروید[ و از خروجی {exit} خارج شوید][ و وارد {road} شوید][، به سمت {toward}]",
        "end of road": "در انتهای راه ادامه دهید[ و وارد {road} شوید][، به سمت {toward}]",
        "end of road.aside": "در انتهای راه {direction} بپیچید[ و وارد {road} شوید][، به سمت {toward}]",
        "end of road.straight": "در انتهای راه مستقیم بروید[ و وارد {road} شوید][، به سمت {toward}]",
        "end of road.uturn": "در انتهای راه دور بزنید[ و در {road} ادامه دهید]",
        "roundabout": "وارد میدان شوید[، به سمت {toward}]",
        "roundabout.exit": "{roundabout} از خروجی {ordinal} خارج شوید[ و وارد {road} شوید][، به سمت {toward}]",
        "roundabout turn": "{roundabout} ادامه دهید[ و وارد {road} شوید][، به سمت {toward}]",
        "roundabout turn.aside": "{roundabout} {direction} بپیچید[ و وارد {road} شوید][، به سمت {toward}]",
        "roundabout turn.straight": "{roundabout} مستقیم بروید[ و وارد {road} شوید][، به سمت {toward}]",
        "roundabout turn.uturn": "{roundabout} دور بزنید[ و در {road} ادامه دهید]",
        "exit roundabout": "از میدان خارج شوید[ و وارد {road} شوید][، به سمت {toward}]",
        "notification": "[در {road} ]به مسیر ادامه دهید[، به سمت {toward}]",
        "ferry": "سوار کشتی[ {name}] شوید[، به سمت {toward}]",
        "continue on foot": "{distance} پیاده ادامه دهید",
        "stairs": "[{side:on} ]از پله‌ها بروید[، {name}]",
        "stairs.up": "[{side:on} ]از پله‌ها بالا بروید[، {name}]",
        "stairs.down": "[{side:on} ]از پله‌ها پایین بروید[، {name}]",
        "escalator": "از پله‌برقی[ {side:by}] استفاده کنید[، {name}]",
        "escalator.up": "با پله‌برقی[ {side:by}] بالا بروید[، {name}]",
        "escalator.down": "با پله‌برقی[ {side:by}] پایین بروید[، {name}]",
        "elevator": "با آسانسور[ {side:by}][ به طبقهٔ {floor}] بروید[، {name}]",
        "entrance": "وارد ساختمان[ {side:by}] شوید[ و در {road} ادامه دهید]",
        "exit": "از ساختمان خارج شوید[ و در {road} ادامه دهید]",
        "exit.aside": "از ساختمان خارج شوید و {direction} بپیچید[ و وارد {road} شوید]",
        "at roundabout": "در میدان",
        "at rotary": "در {rotary}",
        "destination": "مقصد",
        "destination.title": "{title}",
        "waypoint": "مقصد میانی",
        "waypoint.title": "{title}",
        "in distance": "{distance} دیگر، {first}",
        "then": "{first}، سپس {second}",
        "follow": "تا {distance} دیگر[ در {road}] به مسیر ادامه دهید"
      },
      "directions": {
        "left": "به چپ", "right": "به راست", "slight left": "کمی به چپ",
        "slight right": "کمی به راست", "sharp left": "با پیچ تند به چپ",
        "sharp right": "با پیچ تند به راست"
      },
      "sides": { "on": ["در سمت چپ", "در سمت راست"], "by": ["سمت چپ", "سمت راست"] },
      "compass": ["شمال", "شمال شرقی", "شرق", "جنوب شرقی", "جنوب", "جنوب غربی", "غرب", "شمال غربی"],
      "ordinals": ["اول", "دوم", "سوم", "چهارم", "پنجم", "ششم", "هفتم", "هشتم", "نهم", "دهم"],
      "ordinal": "شمارهٔ {n}",
      "numbers": ["یک", "دو", "سه", "چهار", "پنج", "شش"],
      "lanes": {
        "left": { "one": "از خط سمت چپ بروید", "other": "از {n} خط سمت چپ بروید" },
        "right": { "one": "از خط سمت راست بروید", "other": "از {n} خط سمت راست بروید" },
        "middle": { "one": "از خط وسط بروید", "other": "از {n} خط وسط بروید" }
      },
      "units": {
        "meters": { "one": "{n} متر", "other": "{n} متر" },
        "kilometers": { "one": "{n} کیلومتر", "other": "{n} کیلومتر" },
        "feet": { "one": "{n} فوت", "other": "{n} فوت" },
        "miles": { "one": "{n} مایل", "other": "{n} مایل" },
        "quarter mile": "یک‌چهارم مایل",
        "half mile": "نیم مایل",
        "three quarter mile": "سه‌چهارم مایل"
      },
      "short": {
        "meters": "{n} متر", "kilometers": "{n} کیلومتر", "feet": "{n} فوت", "miles": "{n} مایل",
        "minutes": "{n} دقیقه", "hours": "{n} ساعت", "hours and minutes": "{hours} و {minutes}"
      },
      "decimal": "٫",
      "digits": "۰۱۲۳۴۵۶۷۸۹",
      "separator": "، ",
      "clock": { "hours": 24 }
    }
    """#
}
