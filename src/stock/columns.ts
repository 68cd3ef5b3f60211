import type { ListingFacts } from "#src/import/match.server.ts";
import type { FieldName } from "#src/import/rules.ts";
import { labelsOf } from "#src/listings/fields/field.ts";
import { spareFields } from "#src/listings/fields/spare-part.ts";
import { vehicleFields } from "#src/listings/fields/vehicle.ts";
import type { ListingType } from "#src/listings/rules.ts";
import type { EditedListing } from "#src/selling/edit/queries.server.ts";

export type ListingColumn = Exclude<keyof ListingFacts & keyof EditedListing, "listingType">;

/** A column of a dealer's file: what is read, exported and changed by it. */
export type StockColumn = {
  field: FieldName;
  label: string;
  /** Its names in dealers' files, the usual one first. The first one is the heading of an export. */
  names: readonly [string, ...string[]];
  /** The columns of a listing that it fills. */
  fills?: readonly ListingColumn[];
  /** The listing types that have it, where it is not all. */
  onlyFor?: readonly ListingType[];
  /** Without it nothing can be read. */
  isRequired?: true;
  /** A file that lost it waits for a person, because its rows would be refused; other lost columns change no listing. */
  isNeeded?: true;
};

const sale = ["satilik"] as const;
const rental = ["kiralik"] as const;
const vehicle = ["satilik", "kiralik"] as const;
const part = ["yedek-parca"] as const;
const ofVehicle = labelsOf(vehicleFields);
const ofPart = labelsOf(spareFields);
const needed = { isRequired: true, isNeeded: true } as const;

