import { z } from "zod/mini";
import { type DatedTable, datedDesk } from "#src/dated-tables/registry.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { messages } from "#src/shared/validation.ts";
import { insertVatRate, selectVatRates } from "./vat-queries.server.ts";

/** The rate of VAT inside prices today, in per cent. */
export async function vatPercentToday({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const today = calendarDay(clock());
  const row = (await selectVatRates({ db })).find(({ since }) => since <= today);
  if (!row) throw new Error(`no rate of VAT for ${today}`);
  return Number(row.percent);
}

const VatForm = z.object({
  percent: z.pipe(
    z.string().check(z.regex(/^(?:100|\d{1,2})(?:[.,]\d{1,2})?$/, messages.invalid)),
    z.pipe(
      z.transform((text: string) => Number(text.replace(",", "."))),
      z.number().check(z.lte(100, messages.invalid)),
    ),
  ),
});

const subject = "KDV";

export const vatTable: DatedTable = {
  label: "KDV oranı",
  about: "Doping ve paket fiyatlarının içindeki vergi",
  rows: async (ctx) =>
    (await selectVatRates(ctx)).map(({ percent, source, since }) => ({
      key: since,
      subject,
      value: `%${Number(percent).toLocaleString("tr-TR")}`,
      validFrom: since,
      validTo: null,
      source,
    })),
  desk: datedDesk<z.output<typeof VatForm>>({
    fields: [{ name: "percent", label: "Oran (%)", hint: "Örneğin 20" }],
    schema: VatForm,
    insert: async (tx, rate) => ({ subject, isNew: await insertVatRate(tx, rate) }),
  }),
};
