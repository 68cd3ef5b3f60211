import type { PersonalData } from "#src/shared/personal-data/rule.ts";

const referenceData = "Reference data of the vehicle market, from files.";

/** Cities and towns: reference data. */
export const locationsPersonalData = {
  city: { notPersonal: referenceData, columns: ["id", "slug", "name", "region", "lat", "lon", "population"] },
  town: { notPersonal: referenceData, columns: ["id", "cityId", "slug", "name", "lat", "lon", "population"] },
} satisfies PersonalData;
