import type { DatedTable } from "#src/core/dated-tables/registry.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { selectTaxYears } from "./queries.server.ts";

const tariffs: DatedTable = {
  label: "MTV tarifeleri",
  about: "Motorlu taşıtlar vergisi, yıl yıl",
  page: "/yonetim/vergi",
  rows: async (ctx) =>
    (await selectTaxYears(ctx)).map(({ year, source, rows }) => ({
      key: String(year),
      // A year is known or not: another year does not take its place.
      subject: `MTV ${year}`,
      value: `${formatNumber(rows)} hücre`,
      validFrom: `${year}-01-01`,
      validTo: `${year + 1}-01-01`,
      source,
    })),
};

export const vehicleTaxTables = { "vehicle-tax": tariffs };
