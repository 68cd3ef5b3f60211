/**
 * What is compared, told and chosen as one: a model belongs to its brand, a town to its city. `isVehicle` marks what says
 * which vehicle or part it is and how it looks: what a moderator has approved.
 */
export const editUnits = [
  { slug: "part", name: "Parça", isVehicle: true, fields: ["taxonomyId", "productTypeSlug"] },
  { slug: "fits", name: "Uyduğu araç", isVehicle: true, fields: ["vehicleBrandId", "vehicleModelId"] },
  { slug: "condition", name: "Parçanın durumu", isVehicle: true, fields: ["condition"] },
  { slug: "partNumber", name: "Parça numarası", isVehicle: true, fields: ["partNumber"] },
  {
    slug: "vehicle",
    name: "Araç",
    isVehicle: true,
    fields: [
      "listingType",
      "type",
      "brand",
      "model",
      "variant",
      "engine",
      "modelYear",
      "fuel",
      "gear",
      "body",
      "drive",
      "doors",
      "capacity",
      "power",
    ],
  },
  { slug: "ageType", name: "Aracın durumu", isVehicle: true, fields: ["ageType"] },
  { slug: "mileage", name: "Kilometre", fields: ["mileage"] },
  { slug: "plate", name: "Plaka", isVehicle: true, fields: ["plate"] },
  { slug: "chassis", name: "Şasi numarası", isVehicle: true, fields: ["chassis"] },
  { slug: "firstRegistration", name: "İlk tescil tarihi", isVehicle: true, fields: ["firstRegistration"] },
  { slug: "colour", name: "Renk", isVehicle: true, fields: ["colour"] },
  { slug: "title", name: "Başlık", fields: ["title"] },
  { slug: "description", name: "Açıklama", fields: ["description"] },
  { slug: "swap", name: "Takas", fields: ["swap"] },
  { slug: "warranty", name: "Garanti", fields: ["warranty", "warrantyOption"] },
  { slug: "dealer", name: "Satıcılık türü", fields: ["nature", "franchiserBrand"] },
  { slug: "video", name: "Video", isVehicle: true, fields: ["videoUrl"] },
  { slug: "attributes", name: "Özellikler", fields: ["attributes"] },
  { slug: "equipment", name: "Donanım", fields: ["equipment"] },
  { slug: "damage", name: "Hasar", fields: ["damage"] },
  { slug: "totalDamage", name: "Hasar tutarı", fields: ["totalDamage", "damageDescription"] },
  { slug: "price", name: "Fiyat", fields: ["price", "rentPeriod"] },
  { slug: "rentDeposits", name: "Depozito", fields: ["rentDeposits"] },
  { slug: "priceDealer", name: "Galeri fiyatı", fields: ["priceDealer"] },
  { slug: "place", name: "Konum", fields: ["city", "town"] },
] as const satisfies readonly EditUnit[];

type EditUnit = { slug: string; name: string; isVehicle?: boolean; fields: readonly string[] };

export const photosUnit = "photos";
export type UnitSlug = (typeof editUnits)[number]["slug"] | typeof photosUnit;

export const unitName = (slug: UnitSlug): string =>
  slug === photosUnit ? "Fotoğraflar" : editUnits.find((unit) => unit.slug === slug)!.name;

/** Whether a unit says which vehicle or part it is, or how it looks. */
export const isVehicleUnit = (slug: UnitSlug): boolean =>
  editUnits.some((unit) => unit.slug === slug && "isVehicle" in unit);
