import type { PersonalData } from "#src/shared/personal-data/rule.ts";

const law = "Tariffs of a tax, as published.";

export const vehicleTaxPersonalData = {
  // `publishedOn` is read by the previous version alone: sources name the day.
  vehicleTaxYear: { notPersonal: law, columns: ["year", "source", "publishedOn", "addedAt"] },
  vehicleTaxAmount: {
    notPersonal: law,
    columns: [
      "year",
      "tariff",
      "vehicleClass",
      "bandMin",
      "bandMax",
      "bandLabel",
      "valueOverKurus",
      "valueUpToKurus",
      "ageFrom",
      "ageTo",
      "annualKurus",
    ],
  },
  vehicleTaxElectric: {
    notPersonal: law,
    columns: ["validFromYear", "vehicleClass", "bandMin", "kwOver", "kwUpTo", "percent"],
  },
} satisfies PersonalData;
