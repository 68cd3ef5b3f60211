import type { Sense } from "./lexicon.ts";

const choice = (name: string, ...values: string[]): Sense => ({ kind: "choice", name, values });
const type = (slug: string): Sense => ({ kind: "type", type: slug });
const sort = (by: string): Sense => ({ kind: "sort", sort: by });
const flag = (name: string): Sense => ({ kind: "flag", flag: name });
const noise: Sense = { kind: "noise" };
const text: Sense = { kind: "text" };

/**
 * What people write, whatever the catalogue holds: a meaning, and lists of the ways to say it. Letter case, accents and
 * gaps do not matter.
 */
export const phrases: readonly (readonly [Sense, ...string[]])[] = [
  [choice("yakit", "benzin"), "benzinli, benzin, benzınlı, benzn"],
  [choice("yakit", "dizel"), "dizel, mazot, mazotlu, motorin, diesel, dızel, dzl"],
  [
    choice("yakit", "lpg-benzin"),
    "lpg, lpg li, lpgli, tüplü, gazlı, otogaz, otogazlı, benzin lpg, lpg benzin, benzinli lpgli",
    "benzin ve lpg, sıralı sistem lpg",
  ],
  [choice("yakit", "hibrit"), "hibrit, hybrid, hibrid, hybrit, plug in hibrit, mild hibrit"],
  [choice("yakit", "elektrik"), "elektrik, elektrikli, full elektrikli, tam elektrikli"],
  [
    choice("vites", "otomatik"),
    "otomatik, otomatik vites, oto vites, otomatik vitesli, otomotik, tam otomatik, otomtik",
  ],
  [choice("vites", "duz"), "düz, düz vites, manuel, manuel vites, manual, düz vitesli, manuel vitesli, mekanik vites"],
  [
    choice("vites", "yari-otomatik"),
    "yarı otomatik, yarı oto, yarıotomatik vites, yarı otomatik vites, triptonik, tiptronik",
    "yarı otomatik vitesli",
  ],
  [choice("kasa", "sedan"), "sedan, sedan kasa, seden"],
  [choice("kasa", "hatchback"), "hatchback, hatchback kasa, hb, heçbek, hatcback, hatchbek, heçbeg, haçbek, hackback"],
  [
    choice("kasa", "station-wagon"),
    "station wagon, station, steyşın, steyşin, stayşın, sw, istasyon vagon, steyşın vagon",
  ],
  [choice("kasa", "suv"), "suv, suv kasa, jip, cip, suv araç, suv araba"],
  [choice("kasa", "crossover"), "crossover, kroşover"],
  [choice("kasa", "coupe"), "coupe, kupe, kupe kasa, coupe kasa"],
  [choice("kasa", "cabrio"), "cabrio, kabrio, cabriolet, üstü açık, üstü açılır, üstü açılan, convertible"],
  [choice("kasa", "roadster"), "roadster, rodster"],
  [choice("kasa", "mpv"), "mpv"],
  [choice("kasa", "pick-up"), "pick up, pickup, pikap, çift kabin"],
  [choice("kasa", "panelvan"), "panelvan, panel van"],
  [choice("kasa", "camli-van"), "camlı van, kombi van"],
  [
    choice("cekis", "4wd", "awd", "4x4"),
    "4x4, 4 x 4, dört çeker, 4 çeker, 4çeker, 4 wd, 4wd, dört çarpı dört, arazi vitesi",
  ],
  [choice("cekis", "onden-cekis"), "önden çekiş, önden çekişli, önden çeker"],
  [choice("cekis", "arkadan-itis"), "arkadan itiş, arkadan itişli, arkadan çekiş, arkadan çekişli, arkadan itmeli"],
  [choice("renk", "gri-gumus"), "gümüş, gümüş gri, gümüş grisi, gri gümüş, metalik gümüş, gümüş rengi"],
  [choice("renk", "gri-metalik"), "metalik gri"],
  [choice("renk", "gri-titanyum"), "titanyum gri, titanyum, antrasit"],
  [choice("renk", "mavi-metalik"), "metalik mavi"],
  [choice("renk", "yesil-metalik"), "metalik yeşil"],
  [choice("renk", "beyaz"), "inci beyazı, kar beyazı, sedefli beyaz, beyz, byaz"],
  [choice("renk", "kirmizi"), "kırmzı, kırmız"],
  [choice("renk", "siyah"), "simsiyah"],
  [choice("renk", "altin"), "altın rengi, gold"],
  [choice("renk", "kahverengi"), "kahve, kahve rengi, kahverengi"],
  [
    choice("hasar", "boyasiz"),
    "boyasız, boya yok, boyası yok, boyası olmayan, boya olmasın, hiç boya yok, boyasi olmasin",
  ],
  [
    choice("hasar", "degisensiz"),
    "değişensiz, değişen yok, değişeni yok, değişen olmasın, değişeni olmayan, değişmeyen",
    "parça değişmemiş, değişenı yok",
  ],
  [
    choice("hasar", "boyasiz", "degisensiz"),
    "hatasız, boyasız değişensiz, boya değişen yok, boya ve değişen yok, boya değişen olmasın",
    "orijinal boya, orjinal boyalı, komple orijinal, tamamı orijinal, hatasız boyasız",
    "hatasız boyasız değişensiz, boyasız hatasız",
  ],
  [
    choice("hasar", "tramersiz"),
    "tramersiz, tramer yok, trameri yok, tramer kaydı yok, tramer kayıtsız, hasar kayıtsız",
    "hasar kaydı yok, hasarsız, hasar yok, kazasız, ağır hasarsız, ağır hasar kayıtsız",
    "ağır hasar kaydı yok, ağır hasarlı olmasın, tramer olmasın, tramersz, tramesiz, hasar kaydı olmayan",
    "trameri olmayan, hasarı yok, pert olmasın, kaza yok",
  ],
  [
    choice("kimden", "sahibinden"),
    "sahibinden, sahibinden satılık, bireysel, sahıbinden, shibinden, şahıstan, sahibindn",
  ],
  [choice("kimden", "galeriden"), "galeriden, galerici, galeri, oto galeri, oto galeriden"],
  [choice("kimden", "yetkili-bayiden"), "yetkili bayiden, yetkili bayi, bayiden, yetkili satıcıdan, bayi"],
  [flag("takas"), "takas, takaslı, takas olur, takasa uygun, takas yapılır, takas olabilir, takasa açık, takasa uyar"],
  [noise, "takasa uygun değil, takas yok, takassız, takas olmasın, takasa kapalı, takas yapılmaz"],
  [flag("garanti"), "garantili, garantisi var, garantisi devam eden, garanti devam eden, garantisi süren"],
  [flag("fotograf"), "fotoğraflı, resimli, fotolu, fotoğrafı olan"],
  [flag("video"), "videolu, video olan"],
  [flag("onayli"), "onaylı, doğrulanmış, onaylı ilan, yetki doğrulaması olan"],
  [{ kind: "days", days: "1" }, "bugün, bugünkü, son 24 saat, son 1 gün, bugün eklenen, bugünün ilanları"],
  [{ kind: "days", days: "3" }, "son 3 gün, son üç gün"],
  [{ kind: "days", days: "7" }, "son 7 gün, son 1 hafta, bu hafta, son bir hafta, son hafta, bu hafta eklenen"],
  [{ kind: "days", days: "15" }, "son 15 gün, son iki hafta, son 2 hafta"],
  [{ kind: "days", days: "30" }, "son 30 gün, son 1 ay, bu ay, son bir ay, son ay"],
  [
    sort("fiyat-artan"),
    "en ucuz, ucuz, en ucuzu, en ucuzundan, ucuzdan pahalıya, uygun fiyatlı, hesaplı, en uygun",
    "en uygun fiyatlı, ucuza, ucuz olsun, en hesaplı, fiyatı düşük, en düşük fiyat, en düşük fiyatlı",
    "uygun fiyata, ucuz olan",
  ],
  [sort("fiyat-azalan"), "en pahalı, pahalıdan ucuza, en lüks, en yüksek fiyat, en yüksek fiyatlı"],
  [sort("yil-yeni"), "en yeni, en yenisi, yeniden eskiye, en yeni model, en güncel model"],
  [
    sort("km-dusuk"),
    "düşük km, az km, en düşük km, düşük kilometre, düşük kilometreli, düşük km li, az kullanılmış",
    "en az km, km düşük, az kilometreli, km si düşük, düşük kmli, az kmli, en düşük kilometreli, km az",
    "kilometresi düşük, en az km li, düşük kilometreden",
  ],
  [type("otomobil"), "otomobil, binek, binek araç, binek otomobil, binek oto"],
  [type("arazi-suv-pickup"), "arazi aracı, arazi araçları, arazi"],
  [type("motosiklet"), "motosiklet, motorsiklet, motor siklet, scooter, motorbisiklet, moped, skuter, motorsıklet"],
  [type("minivan-panelvan"), "minivan, hafif ticari, hafif ticari araç"],
  [type("ticari-araclar"), "ticari araç, ağır ticari, ticari araçlar"],
  [type("minibus-midibus"), "minibüs, midibüs, minübüs, minibus, dolmuş, servis aracı"],
  [type("otobus"), "otobüs, yolcu otobüsü"],
  [type("kamyon-kamyonet"), "kamyon, kamyonet, damperli kamyon"],
  [type("cekici"), "çekici, tır, tır çekici"],
  [type("traktor"), "traktör, tarla traktörü, traktor"],
  [
    { kind: "listing", listing: "kiralik" },
    "kiralık, kiralama, araç kiralama, rent a car, kiralık araç, kiralık araba, kiralik oto, oto kiralama",
  ],
  [{ kind: "listing", listing: "yedek-parca" }, "yedek parça, çıkma parça, çıkma yedek parça, yedek parçası"],
  [choice("sure", "gunluk"), "günlük kiralık, günlük"],
  [choice("sure", "aylik"), "aylık kiralık, aylık, uzun dönem"],
  [
    text,
    "john cooper works, otomatik cam, otomatik katlanır ayna, black badge, union jack, long range",
    "uzun menzil, çift motorlu",
  ],
  // An extra word of a title, not a second owner's.
  [{ kind: "firstOwner" }, "ilk sahibinden, ilk elden, tek elden, ilk sahibi, birinci sahibinden, ilk el"],
  [
    noise,
    "araba, araç, oto, araçlar, arabalar, arabası, aracı, otomobiller, vasıta, arb, kasa, model, marka",
    "aile, aile arabası, aile aracı, ikinci el, 2 el, 2. el, ikinciel, kullanılmış, yeni, serisi, ailesi, cinsi",
    "satılık, satlık, ilan, ilanı, ilanlar, ilanları, alınır, almak, alacağım",
    "arıyorum, ariyom, arıyoruz, aranıyor, ara, lazım, lazım bana, istiyorum, isterim, ister, bakıyorum, düşünüyorum",
    "bul, bulun, bulmak, bulunan, bulur musun, bulabilir misin, göster, gösterin, gösterir misin, getir, getirin, listele, bak, bakar mısın",
    "var mı, varmı, var mıdır, olan, olanlar, olsun, olur, olabilir, olarak, musun, misin, mısın, mı, mi, mu, mü",
    "ve, ile, veya, ya da, yada, ya, da, de, ta, te, dan, den, hem, fakat, ama, için, göre, gibi, içinde, tarz, tarzı, şöyle",
    "bir, bi, bana, benim, en, çok, tane, adet, o, bu, şu, hangi, ne, kaç, kim, nerede, ne kadar, acaba, sadece, yalnız, hepsi, hepsini, tümü",
    "renk, rengi, renkli, renkte, renginde, renkler, vites, vitesli, yakıt, yakıtlı, motor, motorlu, yıl, yılı, yıllık",
    "fiyat, fiyatı, fiyata, fiyatla, fiyatlı, fiyatları, bütçe, bütçem, bütçeme, uygun, tl, lira, km, kilometre, max, min, civarı, civarında, aralığında",
    "il, ili, şehir, şehri, ilçe, ilçesi, bölge, bölgesi, bölgesinde, merkez, türkiye, türkiye geneli, tüm türkiye",
    "selam, merhaba, lütfen, tercihen, mümkünse",
  ],
];
