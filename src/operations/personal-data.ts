import type { PersonalData } from "#src/shared/personal-data/rule.ts";

export const operationsPersonalData = {
  storageMeasurement: {
    notPersonal: "Sizes of folders and numbers of photos.",
    columns: ["name", "kind", "count", "bytes", "measuredAt"],
  },
} satisfies PersonalData;
