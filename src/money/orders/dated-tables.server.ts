import { z } from "zod/mini";
import { type DatedTable, datedDesk } from "#src/core/dated-tables/registry.server.ts";
import { vatPercentToday } from "#src/money/payment/vat/service.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { messages, wholeNumber } from "#src/shared/validation.ts";
import { findPrice, insertPackagePrice, selectPriceRows } from "./packages/queries.server.ts";
import { offersMonths, type PackageId, packages, packageTexts, packageTitle } from "./packages/rules.ts";
import { amountField } from "./transfers/rules.ts";

const PriceForm = z
  .object({
    package: z.enum(Object.keys(packages) as PackageId[], messages.radio),
    months: wholeNumber({ min: 1, max: 12 }),
    price: amountField,
  })
  .check(
    z.refine((typed) => offersMonths(typed.package, typed.months), {
      message: packageTexts.notSold,
      path: ["months"],
    }),
  );

const packagePrices: DatedTable = {
  label: "Paket fiyatları",
  about: "Üye ve işletme paketlerinin KDV dahil fiyatı; verilmiş siparişler fiyatlarını korur",
  page: "/yonetim/fiyatlar",
  rows: async (ctx) =>
    (await selectPriceRows(ctx)).map(({ package: id, months, priceKurus, validFrom, source }) => ({
      key: `${id} ${months} ${calendarDay(validFrom)}`,
      subject: packageTitle(id, months),
      value: formatAmount(priceKurus),
      validFrom: calendarDay(validFrom),
      validTo: null,
      source,
      cell: {
        group: "Paketler",
        row: packages[id].title,
        column: `${months} ay`,
        form: { package: id, months: String(months) },
      },
    })),
  desk: datedDesk<z.output<typeof PriceForm>>({
    fields: [
      {
        name: "package",
        label: "Paket",
        options: Object.entries(packages).map(([value, { title }]) => ({ value, label: title })),
      },
      { name: "months", label: "Süre (ay)" },
      { name: "price", label: "Fiyat (TL)", hint: "Örneğin 149,00" },
    ],
    schema: PriceForm,
    async insert(tx, { price: priceKurus, ...row }) {
      const vatPercent = (await findPrice(tx, row.package, row.months))?.vatPercent ?? (await vatPercentToday(tx));
      const isNew = await insertPackagePrice(tx, { ...row, priceKurus, vatPercent });
      return { subject: packageTitle(row.package, row.months), isNew, amountKurus: priceKurus };
    },
  }),
};

export const orderTables = { "package-prices": packagePrices };
