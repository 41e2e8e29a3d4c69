// SPDX-License-Identifier: Apache-2.0

// Sentences checked by hand, in the order of `Sentences.actual`.
extension Sentences {
  static let polish = Sentences(
    "pl", road: "Marszałkowska", other: "Plac Bankowy", ref: "A4",
    places: "Wrocław, Kraków", title: "Muzeum",
    expected: """
      Skręć w prawo w ulicę Marszałkowską
      Skręć w lewo na plac Bankowy
      Skręć lekko w lewo
      Skręć ostro w prawo w ulicę Marszałkowską
      Zawróć i kieruj się dalej ulicą Marszałkowską
      Na końcu drogi skręć w lewo na plac Bankowy
      Kieruj się dalej ulicą Marszałkowską
      Skręć w lewo i kieruj się dalej ulicą Marszałkowską
      Trzymaj się lewej strony, kierunek Wrocław, Kraków
      Trzymaj się prawej strony, zjazd 59B na A4, kierunek Wrocław, Kraków
      Wybierz wjazd po prawej stronie na A4, kierunek Wrocław, Kraków
      Wybierz zjazd 59B na A4, kierunek Wrocław, Kraków
      Wybierz zjazd 23 X po lewej stronie
      Włącz się do ruchu po lewej stronie i kieruj się dalej drogą A4
      Na rondzie wybierz drugi zjazd na ulicę Marszałkowską
      Na rondzie wybierz 12. zjazd
      Na rondzie skręć w lewo w ulicę Marszałkowską
      Opuść rondo ulicą Marszałkowską
      Skorzystaj z promu X
      Kieruj się na północny wschód ulicą Marszałkowską
      Jesteś u celu, po lewej stronie
      Jesteś w punkcie pośrednim: Muzeum, po prawej stronie
      Za 300 metrów skręć w lewo w ulicę Marszałkowską.
      Za kilometr skręć w lewo w ulicę Marszałkowską.
      Za 1,5 kilometra skręć w lewo w ulicę Marszałkowską.
      Za 3 kilometry skręć w lewo.
      Za ćwierć mili skręć w lewo.
      Za pół mili skręć w lewo.
      Za 200 stóp skręć w lewo.
      Za 2 mile skręć w lewo.
      Za 210 metrów będziesz u celu, po lewej stronie.
      Skręć w lewo, a następnie skręć w prawo w ulicę Marszałkowską.
      Skręć w lewo, a następnie będziesz u celu, po prawej stronie.
      Kieruj się dalej drogą A4 przez 12 kilometrów.
      Jedź lewym pasem
      Jedź dwoma prawymi pasami
      350 m · 1,2 km · 200 ft · 5 mi · 1 godz. 5 min · 10 min
      Idź schodami
      Wejdź po schodach po lewej stronie
      Zejdź po schodach, X
      Skorzystaj ze schodów ruchomych po prawej stronie
      Wjedź schodami ruchomymi na górę
      Zjedź schodami ruchomymi na dół
      Jedź windą na piętro 2
      Jedź windą po lewej stronie
      Wejdź do budynku po lewej stronie
      Wejdź do budynku i idź dalej ulicą Marszałkowską
      Wyjdź z budynku i idź dalej ulicą Marszałkowską
      Wyjdź z budynku i skręć w prawo w ulicę Marszałkowską
      """)

