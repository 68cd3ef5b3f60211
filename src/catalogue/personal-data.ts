import type { PersonalData } from "#src/shared/personal-data/rule.ts";

const referenceData = "Reference data of the vehicle market, from files.";

/** The vehicle catalogue: reference data. */
export const cataloguePersonalData = {
  brand: { notPersonal: referenceData, columns: ["id", "slug", "name", "aliases"] },
  vehicleType: {
    notPersonal: referenceData,
    columns: ["id", "slug", "name", "pluralName", "parentId", "sort", "hasVariants"],
  },
  vehicleTypeBrand: { notPersonal: referenceData, columns: ["vehicleTypeId", "brandId", "isPopular"] },
  vehicleTypeOption: { notPersonal: referenceData, columns: ["vehicleTypeId", "kind", "slug"] },
  model: { notPersonal: referenceData, columns: ["id", "vehicleTypeId", "brandId", "slug", "name", "aliases"] },
  variant: { notPersonal: referenceData, columns: ["id", "modelId", "slug", "name"] },
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
    ],
  },
  equipmentGroup: {
    notPersonal: referenceData,
    columns: ["id", "vehicleTypeId", "listingTypeId", "slug", "name", "sort"],
  },
  equipment: {
    notPersonal: referenceData,
    columns: ["id", "groupId", "slug", "name", "description", "sort", "standardFrom", "aliases"],
  },
  optionValue: { notPersonal: referenceData, columns: ["kind", "slug", "name", "sort", "colour"] },
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
    ],
  },
  damagePanel: { notPersonal: referenceData, columns: ["slug", "name", "sort"] },
  inspectionPoint: { notPersonal: referenceData, columns: ["code", "groupSlug", "groupName", "name", "sort"] },
  sparePartNode: { notPersonal: referenceData, columns: ["id", "parentId", "slug", "name", "lastStep", "sort"] },
  referenceDataVersion: { notPersonal: referenceData, columns: ["file", "sha256", "loadedAt"] },
} satisfies PersonalData;
