import type { PersonalData } from "#src/shared/personal-data/rule.ts";

export const holidaysPersonalData = {
  publicHoliday: {
    notPersonal: "Public holidays.",
    columns: ["name", "validFrom", "days", "isYearly", "hasEve", "source", "addedAt"],
  },
} satisfies PersonalData;