  static let finnish = Sentences(
    "fi", road: "Mannerheimintie", other: "Iso Roobertinkatu", ref: "E 75",
    places: "Lahti, Tampere", title: "Ateneum",
    expected: """
      Käänny oikealle Mannerheimintielle
      Käänny vasemmalle Isolle Roobertinkadulle
      Käänny loivasti vasemmalle
      Käänny jyrkästi oikealle Mannerheimintielle
      Tee U-käännös ja jatka Mannerheimintietä
      Käänny tien päässä vasemmalle Isolle Roobertinkadulle
      Jatka Mannerheimintielle
      Käänny vasemmalle ja jatka Mannerheimintietä
      Pysy vasemmalla suuntaan Lahti, Tampere
      Pysy oikealla ja poistu liittymästä 59B tielle E 75 suuntaan Lahti, Tampere
      Aja ramppia oikealle tielle E 75 suuntaan Lahti, Tampere
      Poistu liittymästä 59B tielle E 75 suuntaan Lahti, Tampere
      Poistu liittymästä 23 X vasemmalle
      Liity vasemmalle tielle E 75
      Poistu liikenneympyrässä toisesta liittymästä Mannerheimintielle
      Poistu liikenneympyrässä 12. liittymästä
      Käänny liikenneympyrässä vasemmalle Mannerheimintielle
      Poistu liikenneympyrästä Mannerheimintielle
      Nouse lautalle X
      Lähde koilliseen Mannerheimintietä pitkin
      Olet saapunut määränpäähäsi, se on vasemmalla
      Olet saapunut välipisteeseen Ateneum, se on oikealla
      300 metrin päästä käänny vasemmalle Mannerheimintielle.
      Kilometrin päästä käänny vasemmalle Mannerheimintielle.
      1,5 kilometrin päästä käänny vasemmalle Mannerheimintielle.
      3 kilometrin päästä käänny vasemmalle.
      Neljännesmailin päästä käänny vasemmalle.
      Puolen mailin päästä käänny vasemmalle.
      200 jalan päästä käänny vasemmalle.
      2 mailin päästä käänny vasemmalle.
      210 metrin päästä saavut määränpäähäsi, se on vasemmalla.
      Käänny vasemmalle, sitten käänny oikealle Mannerheimintielle.
      Käänny vasemmalle, sitten saavut määränpäähäsi, se on oikealla.
      Jatka 12 kilometriä tietä E 75.
      Käytä vasenta kaistaa
      Käytä kahta oikeanpuoleista kaistaa
      350 m · 1,2 km · 200 ft · 5 mi · 1 t 5 min · 10 min
      Käytä portaita
      Nouse portaita ylös vasemmalla
      Laskeudu portaita alas, X
      Käytä liukuportaita oikealla
      Nouse liukuportaita ylös
      Laskeudu liukuportaita alas
      Mene hissillä kerrokseen 3
      Mene hissillä vasemmalla
      Mene sisään rakennukseen vasemmalla
      Mene sisään rakennukseen ja jatka Mannerheimintietä
      Poistu rakennuksesta ja jatka Mannerheimintietä
      Poistu rakennuksesta ja käänny oikealle Mannerheimintielle
      """)

  static let russian = Sentences(
    "ru", road: "Большая Садовая улица", other: "Невский проспект", ref: "М-11",
    places: "Тверь, Клин", title: "Музей",
    expected: """
      Поверните направо на Большую Садовую улицу
      Поверните налево на Невский проспект
      Поверните плавно налево
      Поверните резко направо на Большую Садовую улицу
      Развернитесь и продолжайте движение по Большой Садовой улице
      В конце дороги поверните налево на Невский проспект
      Продолжайте движение по Большой Садовой улице
      Поверните налево и продолжайте движение по Большой Садовой улице
      Держитесь левее, направление Тверь, Клин
      Держитесь правее, съезд 59B на М-11, направление Тверь, Клин
      Сверните на въезд справа на М-11, направление Тверь, Клин
      Сверните на съезд 59B на М-11, направление Тверь, Клин
      Сверните на съезд 23 X слева
      Держитесь левее и выезжайте на М-11
      На круговом перекрёстке сверните на второй съезд на Большую Садовую улицу
      На круговом перекрёстке сверните на 12-й съезд
      На круговом перекрёстке поверните налево на Большую Садовую улицу
      Сверните с кругового перекрёстка на Большую Садовую улицу
      Воспользуйтесь паромом X
      Начните движение на северо-восток по Большой Садовой улице
      Вы прибыли в пункт назначения, он находится слева
      Вы прибыли в промежуточный пункт «Музей», он находится справа
      Через 300 метров поверните налево на Большую Садовую улицу.
      Через 1 километр поверните налево на Большую Садовую улицу.
      Через 1,5 километра поверните налево на Большую Садовую улицу.
      Через 3 километра поверните налево.
      Через четверть мили поверните налево.
      Через полмили поверните налево.
      Через 200 футов поверните налево.
      Через 2 мили поверните налево.
      Через 210 метров вы прибудете в пункт назначения, он находится слева.
      Поверните налево, затем поверните направо на Большую Садовую улицу.
      Поверните налево, затем вы прибудете в пункт назначения, он находится справа.
      Продолжайте движение по М-11 ещё 12 километров.
      Двигайтесь по левой полосе
      Двигайтесь по двум правым полосам
      350 м · 1,2 км · 200 фт · 5 ми · 1 ч 5 мин · 10 мин
      Идите по лестнице
      Поднимитесь по лестнице слева
      Спуститесь по лестнице, X
      Воспользуйтесь эскалатором справа
      Поднимитесь на эскалаторе
      Спуститесь на эскалаторе
      Поезжайте на лифте до этажа 3
      Поезжайте на лифте слева
      Войдите в здание слева
      Войдите в здание и продолжайте движение по Большой Садовой улице
      Выйдите из здания и продолжайте движение по Большой Садовой улице
      Выйдите из здания и поверните направо на Большую Садовую улицу
      """)

