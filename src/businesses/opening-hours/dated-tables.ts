import type { DatedTable } from "#src/dated-tables/registry.server.ts";
import { holidaySpans } from "./national-holidays.ts";

const holidays: DatedTable = {
  label: "Resmî tatiller",
  about: "Çalışma saatlerinde kapalı sayılan günler; ürünle gelir",
  rows: async () =>
    holidaySpans.map(({ name, first, after }) => ({
      key: first,
      subject: `${name} ${first.slice(0, 4)}`,
      value: name,
      validFrom: first,
      validTo: after,
      source: "2429 sayılı Kanun; Diyanet İşleri Başkanlığı takvimi",
    })),
};

export const openingHoursTables = { holidays };
