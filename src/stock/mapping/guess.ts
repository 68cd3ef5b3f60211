import type { FieldName } from "#src/import/rules.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { type Mapping, mappedFields } from "../rules.ts";

/** Names of columns in dealers' files, the usual one first. Letters' case, Turkish letters and spaces do not count. */
const columnNames: Partial<Record<FieldName, readonly string[]>> = {
  sourceId: [
    "stok no",
    "stok numarası",
    "stok kodu",
    "stock no",
    "stock number",
    "stocknumber",
    "stock id",
    "stok",
    "ilan no",
    "araç no",
    "sku",
    "vehicle id",
    "id",
    "@id",
    "no",
  ],
  vehicleType: ["araç türü", "araç tipi", "kategori", "vehicle type", "type", "category"],
  brand: ["marka", "brand", "make", "marka adı"],
  model: ["model", "seri", "model adı", "model name", "series"],
  variant: ["versiyon", "varyant", "donanım paketi", "variant", "version", "trim", "paket", "model versiyon"],
  year: ["model yılı", "yıl", "year", "model year", "modelyear", "yili"],
  mileage: ["kilometre", "km", "mileage", "odometer", "kilometer"],
  price: ["fiyat", "satış fiyatı", "price", "price try", "fiyat tl", "tutar", "peşin fiyat"],
  plate: ["plaka", "plate", "plaka no", "license plate"],
  ageType: ["durum", "durumu", "araç durumu", "condition"],
  fuel: ["yakıt", "yakıt tipi", "yakıt türü", "fuel", "fuel type"],
  gear: ["vites", "vites tipi", "şanzıman", "gear", "transmission", "gearbox"],
  body: ["kasa", "kasa tipi", "body", "body type"],
  doors: ["kapı", "kapı sayısı", "doors"],
  drive: ["çekiş", "drive", "drivetrain"],
  colour: ["renk", "dış renk", "color", "colour"],
  capacity: ["motor hacmi", "hacim", "silindir hacmi", "engine capacity", "cc", "engine size"],
  power: ["motor gücü", "güç", "beygir", "power", "hp", "engine power"],
  title: ["başlık", "ilan başlığı", "title"],
  description: ["açıklama", "ilan açıklaması", "description", "detay"],
  photos: [
    "fotoğraflar",
    "resimler",
    "fotoğraf adresleri",
    "fotoğraf",
    "photos",
    "images",
    "pictures",
    "image urls",
    "photos.photo",
    "images.image",
    "pictures.picture",
    "resimler.resim",
    "fotograflar.fotograf",
  ],
  equipment: ["donanım", "donanımlar", "equipment", "features", "options"],
  damage: ["boya değişen", "boyalı değişen parçalar", "ekspertiz", "hasar"],
  totalDamage: ["hasar tutarı", "tramer", "tramer tutarı", "hasar kaydı"],
  damageDescription: ["hasar açıklaması"],
  attributes: ["özellikler", "attributes"],
  priceDealer: ["galeri fiyatı", "dealer price"],
  swap: ["takas", "swap", "takasa uygun"],
  warranty: ["garanti", "warranty"],
  chassis: ["şasi no", "şasi numarası", "şase no", "vin", "chassis"],
  firstRegistration: ["ilk tescil", "ilk tescil tarihi", "tescil tarihi", "first registration"],
  video: ["video", "video adresi", "video url"],
  city: ["il", "şehir", "city", "province"],
  town: ["ilçe", "town", "district", "county"],
  branch: ["şube", "şube adı", "branch", "location"],
};

/** The mapping that the names of a file's columns suggest; each column is used once. */
export function guessMapping(paths: readonly string[], recordPath?: string): Mapping {
  const free = new Map(paths.map((path) => [matchKey(path), path]));
  const columns: Mapping["columns"] = {};
  // The best name of any field first: `Model` is the model even where `Seri` is there too.
  const most = Math.max(...Object.values(columnNames).map((names) => names.length));
  for (let rank = 0; rank < most; rank++)
    for (const { field } of mappedFields) {
      const name = columnNames[field]?.[rank];
      const path = name === undefined ? undefined : free.get(matchKey(name));
      if (path === undefined || columns[field] !== undefined) continue;
      columns[field] = path;
      free.delete(matchKey(path));
    }
  return { ...(recordPath !== undefined && { recordPath }), columns, values: {} };
}
