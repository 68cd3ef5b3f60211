import { type DatedTable, datedDesk } from "#src/core/dated-tables/registry.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { classNames, compareTariffs, gapsOf, TariffLine, tariffFields } from "./desk/tariff-file.ts";
import { insertTaxYear, selectTaxAmounts, selectTaxYears } from "./queries.server.ts";
import { tariffNames, type TaxAmount } from "./rules.ts";

// A year is known or not: another year does not take its place.
const subjectOf = (year: number) => `MTV ${year}`;
/** All amounts of a file without faults are of one year. */
const yearOf = (amounts: readonly TaxAmount[]) => amounts[0]!.year;
const percent = (value: number) => `%${value.toFixed(2).replace(".", ",")}`;

const tariffs: DatedTable = {
  label: "MTV tarifeleri",
  about:
    "Motorlu taşıtlar vergisi, yıl yıl. Yeni yılın dosyası, kayıtlı bir yılınki gibi olmalıdır; açık uçlar boş bırakılır.",
  page: "/yonetim/vergi",
  rows: async (ctx) =>
    (await selectTaxYears(ctx)).map(({ year, source, rows }) => ({
      key: String(year),
      subject: subjectOf(year),
      value: `${formatNumber(rows)} hücre`,
      validFrom: `${year}-01-01`,
      validTo: `${year + 1}-01-01`,
      source,
      file: `/yonetim/vergi/${year}.csv`,
    })),
  desk: datedDesk<TaxAmount>({
    fields: tariffFields,
    schema: TariffLine,
    whole: {
      async faults(amounts, ctx) {
        const isKnown = (await selectTaxYears(ctx)).some(({ year }) => year === yearOf(amounts));
        return isKnown ? ["Bu yılın tarifesi zaten kayıtlı; kayıtlı tarifeler değiştirilmez."] : gapsOf(amounts);
      },
      firstDay: (amounts) => `${yearOf(amounts)}-01-01`,
      /** Each class beside the last year before. */
      async preview(ctx, amounts) {
        const before = (await selectTaxYears(ctx)).find(({ year }) => year < yearOf(amounts))?.year;
        const earlier = before === undefined ? [] : await selectTaxAmounts(ctx, { year: before });
        return {
          head: ["Tarife", "Hücre", `Önceki (${before ?? "–"})`, "Değişim"],
          rows: compareTariffs(amounts, earlier).map(({ tariff, vehicleClass, count, earlierCount, change }) => [
            `${tariffNames[tariff]}: ${classNames[vehicleClass]}`,
            formatNumber(count),
            formatNumber(earlierCount),
            change === undefined ? "–" : [...new Set(change.map(percent))].join(" – "),
          ]),
        };
      },
      insert: async (tx, amounts, { source }) => {
        const year = yearOf(amounts);
        return { subject: subjectOf(year), isNew: await insertTaxYear(tx, { year, source }, amounts) };
      },
    },
  }),
};

export const vehicleTaxTables = { "vehicle-tax": tariffs };
