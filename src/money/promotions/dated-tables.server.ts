import { z } from "zod/mini";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { type DatedTable, datedDesk } from "#src/core/dated-tables/registry.server.ts";
import { amountField } from "#src/money/orders/transfers/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { type PromotionKey, promotionOf, promotions } from "#src/shared/promotions.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { messages, wholeNumber } from "#src/shared/validation.ts";
import { insertPrice, selectPriceRows } from "./queries.server.ts";
import { noPeriod, periodsOf, unknownPeriod } from "./rules.ts";

const PriceForm = z
  .object({
    promotionKey: z.enum(promotions.map(({ key }) => key) as [PromotionKey, ...PromotionKey[]], messages.radio),
    vehicleTypeId: wholeNumber({ min: 1, max: 999 }),
    periodDays: wholeNumber({ min: noPeriod, max: 99 }),
    price: amountField,
  })
  .check(
    z.refine(({ promotionKey, periodDays }) => periodsOf(promotionOf(promotionKey)!).includes(periodDays), {
      message: unknownPeriod,
      path: ["periodDays"],
    }),
  );

const nameOf = (key: string) => promotionOf(key)?.name ?? key;
const subjectOf = (key: string, vehicleType: string, days: number) =>
  [nameOf(key), vehicleType, ...(days === noPeriod ? [] : [`${days} gün`])].join(", ");

const vehicleTypes = async (ctx: Context) =>
  (await catalogueOf(ctx)).vehicleTypes.map(({ id, name }) => ({ value: String(id), label: name }));

const promotionPrices: DatedTable = {
  label: "Doping fiyatları",
  about: "Dopinglerin araç türüne ve süreye göre KDV dahil fiyatı; verilmiş siparişler fiyatlarını korur",
  page: "/yonetim/fiyatlar/doping",
  rows: async (ctx) =>
    (await selectPriceRows(ctx)).map((row) => ({
      key: `${row.promotionKey} ${row.vehicleTypeId} ${row.periodDays} ${calendarDay(row.validFrom)}`,
      subject: subjectOf(row.promotionKey, row.vehicleType, row.periodDays),
      value: formatAmount(row.priceKurus),
      validFrom: calendarDay(row.validFrom),
      validTo: null,
      source: row.source,
      cell: {
        group: nameOf(row.promotionKey),
        row: row.vehicleType,
        column: row.periodDays === noPeriod ? "Fiyat" : `${row.periodDays} gün`,
        form: {
          promotionKey: row.promotionKey,
          vehicleTypeId: String(row.vehicleTypeId),
          periodDays: String(row.periodDays),
        },
      },
    })),
  desk: datedDesk<z.output<typeof PriceForm>>({
    fields: [
      {
        name: "promotionKey",
        label: "Doping",
        options: promotions.map(({ key, name }) => ({ value: key, label: name })),
      },
      { name: "vehicleTypeId", label: "Araç türü", options: vehicleTypes },
      { name: "periodDays", label: "Süre (gün)", hint: "Süresi olmayan dopinglerde 0" },
      { name: "price", label: "Fiyat (TL)", hint: "Örneğin 149,00" },
    ],
    schema: PriceForm,
    async insert(tx, { price: priceKurus, ...row }) {
      const type = (await catalogueOf(tx)).vehicleTypes.find(({ id }) => id === row.vehicleTypeId);
      if (!type) throw new Refusal(422, messages.invalid, { vehicleTypeId: messages.invalid });
      const isNew = await insertPrice(tx, { ...row, priceKurus });
      return { subject: subjectOf(row.promotionKey, type.name, row.periodDays), isNew, amountKurus: priceKurus };
    },
  }),
};

export const promotionTables = { "promotion-prices": promotionPrices };
