import type { PersonalData } from "#src/shared/personal-data/rule.ts";

export const datedTablesPersonalData = {
  datedEnd: {
    notPersonal: "Ends of rows of dated tables, such as laws.",
    columns: ["entity", "entityId", "validTo", "source", "addedAt"],
  },
} satisfies PersonalData;