  static let arabic = Sentences(
    "ar", road: "شارع الملك فهد", other: "طريق المطار", ref: "E 11",
    places: "دبي, أبوظبي", title: "المتحف",
    expected: """
      انعطف يمينًا إلى شارع الملك فهد
      انعطف يسارًا إلى طريق المطار
      انعطف قليلًا نحو اليسار
      انعطف بحدة نحو اليمين إلى شارع الملك فهد
      استدر للخلف وتابع السير على شارع الملك فهد
      في نهاية الطريق، انعطف يسارًا إلى طريق المطار
      تابع السير على شارع الملك فهد
      انعطف يسارًا للبقاء على شارع الملك فهد
      الزم اليسار باتجاه دبي، أبوظبي
      الزم اليمين لسلوك المخرج 59B إلى E 11 باتجاه دبي، أبوظبي
      اسلك المدخل على اليمين إلى E 11 باتجاه دبي، أبوظبي
      اسلك المخرج 59B إلى E 11 باتجاه دبي، أبوظبي
      اسلك المخرج 23 X على اليسار
      اندمج يسارًا في حركة المرور على E 11
      عند الدوار، اسلك المخرج الثاني إلى شارع الملك فهد
      عند الدوار، اسلك المخرج رقم ١٢
      عند الدوار، انعطف يسارًا إلى شارع الملك فهد
      اخرج من الدوار إلى شارع الملك فهد
      استقل العبّارة X
      اتجه نحو الشمال الشرقي على شارع الملك فهد
      لقد وصلت إلى وجهتك، على اليسار
      لقد وصلت إلى المتحف، على اليمين
      بعد ٣٠٠ متر، انعطف يسارًا إلى شارع الملك فهد.
      بعد كيلومتر واحد، انعطف يسارًا إلى شارع الملك فهد.
      بعد ١٫٥ كيلومتر، انعطف يسارًا إلى شارع الملك فهد.
      بعد ٣ كيلومترات، انعطف يسارًا.
      بعد ربع ميل، انعطف يسارًا.
      بعد نصف ميل، انعطف يسارًا.
      بعد ٢٠٠ قدم، انعطف يسارًا.
      بعد ميلين، انعطف يسارًا.
      بعد ٢١٠ أمتار، ستصل إلى وجهتك، على اليسار.
      انعطف يسارًا، ثم انعطف يمينًا إلى شارع الملك فهد.
      انعطف يسارًا، ثم ستصل إلى وجهتك، على اليمين.
      تابع السير على E 11 لمسافة ١٢ كيلومترًا.
      استخدم المسار الأيسر
      استخدم المسارين الأيمنين
      ٣٥٠ م · ١٫٢ كم · ٢٠٠ قدم · ٥ ميل · ١ س ٥ د · ١٠ د
      استخدم الدرج
      اصعد الدرج على اليسار
      انزل الدرج، X
      استخدم السلم المتحرك على اليمين
      اصعد بالسلم المتحرك
      انزل بالسلم المتحرك
      استخدم المصعد إلى الطابق ٢
      استخدم المصعد على اليسار
      ادخل المبنى على اليسار
      ادخل المبنى وتابع السير على شارع الملك فهد
      اخرج من المبنى وتابع السير على شارع الملك فهد
      اخرج من المبنى وانعطف يمينًا إلى شارع الملك فهد
      """)

