import type { ListingFacts } from "#src/business/import/match.server.ts";
import type { FieldName } from "#src/business/import/rules.ts";
import { labelsOf } from "#src/selling/listings/fields/field.ts";
import { fileFieldNames, fileFields } from "#src/selling/listings/fields/file-fields.ts";
import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import type { ListingType } from "#src/selling/listings/rules.ts";
import type { EditedListing } from "#src/selling/listing-editor/edit/queries.server.ts";

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
  /** It says something about this reading, not about the listing: exports do not have it. */
  isOfReading?: true;
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

const column = (
  field: FieldName,
  label: string,
  names: StockColumn["names"],
  more: Omit<StockColumn, "field" | "label" | "names"> = {},
): StockColumn => ({ field, label, names, ...more });

/** The columns of a dealer's file in the order of the mapping page and of an export. `sourceId` is the stock number. */
export const stockColumns: readonly StockColumn[] = [
  column(
    "sourceId",
    "Stok numarası",
    [
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
    needed,
  ),
  column("listingType", "İlan türü", ["İlan türü", "ilan tipi", "listing type"]),
  column("vehicleType", "Araç türü", ["Araç türü", "araç tipi", "kategori", "vehicle type", "type", "category"]),
  column("brand", ofVehicle["brand"]!, ["Marka", "brand", "make", "marka adı"], {
    fills: ["vehicleTypeId", "brandId"],
    ...needed,
  }),
  column("model", ofVehicle["model"]!, ["Model", "seri", "model adı", "model name", "series"], {
    fills: ["modelId"],
    ...needed,
  }),
  column(
    "variant",
    "Versiyon",
    ["Versiyon", "varyant", "donanım paketi", "variant", "version", "trim", "paket", "model versiyon"],
    { fills: ["variantId", "engineId"], onlyFor: vehicle },
  ),
  column("year", ofVehicle["modelYear"]!, ["Model yılı", "yıl", "year", "model year", "modelyear", "yili"], {
    fills: ["modelYear"],
    onlyFor: vehicle,
    isNeeded: true,
  }),
  column("mileage", ofVehicle["mileage"]!, ["Kilometre", "km", "mileage", "odometer", "kilometer"], {
    fills: ["mileageKm"],
    onlyFor: vehicle,
    isNeeded: true,
  }),
  column("price", "Fiyat (TL)", ["Fiyat", "satış fiyatı", "price", "price try", "fiyat tl", "tutar", "peşin fiyat"], {
    fills: ["priceKurus"],
    ...needed,
  }),
  column("priceConfirmed", "Fiyat onayı", ["Fiyat onayı", "fiyat onaylandı", "price confirmed", "priceConfirmed"], {
    onlyFor: sale,
    isOfReading: true,
  }),
  column("plate", ofVehicle["plate"]!, ["Plaka", "plate", "plaka no", "license plate"], {
    fills: ["plate"],
    onlyFor: vehicle,
    isNeeded: true,
  }),
  column("ageType", "Durumu (sıfır, ikinci el)", ["Durum", "durumu", "araç durumu", "condition"], {
    fills: ["ageType"],
    onlyFor: vehicle,
  }),
  column("fuel", "Yakıt", ["Yakıt", "yakıt tipi", "yakıt türü", "fuel", "fuel type"], {
    fills: ["fuel"],
    onlyFor: vehicle,
  }),
  column("gear", "Vites", ["Vites", "vites tipi", "şanzıman", "gear", "transmission", "gearbox"], {
    fills: ["gear"],
    onlyFor: vehicle,
  }),
  column("body", "Kasa tipi", ["Kasa tipi", "kasa", "body", "body type"], { fills: ["body"], onlyFor: vehicle }),
  column("doors", "Kapı sayısı", ["Kapı sayısı", "kapı", "doors"], { fills: ["doors"], onlyFor: vehicle }),
  column("drive", "Çekiş", ["Çekiş", "drive", "drivetrain"], { fills: ["drive"], onlyFor: vehicle }),
  column("colour", ofVehicle["colour"]!, ["Renk", "dış renk", "color", "colour"], {
    fills: ["colour"],
    onlyFor: vehicle,
  }),
  column(
    "capacity",
    "Motor hacmi",
    ["Motor hacmi", "hacim", "silindir hacmi", "engine capacity", "cc", "engine size"],
    { fills: ["capacityCc", "capacityRange"], onlyFor: vehicle },
  ),
  column("power", "Motor gücü", ["Motor gücü", "güç", "beygir", "power", "hp", "engine power"], {
    fills: ["powerHp", "powerRange"],
    onlyFor: vehicle,
  }),
  column("title", "İlan başlığı", ["Başlık", "ilan başlığı", "title"], { fills: ["title"] }),
  column("description", ofVehicle["description"]!, ["Açıklama", "ilan açıklaması", "description", "detay"], {
    fills: ["descriptionHtml"],
  }),
  column("photos", "Fotoğraf adresleri", [
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
  ]),
  column("equipment", "Donanım", ["Donanım", "donanımlar", "equipment", "features", "options"], {
    fills: ["equipmentIds"],
    onlyFor: vehicle,
  }),
  column("damage", "Boyalı ve değişen parçalar", ["Boya değişen", "boyalı değişen parçalar", "ekspertiz", "hasar"], {
    fills: ["damage"],
    onlyFor: sale,
  }),
  column("totalDamage", "Hasar kaydı tutarı", ["Hasar tutarı", "tramer", "tramer tutarı", "hasar kaydı"], {
    fills: ["totalDamageKurus"],
    onlyFor: sale,
  }),
  column("damageDescription", ofVehicle["damageDescription"]!, ["Hasar açıklaması"], {
    fills: ["damageDescription"],
    onlyFor: sale,
  }),
  column("attributes", "Özellikler", ["Özellikler", "attributes"], { fills: ["attributes"], onlyFor: vehicle }),
  column("priceDealer", ofVehicle["priceDealer"]!, ["Galeri fiyatı", "dealer price"], {
    fills: ["priceDealerKurus"],
    onlyFor: sale,
  }),
  column("swap", ofVehicle["swap"]!, ["Takas", "swap", "takasa uygun"], { fills: ["isSwapPossible"], onlyFor: sale }),
  column("warranty", ofVehicle["warranty"]!, ["Garanti", "warranty"], { fills: ["hasWarranty"], onlyFor: sale }),
  column("chassis", ofVehicle["chassis"]!, ["Şasi no", "şasi numarası", "şase no", "vin", "chassis"], {
    fills: ["chassisNumber"],
    onlyFor: vehicle,
  }),
  column(
    "firstRegistration",
    ofVehicle["firstRegistration"]!,
    ["İlk tescil tarihi", "ilk tescil", "tescil tarihi", "first registration"],
    { fills: ["firstRegistration"], onlyFor: vehicle },
  ),
  column("video", ofVehicle["videoUrl"]!, ["Video adresi", "video", "video url"], {
    fills: ["videoUrl"],
    onlyFor: vehicle,
  }),
  column("rentPeriod", ofVehicle["rentPeriod"]!, ["Fiyat birimi", "kiralama süresi", "rent period"], {
    fills: ["rentPeriod"],
    onlyFor: rental,
  }),
  column("rentDeposits", ofVehicle["rentDeposits"]!, ["Depozito", "depozito türü", "deposits"], {
    fills: ["rentDeposits"],
    onlyFor: rental,
  }),
  ...fileFieldNames.map((field) => {
    const { label, fileNames, column: filled, onlyFor } = fileFields[field];
    return column(field, label, fileNames, {
      fills: [filled as ListingColumn],
      onlyFor: onlyFor ? [onlyFor] : vehicle,
    });
  }),
  column("part", ofPart["productTypeSlug"]!, ["Parça", "parça adı", "part", "part name"], {
    fills: ["partId"],
    onlyFor: part,
  }),
  column("condition", ofPart["condition"]!, ["Parça durumu", "parçanın durumu", "part condition"], {
    fills: ["partCondition"],
    onlyFor: part,
  }),
  column("partNumber", ofPart["partNumber"]!, ["Parça no", "parça numarası", "oem no", "oem", "part number"], {
    fills: ["partNumber"],
    onlyFor: part,
  }),
  column("fits", "Uyduğu araçlar", ["Uyduğu araçlar", "uyumlu araçlar", "fits"], { fills: ["fits"], onlyFor: part }),
  column("city", ofVehicle["city"]!, ["İl", "şehir", "city", "province"], { fills: ["cityId"] }),
  column("town", ofVehicle["town"]!, ["İlçe", "town", "district", "county"], { fills: ["townId"] }),
  column("branch", "Şube", ["Şube", "şube adı", "branch", "location"]),
];
