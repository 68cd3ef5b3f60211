import type { DatedTable } from "#src/core/dated-tables/registry.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { selectPriceRows } from "./packages/queries.server.ts";
import { packageTitle } from "./packages/rules.ts";

export const priceListSource = "Kontak fiyat listesi";

const packagePrices: DatedTable = {
  label: "Paket fiyatları",
  about: "Üye ve işletme paketlerinin fiyatı",
  page: "/yonetim/fiyatlar",
  rows: async (ctx) =>
    (await selectPriceRows(ctx)).map((row) => ({
      key: `${row.package} ${row.months} ${calendarDay(row.validFrom)}`,
      subject: packageTitle(row.package, row.months),
      value: formatAmount(row.priceKurus),
      validFrom: calendarDay(row.validFrom),
      validTo: null,
      source: priceListSource,
    })),
};

export const orderTables = { "package-prices": packagePrices };