  static let persian = Sentences(
    "fa", road: "خیابان ولیعصر", other: "بلوار کشاورز", ref: "آزادراه ۷",
    places: "قم, اصفهان", title: "موزه",
    expected: """
      به راست بپیچید و وارد خیابان ولیعصر شوید
      به چپ بپیچید و وارد بلوار کشاورز شوید
      کمی به چپ بپیچید
      با پیچ تند به راست بپیچید و وارد خیابان ولیعصر شوید
      دور بزنید و در خیابان ولیعصر ادامه دهید
      در انتهای راه به چپ بپیچید و وارد بلوار کشاورز شوید
      به مسیر ادامه دهید و وارد خیابان ولیعصر شوید
      به چپ بپیچید و در خیابان ولیعصر بمانید
      در سمت چپ بمانید، به سمت قم، اصفهان
      در سمت راست بمانید و از خروجی 59B خارج شوید و وارد آزادراه ۷ شوید، به سمت قم، اصفهان
      وارد رمپ سمت راست شوید و به آزادراه ۷ بروید، به سمت قم، اصفهان
      از خروجی 59B خارج شوید و به آزادراه ۷ بروید، به سمت قم، اصفهان
      از خروجی 23 X در سمت چپ خارج شوید
      از سمت چپ وارد مسیر اصلی شوید، آزادراه ۷
      در میدان از خروجی دوم خارج شوید و وارد خیابان ولیعصر شوید
      در میدان از خروجی شمارهٔ ۱۲ خارج شوید
      در میدان به چپ بپیچید و وارد خیابان ولیعصر شوید
      از میدان خارج شوید و وارد خیابان ولیعصر شوید
      سوار کشتی X شوید
      در خیابان ولیعصر به سمت شمال شرقی حرکت کنید
      به مقصد رسیدید، در سمت چپ
      به موزه رسیدید، در سمت راست
      ۳۰۰ متر دیگر، به چپ بپیچید و وارد خیابان ولیعصر شوید.
      ۱ کیلومتر دیگر، به چپ بپیچید و وارد خیابان ولیعصر شوید.
      ۱٫۵ کیلومتر دیگر، به چپ بپیچید و وارد خیابان ولیعصر شوید.
      ۳ کیلومتر دیگر، به چپ بپیچید.
      یک‌چهارم مایل دیگر، به چپ بپیچید.
      نیم مایل دیگر، به چپ بپیچید.
      ۲۰۰ فوت دیگر، به چپ بپیچید.
      ۲ مایل دیگر، به چپ بپیچید.
      ۲۱۰ متر دیگر، به مقصد می‌رسید، در سمت چپ.
      به چپ بپیچید، سپس به راست بپیچید و وارد خیابان ولیعصر شوید.
      به چپ بپیچید، سپس به مقصد می‌رسید، در سمت راست.
      تا ۱۲ کیلومتر دیگر در آزادراه ۷ به مسیر ادامه دهید.
      از خط سمت چپ بروید
      از دو خط سمت راست بروید
      ۳۵۰ متر · ۱٫۲ کیلومتر · ۲۰۰ فوت · ۵ مایل · ۱ ساعت و ۵ دقیقه · ۱۰ دقیقه
      از پله‌ها بروید
      در سمت چپ از پله‌ها بالا بروید
      از پله‌ها پایین بروید، X
      از پله‌برقی سمت راست استفاده کنید
      با پله‌برقی بالا بروید
      با پله‌برقی پایین بروید
      با آسانسور به طبقهٔ ۲ بروید
      با آسانسور سمت چپ بروید
      وارد ساختمان سمت چپ شوید
      وارد ساختمان شوید و در خیابان ولیعصر ادامه دهید
      از ساختمان خارج شوید و در خیابان ولیعصر ادامه دهید
      از ساختمان خارج شوید و به راست بپیچید و وارد خیابان ولیعصر شوید
      """)

  static let japanese = Sentences(
    "ja", road: "青梅街道", other: "明治通り", ref: "国道1号",
    places: "横浜, 川崎", title: "博物館",
    expected: """
      右に曲がって青梅街道に入ってください
      左に曲がって明治通りに入ってください
      斜め左に曲がってください
      大きく右に曲がって青梅街道に入ってください
      Uターンして青梅街道を進んでください
      突き当たりを左に曲がって明治通りに入ってください
      そのまま進んで青梅街道に入ってください
      左に曲がってそのまま青梅街道を進んでください
      横浜、川崎方面へ左側を進んでください
      横浜、川崎方面へ右側を進んで出口59Bから出て国道1号に入ってください
      横浜、川崎方面へ右側のランプに入って国道1号に進んでください
      横浜、川崎方面へ出口59Bから出て国道1号に進んでください
      左側の出口23 Xから出てください
      左に寄って国道1号に合流してください
      環状交差点で2番目の出口から出て青梅街道に入ってください
      環状交差点で12番目の出口から出てください
      環状交差点を左に曲がって青梅街道に入ってください
      環状交差点を出て青梅街道に入ってください
      フェリーXに乗ってください
      青梅街道を北東に進んでください
      目的地に到着しました。左側にあります
      博物館に到着しました。右側にあります
      300メートル先、左に曲がって青梅街道に入ってください。
      1キロメートル先、左に曲がって青梅街道に入ってください。
      1.5キロメートル先、左に曲がって青梅街道に入ってください。
      3キロメートル先、左に曲がってください。
      4分の1マイル先、左に曲がってください。
      2分の1マイル先、左に曲がってください。
      200フィート先、左に曲がってください。
      2マイル先、左に曲がってください。
      210メートル先、目的地に到着します。左側にあります。
      左に曲がってください。その後、右に曲がって青梅街道に入ってください。
      左に曲がってください。その後、目的地に到着します。右側にあります。
      国道1号をこのまま12キロメートル進んでください。
      左側1車線を走行してください
      右側2車線を走行してください
      350 m · 1.2 km · 200 ft · 5 mi · 1時間5分 · 10分
      階段を利用してください
      左側の階段を上ってください
      階段「X」を下りてください
      右側のエスカレーターに乗ってください
      エスカレーターで上ってください
      エスカレーターで下りてください
      エレベーターで3階に移動してください
      左側のエレベーターで移動してください
      左側の建物に入ってください
      建物に入って青梅街道を進んでください
      建物を出て青梅街道を進んでください
      建物を出て右に曲がって青梅街道に入ってください
      """)
}
