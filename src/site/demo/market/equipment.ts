import type { Random } from "../random.ts";
import type { Vehicle } from "./vehicle.ts";

/** slug, the model year in which every second ordinary car had it, and the share that ever has it. */
type Rule = readonly [slug: string, year: number, share: number];

const rules: readonly Rule[] = [
  ["abs", 2002, 0.98],
  ["esp", 2012, 0.95],
  ["asr", 2012, 0.65],
  ["ebd", 2009, 0.55],
  ["hava-yastigi-surucu", 1998, 0.98],
  ["hava-yastigi-yolcu", 2002, 0.95],
  ["hava-yastigi-yan", 2010, 0.75],
  ["hava-yastigi-perde", 2015, 0.6],
  ["isofix", 2010, 0.9],
  ["merkezi-kilit", 1998, 0.97],
  ["immobilizer", 2002, 0.75],
  ["alarm", 2006, 0.45],
  ["lastik-ariza-gostergesi", 2016, 0.75],
  ["yokus-kalkis-destegi", 2014, 0.75],
  ["kor-nokta-uyarisi", 2023, 0.45],
  ["seritten-ayrilma-uyarisi", 2021, 0.6],
  ["serit-takip-yardimcisi", 2022, 0.45],
  ["otomatik-acil-fren", 2021, 0.6],
  ["yorgunluk-tespit-sistemi", 2020, 0.45],
  ["elektrikli-on-camlar", 1999, 0.98],
  ["elektrikli-arka-camlar", 2010, 0.85],
  ["yol-bilgisayari", 2006, 0.9],
  ["hiz-sabitleyici", 2014, 0.8],
  ["adaptif-hiz-sabitleyici", 2023, 0.4],
  ["hidrolik-direksiyon", 1998, 0.9],
  ["yukseklik-ayarli-direksiyon", 2004, 0.75],
  ["deri-direksiyon", 2013, 0.7],
  ["anahtarsiz-giris-ve-calistirma", 2019, 0.55],
  ["start-stop", 2016, 0.65],
  ["isitmali-on-koltuklar", 2021, 0.3],
  ["on-kol-dayama", 2014, 0.6],
  ["geri-gorus-kamerasi", 2019, 0.65],
  ["dijital-gosterge-paneli", 2021, 0.55],
  ["elektrikli-park-freni", 2019, 0.6],
  ["alasim-jant", 2012, 0.72],
  ["sis-fari", 2008, 0.75],
  ["led-far", 2020, 0.7],
  ["far-sensoru", 2016, 0.65],
  ["yagmur-sensoru", 2016, 0.65],
  ["park-sensoru-arka", 2014, 0.75],
  ["park-sensoru-on", 2021, 0.4],
  ["elektrikli-aynalar", 2004, 0.92],
  ["katlanir-aynalar", 2017, 0.55],
  ["isitmali-aynalar", 2010, 0.65],
  ["sunroof", 2016, 0.12],
  ["cam-tavan", 2021, 0.1],
  ["bluetooth", 2012, 0.93],
  ["usb", 2011, 0.93],
  ["radyo", 1990, 0.8],
  ["navigasyon", 2018, 0.4],
  ["dokunmatik-ekran", 2018, 0.8],
  ["apple-carplay", 2020, 0.7],
  ["android-auto", 2020, 0.7],
  ["kablosuz-sarj", 2023, 0.35],
  ["6-hoparlor", 2013, 0.45],
  ["takograf", 1996, 0.85],
  ["klimali-kabin", 2014, 0.6],
  ["on-yukleyici", 2012, 0.2],
  ["yan-agirlik", 1990, 0.5],
  ["abs-motosiklet", 2020, 0.6],
  ["cbs", 2019, 0.3],
  ["led-stop", 2017, 0.7],
  ["led-sinyal", 2019, 0.6],
  ["ayaklik", 2000, 0.6],
  ["arka-canta", 2012, 0.4],
  ["on-cam-siperlik", 2014, 0.35],
  ["gidon-ekrani", 2021, 0.4],
];

/** Well-equipped models: they have equipment earlier than others. */
const premiumBrands = new Set([
  "bmw",
  "mercedes-benz",
  "audi",
  "volvo",
  "land-rover",
  "porsche",
  "jaguar",
  "lexus",
  "mini",
  "tesla",
  "togg",
]);

export const isPremium = (vehicle: Vehicle): boolean => premiumBrands.has(vehicle.model.brandSlug);

/** Slugs of the equipment of such a vehicle; the catalogue decides which of them its type may have. */
export function inventEquipment(vehicle: Vehicle, random: Random): string[] {
  const { modelYear, fuel, drive } = vehicle;
  const year = modelYear + (isPremium(vehicle) ? 6 : 0);
  // Some sellers tick nearly everything, others only a few.
  const care = random.between(0.6, 1.05);
  const has = (from: number, share: number) =>
    random.chance(Math.min(0.99, (care * share) / (1 + Math.exp((from - year) / 1.6))));
  const slugs = rules.filter(([, from, share]) => has(from, share)).map(([slug]) => slug);
  if (has(2014, 0.75)) slugs.push("klima-dijital");
  else if (has(2002, 0.95)) slugs.push("klima-analog");
  slugs.push(has(2017, isPremium(vehicle) ? 0.8 : 0.25) ? "deri-koltuk" : "kumas-koltuk");
  if (modelYear >= 2002 && modelYear <= 2014 && random.chance(0.55)) slugs.push("cd-calar", "mp3-calar");
  if (fuel === "elektrik") slugs.push("hizli-sarj-dc", ...(random.chance(0.4) ? ["isi-pompasi"] : []));
  if (drive === "4wd" || drive === "awd" || drive === "4x4") slugs.push("4x4");
  if (vehicle.drawing === "suv" && random.chance(0.6)) slugs.push("tavan-rayi");
  return slugs;
}
