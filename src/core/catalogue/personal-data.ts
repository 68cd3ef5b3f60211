import { by, type PersonalData, retainedBy } from "#src/shared/personal-data/rule.ts";

const referenceData = "Reference data of the vehicle market, from files.";

/** The vehicle catalogue: reference data. */
export const cataloguePersonalData = {
  brand: {
    notPersonal: referenceData,
    columns: ["id", "slug", "name", "aliases", "retiredAt", "mergedInto", "formerSlugs"],
  },
  vehicleType: {
    notPersonal: referenceData,
    columns: ["id", "slug", "name", "pluralName", "parentId", "sort", "hasVariants", "retiredAt"],
  },
  vehicleTypeBrand: { notPersonal: referenceData, columns: ["vehicleTypeId", "brandId", "isPopular"] },
  vehicleTypeOption: { notPersonal: referenceData, columns: ["vehicleTypeId", "kind", "slug"] },
  model: {
    notPersonal: referenceData,
    columns: ["id", "vehicleTypeId", "brandId", "slug", "name", "aliases", "retiredAt", "mergedInto", "formerSlugs"],
  },
  variant: {
    notPersonal: referenceData,
    columns: ["id", "modelId", "slug", "name", "retiredAt", "mergedInto", "formerSlugs"],
  },
  engine: {
    notPersonal: referenceData,
    columns: [
      "id",
      "variantId",
      "vehicleEngineId",
      "yearFrom",
      "yearTo",
      "doors",
      "fuel",
      "gear",
      "body",
      "drive",
      "capacityCc",
      "powerHp",
      "retiredAt",
      "mergedInto",
    ],
  },
  equipmentGroup: {
    notPersonal: referenceData,
    columns: ["id", "vehicleTypeId", "listingTypeId", "slug", "name", "sort"],
  },
  equipment: {
    notPersonal: referenceData,
    columns: ["id", "groupId", "slug", "name", "description", "sort", "standardFrom", "aliases", "retiredAt"],
  },
  optionValue: { notPersonal: referenceData, columns: ["kind", "slug", "name", "sort", "colour", "retiredAt"] },
  specialAttribute: {
    notPersonal: referenceData,
    columns: [
      "id",
      "vehicleTypeId",
      "slug",
      "name",
      "kind",
      "unit",
      "options",
      "sort",
      "minValue",
      "maxValue",
      "isRequired",
      "retiredAt",
    ],
  },
  damagePanel: { notPersonal: referenceData, columns: ["slug", "name", "sort"] },
  inspectionPoint: { notPersonal: referenceData, columns: ["code", "groupSlug", "groupName", "name", "sort"] },
  sparePartNode: {
    notPersonal: referenceData,
    columns: ["id", "parentId", "slug", "name", "lastStep", "sort", "retiredAt"],
  },
  catalogueChange: {
    file: "katalog-degisiklikleri",
    title: "Yönetici olarak katalogda yaptığım değişiklikler",
    owner: [by("memberId")],
    erase: retainedBy("ticari-defter"),
    columns: {
      id: false,
      at: "Tarih",
      memberId: false,
      entity: "Tablo",
      entityId: "Kayıt",
      action: "İşlem",
      before: "Önce",
      after: "Sonra",
      reason: "Neden",
    },
  },
  referenceDataVersion: { notPersonal: referenceData, columns: ["file", "sha256", "loadedAt"] },
} satisfies PersonalData;