/** The columns of a dealer's file in the order of the mapping page and of an export. `sourceId` is the stock number. */
export const stockColumns: readonly StockColumn[] = [
  {
    field: "sourceId",
    label: "Stok numarası",
    names: [
      "Stok no",
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
    ...needed,
  },
  { field: "listingType", label: "İlan türü", names: ["İlan türü", "ilan tipi", "listing type"] },
  {
    field: "vehicleType",
    label: "Araç türü",
    names: ["Araç türü", "araç tipi", "kategori", "vehicle type", "type", "category"],
  },
  {
    field: "brand",
    label: ofVehicle["brand"]!,
    names: ["Marka", "brand", "make", "marka adı"],
    fills: ["vehicleTypeId", "brandId"],
    ...needed,
  },
  {
    field: "model",
    label: ofVehicle["model"]!,
    names: ["Model", "seri", "model adı", "model name", "series"],
    fills: ["modelId"],
    ...needed,
  },
  {
    field: "variant",
    label: "Versiyon",
    names: ["Versiyon", "varyant", "donanım paketi", "variant", "version", "trim", "paket", "model versiyon"],
    fills: ["variantId", "engineId"],
    onlyFor: vehicle,
  },
  {
    field: "year",
    label: ofVehicle["modelYear"]!,
    names: ["Model yılı", "yıl", "year", "model year", "modelyear", "yili"],
    fills: ["modelYear"],
    onlyFor: vehicle,
    isNeeded: true,
  },
  {
    field: "mileage",
    label: ofVehicle["mileage"]!,
    names: ["Kilometre", "km", "mileage", "odometer", "kilometer"],
    fills: ["mileageKm"],
    onlyFor: vehicle,
    isNeeded: true,
  },
  {
    field: "price",
    label: "Fiyat (TL)",
    names: ["Fiyat", "satış fiyatı", "price", "price try", "fiyat tl", "tutar", "peşin fiyat"],
    fills: ["priceKurus"],
    ...needed,
  },
  {
    field: "plate",
    label: ofVehicle["plate"]!,
    names: ["Plaka", "plate", "plaka no", "license plate"],
    fills: ["plate"],
    onlyFor: vehicle,
    isNeeded: true,
  },
  {
    field: "ageType",
    label: "Durumu (sıfır, ikinci el)",
    names: ["Durum", "durumu", "araç durumu", "condition"],
    fills: ["ageType"],
    onlyFor: vehicle,
  },
  {
    field: "fuel",
    label: "Yakıt",
    names: ["Yakıt", "yakıt tipi", "yakıt türü", "fuel", "fuel type"],
    fills: ["fuel"],
    onlyFor: vehicle,
  },
  {
    field: "gear",
    label: "Vites",
    names: ["Vites", "vites tipi", "şanzıman", "gear", "transmission", "gearbox"],
    fills: ["gear"],
    onlyFor: vehicle,
  },
  {
    field: "body",
    label: "Kasa tipi",
    names: ["Kasa tipi", "kasa", "body", "body type"],
    fills: ["body"],
    onlyFor: vehicle,
  },
  { field: "doors", label: "Kapı sayısı", names: ["Kapı sayısı", "kapı", "doors"], fills: ["doors"], onlyFor: vehicle },
  { field: "drive", label: "Çekiş", names: ["Çekiş", "drive", "drivetrain"], fills: ["drive"], onlyFor: vehicle },
  {
    field: "colour",
    label: ofVehicle["colour"]!,
    names: ["Renk", "dış renk", "color", "colour"],
    fills: ["colour"],
    onlyFor: vehicle,
  },
  {
    field: "capacity",
    label: "Motor hacmi",
    names: ["Motor hacmi", "hacim", "silindir hacmi", "engine capacity", "cc", "engine size"],
    fills: ["capacityCc"],
    onlyFor: vehicle,
  },
  {
    field: "power",
    label: "Motor gücü",
    names: ["Motor gücü", "güç", "beygir", "power", "hp", "engine power"],
    fills: ["powerHp"],
    onlyFor: vehicle,
  },
  { field: "title", label: "İlan başlığı", names: ["Başlık", "ilan başlığı", "title"], fills: ["title"] },
  {
    field: "description",
    label: ofVehicle["description"]!,
    names: ["Açıklama", "ilan açıklaması", "description", "detay"],
    fills: ["descriptionHtml"],
  },
  {
    field: "photos",
    label: "Fotoğraf adresleri",
    names: [
      "Fotoğraflar",
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
  },
  {
    field: "equipment",
    label: "Donanım",
    names: ["Donanım", "donanımlar", "equipment", "features", "options"],
    fills: ["equipmentIds"],
    onlyFor: vehicle,
  },
  {
    field: "damage",
    label: "Boyalı ve değişen parçalar",
    names: ["Boya değişen", "boyalı değişen parçalar", "ekspertiz", "hasar"],
    fills: ["damage"],
    onlyFor: sale,
  },
  {
    field: "totalDamage",
    label: "Hasar kaydı tutarı",
    names: ["Hasar tutarı", "tramer", "tramer tutarı", "hasar kaydı"],
    fills: ["totalDamageKurus"],
    onlyFor: sale,
  },
  {
    field: "damageDescription",
    label: ofVehicle["damageDescription"]!,
    names: ["Hasar açıklaması"],
    fills: ["damageDescription"],
    onlyFor: sale,
  },
  {
    field: "attributes",
    label: "Özellikler",
    names: ["Özellikler", "attributes"],
    fills: ["attributes"],
    onlyFor: vehicle,
  },
  {
    field: "priceDealer",
    label: ofVehicle["priceDealer"]!,
    names: ["Galeri fiyatı", "dealer price"],
    fills: ["priceDealerKurus"],
    onlyFor: sale,
  },
  {
    field: "swap",
    label: ofVehicle["swap"]!,
    names: ["Takas", "swap", "takasa uygun"],
    fills: ["isSwapPossible"],
    onlyFor: sale,
  },
  {
    field: "warranty",
    label: ofVehicle["warranty"]!,
    names: ["Garanti", "warranty"],
    fills: ["hasWarranty"],
    onlyFor: sale,
  },
  {
    field: "chassis",
    label: ofVehicle["chassis"]!,
    names: ["Şasi no", "şasi numarası", "şase no", "vin", "chassis"],
    fills: ["chassisNumber"],
    onlyFor: vehicle,
  },
  {
    field: "firstRegistration",
    label: ofVehicle["firstRegistration"]!,
    names: ["İlk tescil tarihi", "ilk tescil", "tescil tarihi", "first registration"],
    fills: ["firstRegistration"],
    onlyFor: vehicle,
  },
  {
    field: "video",
    label: ofVehicle["videoUrl"]!,
    names: ["Video adresi", "video", "video url"],
    fills: ["videoUrl"],
    onlyFor: vehicle,
  },
  {
    field: "rentPeriod",
    label: ofVehicle["rentPeriod"]!,
    names: ["Fiyat birimi", "kiralama süresi", "rent period"],
    fills: ["rentPeriod"],
    onlyFor: rental,
  },
  {
    field: "rentDeposits",
    label: ofVehicle["rentDeposits"]!,
    names: ["Depozito", "depozito türü", "deposits"],
    fills: ["rentDeposits"],
    onlyFor: rental,
  },
  {
    field: "rentDeposit",
    label: ofVehicle["rentDeposit"]!,
    names: ["Depozito tutarı", "deposit"],
    fills: ["rentDepositKurus"],
    onlyFor: rental,
  },
  {
    field: "minDriverAge",
    label: ofVehicle["minDriverAge"]!,
    names: ["Sürücü yaşı", "min driver age"],
    fills: ["minDriverAge"],
    onlyFor: rental,
  },
  {
    field: "rentKmLimit",
    label: ofVehicle["rentKmLimit"]!,
    names: ["Kilometre sınırı", "km limit"],
    fills: ["rentKmLimit"],
    onlyFor: rental,
  },
  {
    field: "part",
    label: ofPart["productTypeSlug"]!,
    names: ["Parça", "parça adı", "part", "part name"],
    fills: ["partId"],
    onlyFor: part,
  },
  {
    field: "condition",
    label: ofPart["condition"]!,
    names: ["Parça durumu", "parçanın durumu", "part condition"],
    fills: ["partCondition"],
    onlyFor: part,
  },
  {
    field: "partNumber",
    label: ofPart["partNumber"]!,
    names: ["Parça no", "parça numarası", "oem no", "oem", "part number"],
    fills: ["partNumber"],
    onlyFor: part,
  },
  {
    field: "fits",
    label: "Uyduğu araçlar",
    names: ["Uyduğu araçlar", "uyumlu araçlar", "fits"],
    fills: ["fits"],
    onlyFor: part,
  },
  { field: "city", label: ofVehicle["city"]!, names: ["İl", "şehir", "city", "province"], fills: ["cityId"] },
  { field: "town", label: ofVehicle["town"]!, names: ["İlçe", "town", "district", "county"], fills: ["townId"] },
  { field: "branch", label: "Şube", names: ["Şube", "şube adı", "branch", "location"] },
];
