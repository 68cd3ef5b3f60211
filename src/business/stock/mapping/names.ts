import type { FieldName } from "#src/business/import/rules.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { stockColumns } from "../columns.ts";

/** Further headings of dealers' and of German files, after those of `stockColumns`. */
const otherNames: Partial<Record<FieldName, readonly string[]>> = {
  sourceId: [
    "araç kodu",
    "araç id",
    "araç numarası",
    "ilan numarası",
    "kayıt no",
    "referans no",
    "fahrzeugnummer",
    "angebotsnummer",
    "interne nummer",
  ],
  vehicleType: ["vasıta türü", "vasıta tipi", "araç sınıfı", "fahrzeugart"],
  brand: ["markası", "araç markası", "aracın markası", "üretici", "marke", "hersteller", "manufacturer"],
  model: ["modeli", "araç modeli", "aracın modeli", "serisi", "araç serisi", "model serisi", "modell"],
  variant: [
    "versiyonu",
    "araç versiyonu",
    "alt model",
    "model tipi",
    "tip",
    "tipi",
    "paketi",
    "paket adı",
    "donanım seviyesi",
    "variante",
    "ausführung",
    "modellvariante",
  ],
  year: ["yılı", "araç yılı", "aracın yılı", "model yılı (yyyy)", "üretim yılı", "imal yılı", "baujahr", "modelljahr"],
  mileage: [
    "kilometresi",
    "km bilgisi",
    "araç km",
    "aracın kilometresi",
    "güncel km",
    "kilometerstand",
    "laufleistung",
    "km stand",
  ],
  price: [
    "fiyatı",
    "araç fiyatı",
    "satış fiyatı tl",
    "ilan fiyatı",
    "liste fiyatı",
    "satış bedeli",
    "fiyat ₺",
    "preis",
    "verkaufspreis",
  ],
  plate: ["plakası", "araç plakası", "plaka numarası", "kennzeichen"],
  ageType: ["sıfır ikinci el", "zustand", "fahrzeugzustand"],
  fuel: ["yakıtı", "yakıt cinsi", "kraftstoff", "kraftstoffart"],
  gear: ["vitesi", "vites türü", "şanzıman tipi", "getriebe", "getriebeart"],
  body: ["kasası", "kasa türü", "gövde tipi", "karoser", "karosserie", "karosserieform"],
  doors: ["kapı adedi", "türen", "anzahl türen"],
  drive: ["çekiş tipi", "çekiş türü", "antrieb", "antriebsart"],
  colour: ["rengi", "araç rengi", "aracın rengi", "kasa rengi", "farbe", "außenfarbe"],
  capacity: ["motor hacmi cc", "motor hacmi cm3", "silindir hacmi cc", "hubraum", "ccm"],
  power: ["motor gücü hp", "motor gücü bg", "beygir gücü", "hp/bg", "ps", "leistung ps"],
  title: ["ilan adı", "titel", "überschrift"],
  description: ["açıklamalar", "ilan metni", "bemerkung", "beschreibung"],
  photos: ["fotoğraf linkleri", "fotoğraf linki", "resim linkleri", "resim", "görseller", "bilder"],
  equipment: ["donanım listesi", "ekstra donanım", "ausstattung"],
  damage: ["boya değişen bilgisi", "boyalı değişen", "boya değişen durumu"],
  totalDamage: ["tramer kaydı", "tramer bedeli", "hasar kaydı tutarı", "hasar bedeli"],
  swap: ["takas durumu"],
  warranty: ["garanti durumu", "garantie"],
  chassis: ["şasi", "şase", "şase numarası", "vin no", "fahrgestellnummer", "fin"],
  firstRegistration: ["trafiğe çıkış tarihi", "tescil tarihi (ilk)"],
  city: ["ili", "il adı", "bulunduğu il", "şehri"],
  town: ["ilçesi", "ilçe adı"],
  branch: ["şubesi", "filiale"],
};

/** The headings by which a field is known, the usual one first. */
export const namesOf = (field: FieldName): readonly string[] => [
  ...(stockColumns.find((one) => one.field === field)?.names ?? []),
  ...(otherNames[field] ?? []),
];

const knownKeys: ReadonlySet<string> = new Set(stockColumns.flatMap(({ field }) => namesOf(field).map(matchKey)));

/** Whether a text is the heading of a known column; case, Turkish letters and spaces do not count. */
export const isKnownHeading = (text: string): boolean => knownKeys.has(matchKey(text));
